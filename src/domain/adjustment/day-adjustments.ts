import { addDays, type CivilDate } from '../time/civil-date.ts'
import { type Instant, instant } from '../time/instant.ts'
import { adjustedDays } from './adjusted-days.ts'
import type { Adjustment } from './adjustment.ts'

/** The adjustments of a day. */
export interface DayAdjustments {
  /** In the order of their approval. */
  readonly approved: readonly Adjustment[]
  /** In the order of the requests. They change no figure. */
  readonly pending: readonly Adjustment[]
}

export const NO_ADJUSTMENTS: DayAdjustments = { approved: [], pending: [] }

/**
 * Sorts approved adjustments. The last change of an approved adjustment is its approval. Fixtures may approve two at
 * one instant: then the later request comes last.
 */
export function byApproval (a: Adjustment, b: Adjustment): number {
  return a.updatedAt - b.updatedAt || byRequest(a, b)
}

/** Sorts by code, because codes count the requests. Fixtures may repeat a code. */
function byRequest (a: Adjustment, b: Adjustment): number {
  return a.code - b.code || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

export interface DayAdjustmentsFacts {
  adjustmentsOn (collaboratorId: string, date: CivilDate): DayAdjustments
}

/**
 * The instant of an approval: now, or the least later instant if a frozen or reset clock would put it before another
 * approval on its days. The order of approval decides how adjustments combine (A25).
 */
export function approvalTime (facts: DayAdjustmentsFacts, adjustment: Adjustment, now: Instant): Instant {
  let time: number = now
  for (const day of orderedDays(adjustment)) {
    const last = facts.adjustmentsOn(adjustment.collaboratorId, day).approved.at(-1)
    if (last !== undefined) time = Math.max(time, last.updatedAt + (byRequest(last, adjustment) > 0 ? 1 : 0))
  }
  return instant(time)
}

/**
 * The days on which the order of approval matters. They include the neighbours of a day with REGISTRO_PONTO, because
 * their own lists may name the same records.
 */
function orderedDays (adjustment: Adjustment): readonly CivilDate[] {
  const { format, workday } = adjustment
  return format === 'REGISTRO_PONTO' ? [addDays(workday, -1), workday, addDays(workday, 1)] : adjustedDays(adjustment)
}
