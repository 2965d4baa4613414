import type { FastifyRequest } from 'fastify'
import type { Head } from '../../../core/index.ts'
import type { OperationName } from '../../../core/contract/index.ts'
import { timesSent } from '../../../core/wire/times-sent.ts'
import { askedUrl, withoutQuery } from '../sandbox/sandbox-url.ts'

/** What of a request to an operation is known before its body is read. */
export function headOf (request: FastifyRequest): Head {
  const { headers, raw, routeOptions, method, life } = request
  const named = headers['x-sandbox-colaborador']
  return {
    operation: routeOptions.config.operation as OperationName,
    method,
    path: withoutQuery(askedUrl(request)),
    authorizations: timesSent('authorization', raw.rawHeaders),
    token: bearerToken(headers.authorization),
    namedCollaborator: typeof named === 'string' ? named : undefined,
    defaultCollaborator: life.fixtures.meta.defaultCollaborator
  }
}

const BEARER = 'bearer '

/** The token of an `Authorization` header, read as `@fastify/bearer-auth` does; empty if the header shows none. */
export function bearerToken (header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  return header.slice(0, BEARER.length).toLowerCase() === BEARER ? header.slice(BEARER.length).trim() : ''
}
