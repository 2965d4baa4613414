import type { AdjustmentFormat, AdjustmentTerms } from '../../adjustment/adjustment.ts'
import type { Workday } from '../../day/workday.ts'
import type { Stretch } from '../../time/interval.ts'
import { type Minutes, NO_TIME } from '../../time/minutes.ts'

/** What a day still owes. */
export interface Owed {
  /** Of the counted negative minutes, those that no excuse has had. */
  readonly minutes: Minutes
  readonly balance: number
}

/** What an adjustment excuses of a day; the reason decides what becomes of it. */
export interface Excused {
  /** E: never more than is owed. */
  readonly minutes: Minutes
  /** Where it excuses, on the clock of the day. */
  readonly stretches: readonly Stretch[]
  /** It excuses all that is owed, wherever it lies. */
  readonly isEverything: boolean
}

/** `covered`: what earlier excuses have, for a minute belongs to the first that covers it. */
export type Excuses<F extends AdjustmentFormat> =
  (terms: AdjustmentTerms[F], day: Workday, owed: Owed, covered: readonly Stretch[]) => Excused

export const nothingExcused: Excused = { minutes: NO_TIME, stretches: [], isEverything: false }
