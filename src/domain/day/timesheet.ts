import type { AdjustmentOf } from '../adjustment/adjustment.ts'
import type { AdjustmentReason } from '../adjustment/adjustment-reason.ts'
import type { DayAdjustments } from '../adjustment/day-adjustments.ts'
import type { Collaborator } from '../collaborator.ts'
import type { Holiday } from '../holiday.ts'
import type { TimeRecord } from '../record/time-record.ts'
import type { Shift } from '../shift/shift.ts'
import type { ShiftExceptionDay } from '../shift/shift-exception.ts'
import type { TimeRule } from '../time-rule.ts'
import type { CivilDate } from '../time/civil-date.ts'
import type { WorkLocation } from '../work-location.ts'

/** A row of a shift exception, and which exception it is of. */
export interface ExceptionDay {
  readonly exceptionId: string
  readonly day: ShiftExceptionDay
}

export type RecordEdit = AdjustmentOf<'REGISTRO_PONTO'>

/**
 * What the time engine reads. Every method is a look-up by key; none of them scans. Lists are good until the next
 * change.
 */
export interface Timesheet {
  collaborator (id: string): Collaborator | undefined
  shift (id: string): Shift | undefined
  timeRule (id: string): TimeRule | undefined
  adjustmentReason (id: string): AdjustmentReason | undefined
  workLocation (id: string): WorkLocation | undefined
  /** The holiday of the business unit; where there are two, its own goes before one that holds everywhere. */
  holidayOn (date: CivilDate, businessUnitId: string): Holiday | undefined
  /**
   * The latest row, in either of its two places, that touches the day of the collaborator and still holds (A36, A42).
   */
  exceptionDayOn (collaboratorId: string, date: CivilDate): ExceptionDay | undefined
  /** Every stored record of the collaborator, by instant. */
  recordsOf (collaboratorId: string): readonly TimeRecord[]
  /** The collaborator's approved REGISTRO_PONTO, by workday; those of one workday in the order of their approval. */
  recordEditsOf (collaboratorId: string): readonly RecordEdit[]
  adjustmentsOn (collaboratorId: string, date: CivilDate): DayAdjustments
}
