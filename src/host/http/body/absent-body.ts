import type { FastifyReply, FastifyRequest } from 'fastify'

/** A `preValidation` hook for routes with an optional body. An absent body becomes an empty object. */
export function absentBodyIsEmpty (request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  request.body ??= {}
  done()
}

/**
 * An `onRequest` hook for the control plane. It removes the media type of a request without a body, because many
 * clients always send one.
 */
export function ignoreTypeOfNothing (request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers
  if (length === '0' && coding === undefined) delete request.headers['content-type']
  done()
}
