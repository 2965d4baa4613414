import { createServer, type ServerOptions } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { FastifyServerFactory } from 'fastify'
import type { Settings } from '../../../core/assumptions.ts'
import { answerExpectations, outliveErrors, refuseFaultyFrames } from '../../http/refused/client-errors.ts'
import { BESIDE_OTHERS, closeBetweenRequests } from '../../http/close-between-requests.ts'
import type { AppOptions } from './options.ts'

/** More than the time for which balancers keep an idle connection. */
const KEEP_ALIVE_MS = 72_000

/** Makes Fastify's server, with all that a request or a connection meets before the router. */
export function serverFactory ({ tls, registry }: Pick<AppOptions, 'tls' | 'registry'>, settings: Settings) {
  const factory: FastifyServerFactory = (handler, { http, https, requestTimeout }) => {
    const given = (https ?? http) as ServerOptions
    const listener = refuseFaultyFrames(settings, handler)
    const server = tls === undefined ? createServer(given, listener) : createTlsServer({ ...given, ...tls }, listener)
    server.keepAliveTimeout = KEEP_ALIVE_MS
    server.requestTimeout = requestTimeout as number
    server.setTimeout(0)
    outliveErrors(server)
    answerExpectations(server)
    return closeBetweenRequests(server, registry.isShared ? BESIDE_OTHERS : undefined)
  }
  return factory
}
