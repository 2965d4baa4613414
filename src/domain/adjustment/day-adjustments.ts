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

/** An approval is the last change of an approved one; where a frozen clock made two at once, the later request goes last. */
export function byApproval (a: Adjustment, b: Adjustment): number {
  return a.updatedAt - b.updatedAt || a.code - b.code
}
