import type { Workday } from '../day/workday.ts'
import type { BreakPlan } from '../shift/planned-day.ts'
import { common, type Stretch } from '../time/interval.ts'
import { atLeastZero, type Minutes, minutes, NO_TIME } from '../time/minutes.ts'
import { type Attendance, isWithinSchedule, type Pause } from './attendance.ts'
import type { StepRule, Why } from './why.ts'

/** CLT 71 §1: up to four hours of work no break is due, and up to six hours a short one. */
const WITHOUT_BREAK_MINUTES = 240
const SHORT_BREAK_UNTIL_MINUTES = 360
const SHORT_BREAK_MINUTES = 15
/** CLT 71: the break of a day of more work than that, and the longest break. */
const LEGAL_BREAK_MINUTES = 60
const LONGEST_BREAK_MINUTES = 120
/** Without scheduled times, a pause of this length starts a new journey and is no break. */
const NEW_JOURNEY_MINUTES = 240

/** The sum of the breaks. Missing minutes that an excuse covers are no break. */
export function breakTime (
  day: Workday, attendance: Attendance, covered: readonly Stretch[], why?: Why
): Minutes {
  const { pauses, periods } = attendance
  let sum = 0
  const others: Pause[] = []
  for (const pause of pauses) {
    const isBreak = periods.length === 0 ? pause.minutes < NEW_JOURNEY_MINUTES : isWithinSchedule(pause, periods)
    if (!isBreak) others.push(pause)
    else sum += counted(pause, Infinity, 'gap', covered, why)
  }
  for (const pause of others) {
    const mayBeBreak = periods.length > 0 && (pause.minutes <= LONGEST_BREAK_MINUTES || common([pause], periods) > 0)
    const lacking = mayBeBreak ? atLeastZero(day.planned.breaks.minimum - sum) : 0
    sum += counted(pause, lacking, lacking > 0 ? 'gap-outside' : 'gap-no-break', covered, why)
  }
  why?.('breakTime', 'break-sum', sum, { pauses: { count: pauses.length } })
  return minutes(sum)
}

function counted (
  pause: Pause, limit: number, rule: Extract<StepRule, `gap${string}`>, covered: readonly Stretch[], why?: Why
): number {
  const excused = common([pause], covered)
  const value = Math.min(limit, pause.minutes - excused)
  why?.('breakTime', excused > 0 && value > 0 ? 'gap-excused' : rule, value, {
    out: { clock: pause.from }, back: { clock: pause.to }, pause: pause.minutes, excused
  })
  return value
}

/** The break minus the planned one. A flexible break counts only outside [minimum, maximum]. */
export function breakBalance (
  { punches, planned: { breaks } }: Workday, worked: Minutes, breakSum: Minutes, why?: Why
): Minutes {
  const { minimum, maximum } = breaks
  const rule = maximum === 0
    ? 'break-unplanned'
    : punches.length % 2 === 1
      ? 'break-odd'
      : worked <= WITHOUT_BREAK_MINUTES ? 'break-not-due' : minimum === maximum ? 'break-fixed' : 'break-flexible'
  const isWeighed = rule === 'break-fixed' || rule === 'break-flexible'
  const balance = isWeighed ? minutes(outside(breakSum, breaks)) : NO_TIME
  if (rule === 'break-unplanned' && worked > SHORT_BREAK_UNTIL_MINUTES && breakSum < LEGAL_BREAK_MINUTES) {
    why?.('breakBalance', 'break-by-law', 0, { worked, taken: breakSum })
  }
  why?.('breakBalance', rule, balance, { taken: breakSum, worked, minimum, maximum })
  return balance
}

function outside (breakSum: Minutes, { minimum, maximum }: BreakPlan): number {
  if (breakSum < minimum) return breakSum - minimum
  return breakSum > maximum ? breakSum - maximum : 0
}

/** CLT 71 §4: what is missing of a due break, excused or not. */
export function suppressedBreak (
  day: Workday, worked: Minutes, attendance: Attendance, why?: Why
): Minutes {
  const { punches, planned: { breaks }, rule } = day
  const breakSum = breakTime(day, attendance, [])
  const due = punches.length % 2 === 1 ? 0 : dueBreak(breaks.minimum, worked)
  const missing = atLeastZero(due - breakSum)
  const isTolerated = rule.toleranceOnBreaks && missing <= rule.markTolerance
  why?.('breakOvertimeBase', missing === 0 ? 'break-whole' : isTolerated ? 'break-tolerated' : 'break-suppressed',
    isTolerated ? 0 : missing, { due, taken: breakSum, missing, worked, markTolerance: rule.markTolerance })
  return isTolerated ? NO_TIME : missing
}

function dueBreak (planned: Minutes, worked: Minutes): number {
  if (worked <= WITHOUT_BREAK_MINUTES) return 0
  return worked <= SHORT_BREAK_UNTIL_MINUTES ? Math.min(SHORT_BREAK_MINUTES, planned) : planned
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
