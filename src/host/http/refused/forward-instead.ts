import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Problem } from '../../../core/rules/problem.ts'

/** Forwards a request to the replica that owns its sandbox by now. False if that is impossible. */
export type ForwardMoved = (request: IncomingMessage, response: ServerResponse) => boolean

/** Forwards a request instead of refusing it. False if it is to be refused. */
export type ForwardInstead = (error: unknown, request: FastifyRequest, reply: FastifyReply) => boolean

/**
 * If another replica took the sandbox, as when two create it at the same time, the request is forwarded instead of
 * refused. Nothing was changed here, and no byte of a response was sent.
 */
export function forwardingInstead (forwardMoved: ForwardMoved | undefined): ForwardInstead {
  return function forwardInstead (error, { raw }, reply) {
    const isMoved = error instanceof Problem && error.code === 'sandbox-moved'
    if (!isMoved || forwardMoved?.(raw, reply.raw) !== true) return false
    reply.hijack()
    return true
  }
}
