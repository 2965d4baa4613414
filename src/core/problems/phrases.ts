import type { ClosedDays, JsonType } from '../rules/problem.ts'
import type { DayRun } from '../rules/time/day-runs.ts'
import { brazilian, inEach, type Words } from '../words.ts'
import { worded } from '../words/problems.ts'

/** `uma lista ou null` */
export function types (expected: readonly JsonType[]): Words {
  return inEach(language => expected.map(type => worded(`type.${type}`)[language]).join(worded('type.or')[language]))
}

/** Values with commas between them. A value that has a comma itself is quoted, because it would look like two. */
export function choices (values: readonly string[]): string {
  return values.map(value => value.includes(',') ? JSON.stringify(value) : value).join(', ')
}

const MOST_RUNS = 10

/** How the end of the closed period is moved (A77). */
export const MOVING_THE_END = worded('changeAdjustmentClosedthrough')

/** What to do about a day of the closed period (A77). */
export function daysAfter (through: string): Words {
  return worded('chooseDaysAfterOr', { movingTheEnd: MOVING_THE_END, through: brazilian(through) })
}

/** `16/03/2026 a 20/03/2026, 23/03/2026` */
export function dayList (days: readonly DayRun[]): Words {
  return inEach(language => {
    const shown = days.slice(0, MOST_RUNS).map(run =>
      [...new Set(run)].map(brazilian).join(worded('days.to')[language]))
    return [...shown, ...days.length > MOST_RUNS ? ['…'] : []].join(', ')
  })
}

/** The days of the closed period that a request would change (A77). */
export function closedDays ({ days, through }: ClosedDays): Words {
  return worded('closedDays', { through: brazilian(through), days: dayList(days) })
}
