import type { FastifyReply, FastifyRequest } from 'fastify'

/** A `preValidation` hook for routes whose body may be left out, because all of its fields may. */
export function absentBodyIsEmpty (request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  request.body ??= {}
  done()
}
