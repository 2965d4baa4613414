import type { FastifyRequest } from 'fastify'
import { sandboxName, sandboxPrefix } from './sandbox-url.ts'

/** The base URL of a request's sandbox as the client sees it, without a slash at its end. */
export type BaseUrlOf = (request: FastifyRequest) => string

/** From `--public-url`, else from the request's `Host`. A request of HTTP/1.0 may have none. */
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
 * The base for addresses that a client resolves against its own URL, as in `Link`. Without `--public-url` it is a
 * path.
 */
export function linkBaseOf (publicUrl = ''): BaseUrlOf {
  return request => publicUrl + sandboxPrefix(sandboxName(request.raw))
}
