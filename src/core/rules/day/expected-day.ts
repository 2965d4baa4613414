import type { Holiday } from '../holiday.ts'
import type { PlannedDay } from '../shift/planned-day.ts'

/** The day that a collaborator is expected to work, before leave. `layer` names what decided it. */
export interface ExpectedDay {
  readonly layer: 'exception' | 'holiday' | 'shift'
  readonly planned: PlannedDay
  readonly exceptionId: string | undefined
  /** The holiday, even if another layer overrides it. */
  readonly holiday: Holiday | undefined
}
