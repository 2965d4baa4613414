import type { FastifyReply, FastifyRequest } from 'fastify'
import { createNotes, type Notes, warn } from '../../../core/answer/notes.ts'
import type { Notice } from '../../fixtures/notices.ts'
import { detached } from '../../../core/wire/flat-text.ts'

const MAX_WARNINGS = 10
/** The longest warning, in characters, because clients refuse headers of several kilobytes. */
const MAX_WARNING_CHARS = 300

/** What the response to a request rests on and warns of so far. */
export function notesOf ({ draft }: FastifyRequest): Notes {
  draft.notes ??= createNotes()
  return draft.notes
}

/** Says what of entities that were put looks forgotten. Names are percent-encoded, because they are anybody's text. */
export function warnOfForgotten (request: FastifyRequest, notices: readonly Notice[]): void {
  for (const { code, names } of notices) {
    warn(notesOf(request), code, '', names.map(name => encodeURIComponent(name.toWellFormed())))
  }
}

/** An `onSend` hook of the operations, which also says what provoked the response. */
export function sendNotes (
  request: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: null, payload: unknown) => void
): void {
  const { provokedBy } = request.draft
  if (provokedBy !== undefined) reply.header('x-sandbox-provoked', provokedBy)
  showWarnings(request, reply)
  showAssumptions(request, reply)
  done(null, payload)
}

/** An `onSend` hook of the control plane. */
export function sendWarnings (
  request: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: null, payload: unknown) => void
): void {
  showWarnings(request, reply)
  done(null, payload)
}

/**
 * Shows at most ten warnings in `x-sandbox-warning`, and the number of the others (A15). A pointer holds names that the
 * client chose, so it is percent-encoded to keep the header intact.
 */
function showWarnings ({ draft: { notes } }: FastifyRequest, reply: FastifyReply): void {
  if (notes === undefined || notes.warnings.length === 0) return
  const { warnings, moreWarnings } = notes
  const more = warnings.length - MAX_WARNINGS + moreWarnings
  reply.header('x-sandbox-warning', warnings.slice(0, MAX_WARNINGS).map(shortened).join(', ') +
    (more > 0 ? `, and ${more} more` : ''))
}

function shortened (warning: string): string {
  if (warning.length <= MAX_WARNING_CHARS) return warning
  return `${detached(warning.slice(0, MAX_WARNING_CHARS)).replace(/%.?$/, '')}...`
}

/** Sets `x-sandbox-assumptions` to the assumptions that the response may rest on. */
export function showAssumptions ({ draft: { notes } }: FastifyRequest, reply: FastifyReply): void {
  if (notes !== undefined && notes.points.size > 0) {
    reply.header('x-sandbox-assumptions', [...notes.points].sort().join(' '))
  }
}
