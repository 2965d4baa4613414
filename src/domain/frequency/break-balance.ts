import type { Workday } from '../day/workday.ts'
import type { BreakPlan } from '../shift/planned-day.ts'
import { common, type Stretch } from '../time/interval.ts'
import { atLeastZero, type Minutes, minutes, NO_TIME } from '../time/minutes.ts'
import { type Attendance, isWithinSchedule, type Pause } from './attendance.ts'
import type { StepRule, Why } from './why.ts'

/** CLT 71 §1: up to so many minutes of work no break is due, and up to so many more only a short one. */
const WITHOUT_BREAK = 240
const SHORT_BREAK_UNTIL = 360
const SHORT_BREAK = 15
/** CLT 71: the break of a day of more work than that, and the longest break, in minutes. */
const LEGAL_BREAK = 60
const LONGEST_BREAK = 120
/** Without scheduled times, a pause of so many minutes is no break. */
const NEW_JOURNEY = 240

/** The break that was taken. The missing minutes that an excuse covers are none. */
export function breakTime (
  day: Workday, attendance: Attendance, covered: readonly Stretch[], why?: Why
): Minutes {
  const { pauses, periods } = attendance
  let taken = 0
  const others: Pause[] = []
  for (const pause of pauses) {
    const isBreak = periods.length === 0 ? pause.minutes < NEW_JOURNEY : isWithinSchedule(pause, periods)
    if (!isBreak) others.push(pause)
    else taken += counted(pause, Infinity, 'gap', covered, why)
  }
  for (const pause of others) {
    const mayBeBreak = periods.length > 0 && (pause.minutes <= LONGEST_BREAK || common([pause], periods) > 0)
    const lacking = mayBeBreak ? atLeastZero(day.planned.breaks.minimum - taken) : 0
    taken += counted(pause, lacking, lacking > 0 ? 'gap-outside' : 'gap-no-break', covered, why)
  }
  why?.('breakTime', 'break-sum', taken, { pauses: { count: pauses.length } })
  return minutes(taken)
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

/** The taken break minus the planned one. A flexible break counts only outside [minimum, maximum]. */
export function breakBalance (
  { punches, planned: { breaks } }: Workday, worked: Minutes, taken: Minutes, why?: Why
): Minutes {
  const { minimum, maximum } = breaks
  const rule = maximum === 0
    ? 'break-unplanned'
    : punches.length % 2 === 1
      ? 'break-odd'
      : worked <= WITHOUT_BREAK ? 'break-not-due' : minimum === maximum ? 'break-fixed' : 'break-flexible'
  const isWeighed = rule === 'break-fixed' || rule === 'break-flexible'
  const balance = isWeighed ? minutes(outside(taken, breaks)) : NO_TIME
  if (rule === 'break-unplanned' && worked > SHORT_BREAK_UNTIL && taken < LEGAL_BREAK) {
    why?.('breakBalance', 'break-by-law', 0, { worked, taken })
  }
  why?.('breakBalance', rule, balance, { taken, worked, minimum, maximum })
  return balance
}

function outside (taken: Minutes, { minimum, maximum }: BreakPlan): number {
  if (taken < minimum) return taken - minimum
  return taken > maximum ? taken - maximum : 0
}

/** CLT 71 §4: what is missing of a due break, excused or not. */
export function suppressedBreak (
  day: Workday, worked: Minutes, attendance: Attendance, why?: Why
): Minutes {
  const { punches, planned: { breaks }, rule } = day
  const taken = breakTime(day, attendance, [])
  const due = punches.length % 2 === 1 ? 0 : dueBreak(breaks.minimum, worked)
  const missing = atLeastZero(due - taken)
  const isTolerated = rule.toleranceOnBreaks && missing <= rule.markTolerance
  why?.('breakOvertimeBase', missing === 0 ? 'break-whole' : isTolerated ? 'break-tolerated' : 'break-suppressed',
    isTolerated ? 0 : missing, { due, taken, missing, worked, markTolerance: rule.markTolerance })
  return isTolerated ? NO_TIME : missing
}

function dueBreak (planned: Minutes, worked: Minutes): number {
  if (worked <= WITHOUT_BREAK) return 0
  return worked <= SHORT_BREAK_UNTIL ? Math.min(SHORT_BREAK, planned) : planned
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
  if (span === undefined) return last.minute - first.minute > WITHOUT_BREAK
  return first.wall <= midnight + span.from && last.wall >= midnight + span.to
}
