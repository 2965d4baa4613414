import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sandbox } from '../../sandbox/sandbox.ts'

type Done = (error: Error | null, payload: unknown) => void

/**
 * An `onSend` hook that runs before all others of a sandbox. A new sandbox is stored after its first accepted request,
 * and never after a refused one.
 */
export function storeAccepted (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  const sandbox = request.sandbox as Sandbox | null | undefined
  if (sandbox == null || sandbox.isStored || reply.statusCode >= 400) return done(null, payload)
  sandbox.persist().then(() => done(null, payload), error => done(error, payload))
}
