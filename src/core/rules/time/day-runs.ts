import { type CivilDate, dayNumber } from './civil-date.ts'

/** The first and the last of some days that follow each other. */
export type DayRun = readonly [first: CivilDate, last: CivilDate]

/** Days in ascending order, as runs. */
export function dayRuns (days: readonly CivilDate[]): DayRun[] {
  const runs: [CivilDate, CivilDate][] = []
  let last: [CivilDate, CivilDate] | undefined
  for (const day of [...days].sort()) {
    if (last !== undefined && dayNumber(day) <= dayNumber(last[1]) + 1) last[1] = day
    else runs.push(last = [day, day])
  }
  return runs
}
