import { closedDaysOf } from '../closed-days.ts'
import { Problem } from '../problem.ts'
import type { CivilDate } from '../time/civil-date.ts'
import { adjustedDays } from './adjusted-days.ts'
import type { Adjustment } from './adjustment.ts'

/** A77: no adjustment can be decided that has a day of the closed period, which ends on `through`. */
export function refuseClosed (adjustment: Adjustment, through: CivilDate | undefined): void {
  const closed = through === undefined ? undefined : closedDaysOf(adjustedDays(adjustment), through)
  if (closed !== undefined) throw new Problem('adjustment-closed', closed)
}
