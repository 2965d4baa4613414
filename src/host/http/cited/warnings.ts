import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Notice } from '../../fixtures/notices.ts'
import type { CivilDate } from '../../../core/rules/time/civil-date.ts'
import { dayRuns } from '../../../core/rules/time/day-runs.ts'
import { detached } from '../../../core/wire/flat-text.ts'

const MAX_WARNINGS = 10
/** The longest warning, in characters, because clients refuse headers of several kilobytes. */
const MAX_WARNING_CHARS = 300

/**
 * Notes that a value was accepted but looks like a mistake. Without a pointer the warning concerns the whole request.
 * The details are words without spaces or commas.
 */
export function warn (request: FastifyRequest, code: string, pointer = '', details: readonly string[] = []): void {
  const place = pointer.toWellFormed().split('/').map(encodeURIComponent).join('/');
  (request.warnings ??= []).push([code, ...place === '' ? [] : [place], ...details].join(' '))
}

/** Says what of entities that were put looks forgotten. Names are percent-encoded, because they are anybody's text. */
export function warnOfForgotten (request: FastifyRequest, notices: readonly Notice[]): void {
  for (const { code, names } of notices) {
    warn(request, code, '', names.map(name => encodeURIComponent(name.toWellFormed())))
  }
}

/** A bound on the runs of days that a header names, so that it stays short. */
const MAX_RUNS = 10

/** Names the days of an approved adjustment that changes no figure, as `2026-03-16/2026-03-20 2026-03-23`. */
export function warnOfNoEffect (request: FastifyRequest, days: readonly CivilDate[]): void {
  warnOfDays(request, 'adjustment-without-effect', days)
}

/** Names the last days of the weeks and months, because the days of the adjustment show no balance themselves (A75). */
export function warnOfPeriodEnd (request: FastifyRequest, days: readonly CivilDate[]): void {
  warnOfDays(request, 'balance-on-period-end', days)
}

function warnOfDays (request: FastifyRequest, code: string, days: readonly CivilDate[]): void {
  if (days.length === 0) return
  const runs = dayRuns(days).map(([first, last]) => first === last ? first : `${first}/${last}`)
  const more = runs.length - MAX_RUNS
  warn(request, code, '', [...runs.slice(0, MAX_RUNS), ...more > 0 ? [`+${more}`] : []])
}

/**
 * An `onSend` hook that sends at most ten warnings in `x-sandbox-warning`, and the number of the others (A15). A
 * pointer holds names that the client chose, so it is percent-encoded to keep the header intact.
 */
export function sendWarnings (
  request: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: null, payload: unknown) => void
): void {
  const { warnings, moreWarnings } = request
  if (warnings !== undefined) {
    const more = warnings.length - MAX_WARNINGS + moreWarnings
    reply.header('x-sandbox-warning', warnings.slice(0, MAX_WARNINGS).map(shortened).join(', ') +
      (more > 0 ? `, and ${more} more` : ''))
  }
  done(null, payload)
}

function shortened (warning: string): string {
  if (warning.length <= MAX_WARNING_CHARS) return warning
  return `${detached(warning.slice(0, MAX_WARNING_CHARS)).replace(/%.?$/, '')}...`
}
