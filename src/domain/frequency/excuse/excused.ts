import type { AdjustmentFormat, AdjustmentTerms } from '../../adjustment/adjustment.ts'
import type { Workday } from '../../day/workday.ts'
import { atLeastZero, type Minutes, NO_TIME } from '../../time/minutes.ts'
import type { Absence } from '../absence.ts'

/** A day with its records counted, before anything is excused. */
export interface MeasuredDay extends Workday {
  readonly balance: Minutes
  readonly absence: Absence
}

/** What an adjustment excuses; the reason decides what becomes of it. */
export interface Excused {
  /** E: never more than the balance is below zero. */
  readonly minutes: Minutes
  readonly coversAbsence: boolean
  /** The whole day, and not only minutes of it. */
  readonly wholeDay: boolean
  /** They are late entries and early exits, too. */
  readonly forgivesMarks: boolean
}

export type Excuses<F extends AdjustmentFormat> = (terms: AdjustmentTerms[F], day: MeasuredDay) => Excused

export const nothingExcused: Excused = { minutes: NO_TIME, coversAbsence: false, wholeDay: false, forgivesMarks: false }

/** All that the balance lacks: an excuse never makes a balance positive. */
export function lackingMinutes ({ balance }: MeasuredDay): Minutes {
  return atLeastZero(-balance)
}
