import { atLeastZero, type Minutes, NO_TIME } from '../time/minutes.ts'
import type { Workday } from '../day/workday.ts'

/** CLT 66, OJ 355: from the last record of the previous journey to the first of this one, and what it lacks. */
export interface Rest {
  readonly time: Minutes
  readonly indemnity: Minutes
}

export function restBefore ({ punches: [first], previous, rule }: Workday): Rest {
  if (first === undefined || previous === undefined) return { time: NO_TIME, indemnity: NO_TIME }
  const time = atLeastZero(first.minute - previous.minute)
  return { time, indemnity: atLeastZero(rule.minimumRest - time) }
}
