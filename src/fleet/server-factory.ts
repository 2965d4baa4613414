import { createServer, type ServerOptions } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { FastifyServerFactory } from 'fastify'
import type { Front } from './front.ts'

/** The longest head of a request of a client, as Node.js has it by default. */
export const MAX_HEAD_BYTES = 16_384
/** What another replica adds to a head, which may have many headers that concern one connection alone. */
const MAX_FORWARDED_HEAD_BYTES = 3 * MAX_HEAD_BYTES
/** More than the time for which other replicas keep an idle connection. */
const KEEP_ALIVE_MS = 72_000

interface Given extends ServerOptions { readonly cert?: string, readonly key?: string }

/** Makes Fastify's server with the front before its router. */
export function serverFactory (front: Front, tls: { readonly cert: string, readonly key: string } | undefined) {
  const factory: FastifyServerFactory = (handler, { http, https, requestTimeout }) => {
    const given = { ...(https ?? http) as Given, ...tls, maxHeaderSize: MAX_FORWARDED_HEAD_BYTES }
    const listener = front.listen(handler)
    const server = tls === undefined ? createServer(given, listener) : createTlsServer(given, listener)
    server.keepAliveTimeout = KEEP_ALIVE_MS
    server.requestTimeout = requestTimeout as number
    server.setTimeout(0)
    return server
  }
  return factory
}
