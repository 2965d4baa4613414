import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Problem } from '../../domain/problem.ts'

/** Passes a request on to where its sandbox is by now. False if that is not possible: then it is refused. */
export type PassOn = (request: IncomingMessage, response: ServerResponse) => boolean

/** Whether a request was passed on in place of a refusal. */
export type PassedOn = (error: unknown, request: FastifyRequest, reply: FastifyReply) => boolean

/**
 * For a request that came to nothing because its sandbox is elsewhere by now, as when two servers make the same one at
 * the same time. Its client has seen nothing of that, and nothing was done.
 */
export function passedOn (passOn: PassOn | undefined): PassedOn {
  return function passed (error, { raw }, reply) {
    const isMoved = error instanceof Problem && error.code === 'sandbox-moved'
    if (!isMoved || passOn?.(raw, reply.raw) !== true) return false
    reply.hijack()
    return true
  }
}
