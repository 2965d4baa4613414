import type { TimeRule } from '../time-rule.ts'
import { atLeastZero, type Minutes, minutes, NO_TIME } from '../time/minutes.ts'
import { type Deviation, deviationsOf } from './deviations.ts'
import type { Workday } from '../day/workday.ts'

/** The minutes that are not tolerated. `positive` and `negative` never cancel each other. */
export interface CountedMinutes {
  readonly positive: Minutes
  readonly negative: Minutes
  readonly positiveAtBreaks: Minutes
  readonly lateEntries: Minutes
  readonly earlyEntries: Minutes
  readonly earlyExits: Minutes
}

const NOTHING: CountedMinutes = total(0, 0)

function total (positive: number, negative: number): CountedMinutes {
  const ofMarks = { positiveAtBreaks: NO_TIME, lateEntries: NO_TIME, earlyEntries: NO_TIME, earlyExits: NO_TIME }
  return { positive: minutes(positive), negative: minutes(negative), ...ofMarks }
}

/** CLT 58 §1, Súmula 366: mark by mark, or, where the records do not match the marks, over the whole day. */
export function countedMinutes (day: Workday, worked: Minutes): CountedMinutes {
  const { planned, punches, rule } = day
  if (punches.length === 0 || punches.length % 2 === 1 || planned.workload === 0) return NOTHING
  const deviations = deviationsOf(day)
  if (deviations !== undefined) return countMarks(deviations, rule)
  const difference = worked - planned.workload
  return Math.abs(difference) > rule.dailyTolerance ? total(atLeastZero(difference), atLeastZero(-difference)) : NOTHING
}

/**
 * When a group is over the daily limit all of it counts, else only its marks over the limit of a mark: each of them
 * whole, never only the excess.
 */
function countMarks (deviations: readonly Deviation[], rule: TimeRule): CountedMinutes {
  let more = 0
  let less = 0
  for (const { minutes: size } of deviations) size > 0 ? more += size : less -= size
  const counts = { positive: 0, negative: 0, positiveAtBreaks: 0, lateEntries: 0, earlyEntries: 0, earlyExits: 0 }
  for (const { minutes: signed, entry, atBreak } of deviations) {
    const size = Math.abs(signed)
    const wholeGroup = (signed > 0 ? more : less) > rule.dailyTolerance
    if (!wholeGroup && size <= rule.markTolerance && !(atBreak && !rule.toleranceOnBreaks)) continue
    counts[signed > 0 ? 'positive' : 'negative'] += size
    if (signed > 0 && atBreak) counts.positiveAtBreaks += size
    if (entry) counts[signed > 0 ? 'earlyEntries' : 'lateEntries'] += size
    else if (signed < 0) counts.earlyExits += size
  }
  return counts as CountedMinutes
}
