import { Problem } from '../problem.ts'
import type { CivilDate } from '../time/civil-date.ts'
import { dayRuns } from '../time/day-runs.ts'
import { adjustedDays } from './adjusted-days.ts'
import type { Adjustment } from './adjustment.ts'

/** A77: no adjustment can be decided that has a day of the closed period, which ends on `through`. */
export function refuseClosed (adjustment: Adjustment, through: CivilDate | undefined): void {
  if (through === undefined) return
  const closed = adjustedDays(adjustment).filter(day => day <= through)
  if (closed.length > 0) throw new Problem('adjustment-closed', { through, days: dayRuns(closed) })
}
