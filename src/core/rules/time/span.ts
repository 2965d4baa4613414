import { instant, type Instant } from './instant.ts'

/** A calendar length of time. Every part is a whole number that is not negative. */
export interface Span {
  readonly years?: number
  readonly months?: number
  readonly days?: number
  readonly hours?: number
  readonly minutes?: number
  readonly seconds?: number
}

/** The last instant whose timestamp has a year of four digits, so the last one that the state document may name. */
export const LAST_INSTANT = Date.UTC(3000, 0, 1) - 1

/** Adds a span, and ends at the last instant if the sum is later. */
export function addSpan (from: Instant, span: Span): Instant {
  const end = spanEnd(from, span)
  return instant(end <= LAST_INSTANT ? end : LAST_INSTANT)
}

/** True if a span from an instant ends after it, and no later than the last instant. */
export function endsInTime (from: Instant, span: Span): boolean {
  const end = spanEnd(from, span)
  return end > from && end <= LAST_INSTANT
}

/**
 * Adds years and months by the UTC calendar (31 January and a month is the last day of February), and the rest as
 * elapsed time. `NaN` if the year is past what a date can hold.
 */
function spanEnd (from: Instant, span: Span): number {
  const { years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0 } = span
  const date = new Date(from)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + years * 12 + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
}
