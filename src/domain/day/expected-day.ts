import type { Holiday } from '../holiday.ts'
import type { PlannedDay } from '../shift/planned-day.ts'

/** A day as a collaborator is to work it, before leave; `layer` says what decided it. */
export interface ExpectedDay {
  readonly layer: 'exception' | 'holiday' | 'shift'
  readonly planned: PlannedDay
  readonly exceptionId: string | undefined
  /** Also where another layer goes before it. */
  readonly holiday: Holiday | undefined
}
