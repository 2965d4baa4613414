import type { Workday } from '../day/workday.ts'
import { atLeastZero, type Minutes, NO_TIME } from '../time/minutes.ts'
import { clockOf, type Why } from './why.ts'

/**
 * CLT 66, OJ 355: the time from the last record of the previous journey to the first of this one, and how much it
 * lacks.
 */
export interface Rest {
  readonly time: Minutes
  readonly indemnity: Minutes
}

const NO_REST: Rest = { time: NO_TIME, indemnity: NO_TIME }

export function restBefore ({ punches: [first], previous, zone, rule: { minimumRest } }: Workday, why?: Why): Rest {
  if (first === undefined || previous === undefined) {
    const rule = first === undefined ? 'rest-no-record' : 'rest-no-previous'
    why?.('rest', rule, 0, {})
    why?.('restIndemnity', rule, 0, {})
    return NO_REST
  }
  const time = atLeastZero(first.minute - previous.minute)
  const indemnity = atLeastZero(minimumRest - time)
  why?.('rest', 'rest', time, { previous: clockOf(previous, zone), first: clockOf(first, zone) })
  why?.('restIndemnity', indemnity > 0 ? 'rest-short' : 'rest-enough', indemnity, { rest: time, minimumRest })
  return { time, indemnity }
}
