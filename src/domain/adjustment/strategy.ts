import type { Workday } from '../day/workday.ts'
import type { Absence } from '../frequency/absence.ts'
import type { DayRecords } from '../record/day-records.ts'
import type { Punch } from '../record/punch.ts'
import type { TimeRecord } from '../record/time-record.ts'
import type { Minutes } from '../time/minutes.ts'
import type { AdjustmentFormat, AdjustmentTerms } from './adjustment.ts'

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

export interface Strategy<F extends AdjustmentFormat> {
  /** The day's records under it. `displaced`: what other approved adjustments of the day created, if need be. */
  records (terms: AdjustmentTerms[F], stored: readonly Punch[], displaced: () => readonly TimeRecord[]): DayRecords
  excuse (terms: AdjustmentTerms[F], day: MeasuredDay): Excused
  /** Of its reason, only the two flags act. */
  readonly flagsOnly: boolean
}
