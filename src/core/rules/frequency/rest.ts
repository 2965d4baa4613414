import type { Workday } from '../day/workday.ts'
import { atLeastZero, type Minutes, minutes, NO_TIME } from '../time/minutes.ts'
import { clockOf, type Why } from './why.ts'

/**
 * CLT 66, OJ 355: the time from the last record of the previous journey to the first of this one, and how much it
 * lacks. Over the weekly rest its 24 hours come on top: CLT 67, Súmula 110.
 */
export interface Rest {
  readonly time: Minutes
  readonly indemnity: Minutes
}

const NO_REST: Rest = { time: NO_TIME, indemnity: NO_TIME }

export function restBefore (day: Workday, why?: Why): Rest {
  const { punches: [first], previous, zone, rule: { minimumRest, weeklyRest } } = day
  if (first === undefined || previous === undefined) {
    const rule = first === undefined ? 'rest-no-record' : 'rest-no-previous'
    why?.('rest', rule, 0, {})
    why?.('restIndemnity', rule, 0, {})
    return NO_REST
  }
  const time = atLeastZero(first.minute - previous.minute)
  // Few rests are so short that somebody has to look for a DSR.
  const isWeekly = weeklyRest > 0 && (time < minimumRest + weeklyRest || why !== undefined) && day.hasWeeklyRest()
  const due = minutes(isWeekly ? minimumRest + weeklyRest : minimumRest)
  const indemnity = atLeastZero(due - time)
  why?.('rest', 'rest', time, { previous: clockOf(previous, zone), first: clockOf(first, zone) })
  why?.('restIndemnity', `${isWeekly ? 'weekly-rest' : 'rest'}-${indemnity > 0 ? 'short' : 'enough'}`, indemnity, {
    rest: time, minimumRest, ...isWeekly && { weeklyRest, due }
  })
  return { time, indemnity }
}
