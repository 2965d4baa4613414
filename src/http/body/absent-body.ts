import type { FastifyReply, FastifyRequest } from 'fastify'

/** A `preValidation` hook for routes whose body may be left out, because all of its fields may. */
export function absentBodyIsEmpty (request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  request.body ??= {}
  done()
}

/**
 * An `onRequest` hook for the control plane: many clients name a media type with every request, be there a body or not.
 */
export function ignoreTypeOfNothing (request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers
  if (length === '0' && coding === undefined) delete request.headers['content-type']
  done()
}
