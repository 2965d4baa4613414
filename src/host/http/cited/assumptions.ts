import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Assumption } from '../../../core/assumptions.ts'

/** Notes that the response rests on these assumptions. Call it where they decide something. */
export function restOn (request: FastifyRequest, ...ids: ReadonlyArray<Assumption['id']>): void {
  request.assumed ??= new Set()
  for (const id of ids) request.assumed.add(id)
}

/** An `onSend` hook that adds `x-sandbox-assumptions`. */
export function sendAssumptions (
  request: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: null, payload: unknown) => void
): void {
  const { problem, assumedOnceAccepted: read } = request
  if (problem === undefined && read !== undefined) restOn(request, ...read)
  showAssumptions(request, reply)
  done(null, payload)
}

/** Sets `x-sandbox-assumptions` to the assumptions that the response rests on. */
export function showAssumptions ({ assumed }: FastifyRequest, reply: FastifyReply): void {
  if (assumed !== undefined) reply.header('x-sandbox-assumptions', [...assumed].sort().join(' '))
}
