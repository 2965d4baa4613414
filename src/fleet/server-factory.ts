import { createServer, type ServerOptions } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { FastifyServerFactory } from 'fastify'
import type { Front } from './front.ts'

/** The longest head of a request of a client, as Node.js has it by default. */
export const LONGEST_HEAD = 16_384
/** What another replica adds to a head, which may have many headers that concern one connection alone. */
const FORWARDED_HEAD = 3 * LONGEST_HEAD
/** More than the time for which other replicas keep an idle connection. */
const KEEP_ALIVE = 72_000

interface Given extends ServerOptions { readonly cert?: string, readonly key?: string }

/** Makes Fastify's server with the front before its router. */
export function serverFactory (front: Front, tls: { readonly cert: string, readonly key: string } | undefined) {
  const make: FastifyServerFactory = (handler, { http, https, requestTimeout }) => {
    const given = { ...(https ?? http) as Given, ...tls, maxHeaderSize: FORWARDED_HEAD }
    const listener = front.listen(handler)
    const server = tls === undefined ? createServer(given, listener) : createTlsServer(given, listener)
    server.keepAliveTimeout = KEEP_ALIVE
    server.requestTimeout = requestTimeout as number
    server.setTimeout(0)
    return server
  }
  return make
}
