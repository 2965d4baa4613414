import type { FastifyRequest } from 'fastify'
import { sandboxName, sandboxPrefix } from './sandbox-url.ts'

/** The base URL of a request's sandbox, as the client should see it: no slash at its end. */
export type BaseUrlOf = (request: FastifyRequest) => string

/** From `--public-url`, else from the request's `Host`; HTTP/1.0 may come without one. */
export function baseUrlOf (publicUrl: string | undefined): BaseUrlOf {
  return request => {
    const origin = publicUrl ?? `${request.protocol}://${request.host || addressOf(request)}`
    return origin + sandboxPrefix(sandboxName(request.raw))
  }
}

function addressOf ({ socket: { localAddress, localPort } }: FastifyRequest): string {
  return `${localAddress}:${localPort}`
}

/**
 * The same where a client resolves it by the address that it called, as in `Link`: without `--public-url` a path alone.
 */
export function linkBaseOf (publicUrl = ''): BaseUrlOf {
  return request => publicUrl + sandboxPrefix(sandboxName(request.raw))
}
