import { boundaryAfter, timesOf } from './boundaries.ts'
import {
  closesUntil, GRACE_MINUTES, GRACE_WITHOUT_RECORD_MINUTES, LONG_REST_MINUTES, MEETING_MARGIN_MINUTES, MEETING_MINUTES,
  placeAt, SOON_MINUTES, validBetween
} from './boundary-rules.ts'
import type { StoredSubject } from './stored-days.ts'

/**
 * The minute at which a day is over, in elapsed minutes: from then on a new record cannot belong to it. 08:00–17:00:
 * at midnight. 22:00–06:00, left at 06:05: at 10:05. FOLGA, open since 22:00: at 10:30.
 */
export function overAt (subject: StoredSubject, dayNumber: number): number {
  const { records } = subject
  const { end, start, latestEnd, turn, morning } = timesOf(subject, dayNumber)
  const from = boundaryAfter(subject, dayNumber - 1).first
  const stretch = validBetween(records, from, boundaryAfter(subject, dayNumber).first)
  const { last } = stretch
  if (end === undefined && start === undefined) {
    return last === undefined ? turn : Math.max(turn, Math.min(morning, last + LONG_REST_MINUTES))
  }
  if (end !== undefined && start !== undefined && start - end < MEETING_MINUTES) {
    return (end + start) / 2 + MEETING_MARGIN_MINUTES
  }
  const isPresent = end !== undefined && validBetween(records, from, placeAt(records, end)).count > 0
  let over = end === undefined ? turn : Math.max(turn, end + (isPresent ? GRACE_MINUTES : GRACE_WITHOUT_RECORD_MINUTES))
  if (last !== undefined) over = Math.max(over, last + SOON_MINUTES)
  return Math.min(latestEnd, Math.max(over, closesUntil(stretch, end)))
}
