import type { AdjustmentFormat, AdjustmentTerms } from '../../adjustment/adjustment.ts'
import type { Workday } from '../../day/workday.ts'
import type { Stretch } from '../../time/interval.ts'
import { type Minutes, NO_TIME } from '../../time/minutes.ts'

/** The minutes that a day still owes. */
export interface Owed {
  /** The counted negative minutes that no earlier excuse has covered. */
  readonly minutes: Minutes
  readonly balance: number
  /** The counted missing stretches. */
  readonly missing: readonly Stretch[]
}

/** The minutes of a day that an adjustment excuses. The reason decides their effect. */
export interface Excused {
  /** Never more than is owed. */
  readonly minutes: Minutes
  /** The excused stretches on the clock of the day. */
  readonly stretches: readonly Stretch[]
  /** True if it excuses all that is owed, wherever it lies. */
  readonly isEverything: boolean
}

/** `covered` are the stretches of earlier excuses, because a minute belongs to the first excuse that covers it. */
export type Excuses<F extends AdjustmentFormat> =
  (terms: AdjustmentTerms[F], day: Workday, owed: Owed, covered: readonly Stretch[]) => Excused

export const nothingExcused: Excused = { minutes: NO_TIME, stretches: [], isEverything: false }
