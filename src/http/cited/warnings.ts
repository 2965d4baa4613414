import type { FastifyReply, FastifyRequest } from 'fastify'
import { detached } from '../../sandbox/request-log/text-bytes.ts'

const SHOWN = 10
/** Characters of one: clients refuse headers of some kilobytes. */
const LONGEST = 300

/** Notes that a value was accepted but looks like a mistake; without a pointer, the whole request. */
export function warn (request: FastifyRequest, code: string, pointer = ''): void {
  (request.warnings ??= []).push(pointer === ''
    ? code
    : `${code} ${pointer.toWellFormed().split('/').map(encodeURIComponent).join('/')}`)
}

/**
 * An `onSend` hook: at most ten warnings in `x-sandbox-warning`, and how many more there are (A15). A pointer holds
 * names that the client chose; percent-encoded they can neither break nor leave the header.
 */
export function sendWarnings (
  request: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: null, payload: unknown) => void
): void {
  const { warnings } = request
  if (warnings !== undefined) {
    const more = warnings.length - SHOWN
    reply.header('x-sandbox-warning', warnings.slice(0, SHOWN).map(shortened).join(', ') +
      (more > 0 ? `, and ${more} more` : ''))
  }
  done(null, payload)
}

function shortened (warning: string): string {
  return warning.length <= LONGEST ? warning : `${detached(warning.slice(0, LONGEST)).replace(/%.?$/, '')}...`
}
