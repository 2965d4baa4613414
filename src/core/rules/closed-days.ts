import type { ClosedDays } from './problem.ts'
import type { CivilDate } from './time/civil-date.ts'
import { dayRuns } from './time/day-runs.ts'

/** A77: those of some days that lie in the closed period, which ends on `through`. `undefined` if none does. */
export function closedDaysOf (days: readonly CivilDate[], through: CivilDate | undefined): ClosedDays | undefined {
  if (through === undefined) return undefined
  const closed = days.filter(day => day <= through)
  return closed.length === 0 ? undefined : { through, days: dayRuns(closed) }
}
