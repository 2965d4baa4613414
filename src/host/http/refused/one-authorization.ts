import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../core/rules/problem.ts'
import { timesSent } from '../../../core/wire/times-sent.ts'

const NAME = 'authorization'

/**
 * An `onRequest` hook that refuses two Authorization headers (RFC 9110 §5.3), because Node.js takes the first and a
 * proxy may take the last. Neither is a valid token of the request, so it is a 401 (Authentication, 3 of the contract).
 */
export function refuseTwoAuthorizations (
  { raw: { rawHeaders } }: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void
): void {
  const count = timesSent(NAME, rawHeaders)
  done(count > 1 ? new Problem('repeated-header', { name: 'Authorization', count }) : undefined)
}
