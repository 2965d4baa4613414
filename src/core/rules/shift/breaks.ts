import { type Minutes, minutes, MINUTES_PER_DAY } from '../time/minutes.ts'
import type { BreakPlan, Period } from './planned-day.ts'
import type { Break } from './shift.ts'

interface SetBreak { readonly start: Minutes, readonly end: Minutes }

/**
 * The flexible breaks, which have a length and no place. A break with both times and lengths is flexible only on a
 * flexible day.
 */
export function flexibleBreaks (breaks: readonly Break[], flexibleDay: boolean): Break[] {
  return breaks.filter(pause =>
    (flexibleDay || !hasTimes(pause)) && (pause.minimum !== undefined || pause.maximum !== undefined))
}

/** The breaks at set times, in the order of the day that begins just after `dayStart`. */
export function setBreaks (breaks: readonly Break[], flexible: readonly Break[], dayStart: number): SetBreak[] {
  const sinceStart = ({ start }: SetBreak) => (start - dayStart - 1 + MINUTES_PER_DAY) % MINUTES_PER_DAY
  return breaks.filter(pause => !flexible.includes(pause)).filter(hasTimes)
    .sort((a, b) => sinceStart(a) - sinceStart(b))
}

function hasTimes (pause: Break): pause is SetBreak {
  return pause.start !== undefined && pause.end !== undefined
}

/**
 * The first time after that mark at which the clock shows `time`. A time not later than the mark is on the next day.
 */
export function nextAfter (mark: number, time: Minutes): Minutes {
  return minutes(time > mark ? time : time + Math.ceil((mark - time + 1) / MINUTES_PER_DAY) * MINUTES_PER_DAY)
}

export function breakPlan (set: readonly Period[], flexible: readonly Break[]): BreakPlan {
  let minimum = 0
  let maximum = 0
  let longest = 0
  for (const { from, to } of set) {
    minimum += to - from
    maximum += to - from
    longest = Math.max(longest, to - from)
  }
  const longestSet = longest
  for (const pause of flexible) {
    minimum += pause.minimum ?? 0
    maximum += pause.maximum ?? Infinity
    longest = Math.max(longest, pause.minimum ?? 0)
  }
  const [first] = set
  const last = set.at(-1)
  return {
    minimum: minutes(minimum),
    maximum: minutes(maximum),
    longest: minutes(longest),
    isLongestFlexible: longest > longestSet,
    span: first && last && { from: first.from, to: last.to }
  }
}
