import type { Workday } from '../day/workday.ts'
import type { BreakPlan } from '../shift/planned-day.ts'
import { common, type Stretch } from '../time/interval.ts'
import { atLeastZero, type Minutes, minutes, NO_TIME } from '../time/minutes.ts'
import { type Attendance, isWithinSchedule, type Pause } from './attendance.ts'
import { isInPeriod } from './period.ts'
import type { CountedMinutes } from './tolerance.ts'
import type { StepRule, Why } from './why.ts'

/** CLT 71 §1: up to four hours of work no break is due, and up to six hours a short one. */
const WITHOUT_BREAK_MINUTES = 240
const SHORT_BREAK_UNTIL_MINUTES = 360
const SHORT_BREAK_MINUTES = 15
/** CLT 71: the break of more work than that, and the longest break. */
const LEGAL_BREAK_MINUTES = 60
const LONGEST_BREAK_MINUTES = 120
/** Without scheduled times, a pause of this length starts a new journey and is no break. */
const NEW_JOURNEY_MINUTES = 240

/** The breaks of a day, in minutes. */
export interface BreaksTaken {
  readonly sum: Minutes
  readonly longest: Minutes
}

/** Missing minutes that an excuse covers are no break. */
export function breaksTaken (
  day: Workday, attendance: Attendance, covered: readonly Stretch[], why?: Why
): BreaksTaken {
  const { pauses, periods } = attendance
  let sum = 0
  let longest = 0
  const add = (pause: Pause, limit: number, rule: GapRule): void => {
    const value = counted(pause, limit, rule, covered, why)
    sum += value
    longest = Math.max(longest, value)
  }
  const others: Pause[] = []
  for (const pause of pauses) {
    const isBreak = periods.length === 0 ? pause.minutes < NEW_JOURNEY_MINUTES : isWithinSchedule(pause, periods)
    if (isBreak) add(pause, Infinity, 'gap')
    else others.push(pause)
  }
  for (const pause of others) {
    const mayBeBreak = periods.length > 0 && (pause.minutes <= LONGEST_BREAK_MINUTES || common([pause], periods) > 0)
    const lacking = mayBeBreak ? atLeastZero(day.planned.breaks.minimum - sum) : 0
    add(pause, lacking, lacking > 0 ? 'gap-outside' : 'gap-no-break')
  }
  why?.('breakTime', sum > 0 ? 'break-sum' : 'break-none', sum, { pauses: { count: pauses.length } })
  return { sum: minutes(sum), longest: minutes(longest) }
}

type GapRule = Extract<StepRule, `gap${string}`>

function counted (pause: Pause, limit: number, rule: GapRule, covered: readonly Stretch[], why?: Why): number {
  const excused = common([pause], covered)
  const value = Math.min(limit, pause.minutes - excused)
  why?.('breakTime', excused > 0 && value > 0 ? 'gap-excused' : rule, value, {
    out: { clock: pause.from }, back: { clock: pause.to }, pause: pause.minutes, excused
  })
  return value
}

/** The hours of work that a break is due for: the workload with what counts as more and as less, before excuses. */
export function hoursOf (day: Workday, worked: Minutes, { positive, negative }: CountedMinutes): Minutes {
  const { planned: { workload, unmeasured }, punches } = day
  if (punches.length === 0) return NO_TIME
  return unmeasured || isInPeriod(day) ? worked : minutes(workload + positive - negative)
}

/** The break minus the planned one. A flexible break counts only outside [minimum, maximum]. */
export function breakBalance (
  { punches, planned: { breaks } }: Workday, hours: Minutes, breakSum: Minutes, why?: Why
): Minutes {
  const { minimum, maximum } = breaks
  const rule = maximum === 0
    ? 'break-unplanned'
    : punches.length % 2 === 1
      ? 'break-odd'
      : hours <= WITHOUT_BREAK_MINUTES ? 'break-none-due' : minimum === maximum ? 'break-fixed' : 'break-flexible'
  const isWeighed = rule === 'break-fixed' || rule === 'break-flexible'
  const balance = isWeighed ? minutes(outside(breakSum, breaks)) : NO_TIME
  if (rule === 'break-unplanned' && hours > SHORT_BREAK_UNTIL_MINUTES && breakSum < LEGAL_BREAK_MINUTES) {
    why?.('breakBalance', 'break-by-law', 0, { hours, taken: breakSum })
  }
  why?.('breakBalance', rule, balance, { taken: breakSum, hours, minimum, maximum })
  return balance
}

function outside (breakSum: Minutes, { minimum, maximum }: BreakPlan): number {
  if (breakSum < minimum) return breakSum - minimum
  return breakSum > maximum ? breakSum - maximum : 0
}

/** CLT 71 §4: what the longest break lacks of a due one, excused or not. Two half hours are no break of an hour. */
export function suppressedBreak (
  day: Workday, hours: Minutes, attendance: Attendance, why?: Why
): Minutes {
  const { rule: { toleranceOnBreaks, markTolerance } } = day
  const [ground, due] = dueBreak(day, hours)
  const { longest } = breaksTaken(day, attendance, [])
  const missing = atLeastZero(due - longest)
  const isTolerated = toleranceOnBreaks && missing <= markTolerance
  const rule = due === 0 ? ground : missing === 0 ? 'break-whole' : isTolerated ? 'break-tolerated' : 'break-suppressed'
  const value = isTolerated ? NO_TIME : missing
  why?.('breakOvertimeBase', rule, value, { due, taken: longest, missing, hours, markTolerance })
  return value
}

/**
 * CLT 71, 71 §1: the break that the law protects, at most the planned one. With A74 `legal` a shift that plans less, or
 * none, owes it too; only the minimum of a flexible break stays, because a collective agreement may lower it.
 */
function dueBreak ({ punches, planned: { breaks }, policy: { breakBase } }: Workday, hours: Minutes) {
  if (punches.length % 2 === 1) return ['break-odd', 0] as const
  if (hours <= WITHOUT_BREAK_MINUTES) return ['break-none-due', 0] as const
  const byLaw = hours <= SHORT_BREAK_UNTIL_MINUTES ? SHORT_BREAK_MINUTES : LEGAL_BREAK_MINUTES
  const isByLaw = breakBase === 'legal' && !breaks.isLongestFlexible
  return ['break-not-planned', isByLaw ? byLaw : Math.min(byLaw, breaks.longest)] as const
}

/**
 * True if the pairs lie around the planned break. A flexible break has no place, so the length of the presence
 * decides.
 */
export function spansBreak ({ pairs, planned: { breaks }, midnight }: Workday): boolean {
  const first = pairs[0]?.[0]
  const last = pairs.at(-1)?.[1]
  if (first === undefined || last === undefined || breaks.maximum === 0) return false
  const { span } = breaks
  if (span === undefined) return last.minute - first.minute > WITHOUT_BREAK_MINUTES
  return first.wall <= midnight + span.from && last.wall >= midnight + span.to
}
