import type { CivilDate } from '../time/civil-date.ts'
import { type Instant, instant } from '../time/instant.ts'
import { adjustedDays } from './adjusted-days.ts'
import type { Adjustment } from './adjustment.ts'

/** Which adjustments a day has. */
export interface DayAdjustments {
  /**
   * In the order of their approval: the last one counts, and the one before it counts again when that is cancelled (A25).
   * The list is the timesheet's own, and only good until something changes there.
   */
  readonly approved: readonly Adjustment[]
  /** They change no figure. */
  readonly hasPending: boolean
}

export const NO_ADJUSTMENTS: DayAdjustments = { approved: [], hasPending: false }

/** An approval is the last change of an approved one; of two at one instant, as fixtures may have them, the later request goes last. */
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
 * When an approval happens: now, or, where a clock that stands still or was set back would put it before one that its days
 * have already, the least later. The latest approved one counts (A25).
 */
export function approvalTime (facts: DayAdjustmentsFacts, adjustment: Adjustment, now: Instant): Instant {
  let time: number = now
  for (const day of adjustedDays(adjustment)) {
    const last = facts.adjustmentsOn(adjustment.collaboratorId, day).approved.at(-1)
    if (last !== undefined) time = Math.max(time, last.updatedAt + (byRequest(last, adjustment) > 0 ? 1 : 0))
  }
  return instant(time)
}
