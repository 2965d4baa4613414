import type { FastifyReply, FastifyRequest } from 'fastify'
import { READING } from '../../../core/contract/index.ts'

type Done = (error: Error | null, payload: unknown) => void

/**
 * An `onSend` hook that runs before all others of a sandbox. A new sandbox is stored after its first accepted request
 * that does more than read, and never after a refused one.
 */
export function storeAccepted (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  const { sandbox, method, routeOptions: { config } } = request
  const onlyReads = READING.has(method) || config.unlogged === true
  if (onlyReads || reply.statusCode >= 400 || (sandbox as typeof sandbox | null)?.isStored !== false) {
    return done(null, payload)
  }
  sandbox.persist().then(() => done(null, payload), error => done(error, payload))
}
