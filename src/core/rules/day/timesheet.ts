import type { AdjustmentOf } from '../adjustment/adjustment.ts'
import type { AdjustmentReason } from '../adjustment/adjustment-reason.ts'
import type { DayAdjustments, DayAdjustmentsFacts } from '../adjustment/day-adjustments.ts'
import type { Collaborator } from '../collaborator.ts'
import type { Holiday } from '../holiday.ts'
import type { TimeRecord } from '../record/time-record.ts'
import type { Shift } from '../shift/shift.ts'
import type { ShiftExceptionDay } from '../shift/shift-exception.ts'
import type { ExceptionChange } from '../shift/touched-days.ts'
import type { TimeRule } from '../time-rule.ts'
import type { CivilDate } from '../time/civil-date.ts'
import type { StoredBasis } from './stored-basis.ts'
import type { WorkLocation } from '../work-location.ts'

/** A row of a shift exception, with the identifier of the exception. */
export interface ExceptionDay {
  readonly exceptionId: string
  readonly day: ShiftExceptionDay
}

export type RecordEdit = AdjustmentOf<'REGISTRO_PONTO'>

/**
 * The data that the time engine reads. Every method is a look-up by key, and none of them scans. Lists are valid
 * until the next change.
 */
export interface Timesheet extends DayAdjustmentsFacts {
  collaborator (id: string): Collaborator | undefined
  shift (id: string): Shift | undefined
  timeRule (id: string): TimeRule | undefined
  adjustmentReason (id: string): AdjustmentReason | undefined
  workLocation (id: string): WorkLocation | undefined
  /** The holiday on a date. A holiday of the business unit overrides a national one. */
  holidayOn (date: CivilDate, businessUnitId: string): Holiday | undefined
  /** The latest valid row that touches the collaborator's day, on either side of a swap (A36, A42), after a change. */
  exceptionDayOn (collaboratorId: string, date: CivilDate, change?: ExceptionChange): ExceptionDay | undefined
  /** Every stored record of the collaborator, by instant. */
  recordsOf (collaboratorId: string): readonly TimeRecord[]
  editedDaysOf (collaboratorId: string): EditedDays
  adjustmentsOn (collaboratorId: string, date: CivilDate): DayAdjustments
  /** What the first pass rests on. Without it nothing that was computed is kept for the next request. */
  basisOf?: (collaboratorId: string) => StoredBasis
}

/** The days with an approved REGISTRO_PONTO of a collaborator. */
export interface EditedDays {
  readonly days: ReadonlySet<number>
  readonly ascending: readonly number[]
}
