import { addDays, type CivilDate } from '../time/civil-date.ts'
import { type Instant, instant } from '../time/instant.ts'
import { adjustedDays } from './adjusted-days.ts'
import type { Adjustment } from './adjustment.ts'

/** Which adjustments a day has. */
export interface DayAdjustments {
  /** In the order of their approval. */
  readonly approved: readonly Adjustment[]
  /** In the order of the requests. They change no figure. */
  readonly pending: readonly Adjustment[]
}

export const NO_ADJUSTMENTS: DayAdjustments = { approved: [], pending: [] }

/**
 * An approval is the last change of an approved one; of two at one instant, as fixtures may have them, the later
 * request goes last.
 */
export function byApproval (a: Adjustment, b: Adjustment): number {
  return a.updatedAt - b.updatedAt || byRequest(a, b)
}

/** Codes count the requests, but fixtures may give one twice. */
function byRequest (a: Adjustment, b: Adjustment): number {
  return a.code - b.code || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

export interface DayAdjustmentsFacts {
  adjustmentsOn (collaboratorId: string, date: CivilDate): DayAdjustments
}

/**
 * When an approval happens: now, or, where a clock that stands still or was set back would put it before another one
 * that its days have already, the least later. The order of approval decides what they do together (A25).
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
 * The days on which the order of approval matters: a REGISTRO_PONTO may list records that those beside its own list,
 * too.
 */
function orderedDays (adjustment: Adjustment): readonly CivilDate[] {
  const { format, workday } = adjustment
  return format === 'REGISTRO_PONTO' ? [addDays(workday, -1), workday, addDays(workday, 1)] : adjustedDays(adjustment)
}
