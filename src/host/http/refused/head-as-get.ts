import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

const HEAD = Symbol('head')

interface Marked extends IncomingMessage { [HEAD]?: true }

/**
 * Has the router treat HEAD as GET. Fastify would register each GET route twice, which was a fifth of a start. Node.js
 * keeps back the body of the response, because it saw the method first.
 */
export function routeHeadAsGet (request: IncomingMessage): void {
  if (request.method !== 'HEAD') return
  (request as Marked)[HEAD] = true
  request.method = 'GET'
}

/** Gives a request back its method, once a route is found, or none. */
export function restoreHead (request: IncomingMessage): void {
  if ((request as Marked)[HEAD] === true) request.method = 'HEAD'
}

/** An `onRequest` hook that gives a request back its method. */
export function nameHead ({ raw }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  restoreHead(raw)
  done()
}

/**
 * An `onRequest` hook. Refuses HEAD for a route with an endless response, because its response to HEAD would never end.
 */
export function refuseEndlessHead (request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.method === 'HEAD' && request.routeOptions.config.endless === true) reply.callNotFound()
  else done()
}

/**
 * An `onSend` hook. Sets `content-length: 0` for HEAD where the response to GET has no body. Fastify does that for GET
 * only.
 */
export function zeroLengthForHead (
  { method }: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: null, payload: unknown) => void
): void {
  if (method === 'HEAD' && payload === undefined) reply.header('content-length', '0')
  done(null, payload)
}
