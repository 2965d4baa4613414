import type { Workday } from '../day/workday.ts'
import type { TimeRule } from '../time-rule.ts'
import { atLeastZero, type Minutes, minutes, NO_TIME } from '../time/minutes.ts'
import type { Attendance } from './attendance.ts'
import { type Deviation, deviationsOf, type Grounds } from './deviations.ts'
import { isInPeriod } from './period.ts'
import { clockAt, type StepInputs, type Why } from './why.ts'

/** The minutes beyond the tolerance. The two groups never cancel each other. */
export interface CountedMinutes {
  readonly positive: Minutes
  /** The owed minutes. */
  readonly negative: Minutes
  /** The counted stretches. Without scheduled times there are none, and the whole day is compared. */
  readonly missing: readonly Deviation[]
  readonly more: readonly Deviation[]
}

const NO_DEVIATIONS: readonly Deviation[] = []
const NOTHING: CountedMinutes = total(0, 0)

function total (positive: number, negative: number): CountedMinutes {
  return {
    positive: minutes(positive), negative: minutes(negative), missing: NO_DEVIATIONS, more: NO_DEVIATIONS
  }
}

/** What counts of a day as worked more, and what as worked less. */
export function countedMinutes (day: Workday, worked: Minutes, attendance: Attendance, why?: Why): CountedMinutes {
  const { planned: { unmeasured, workload, schedule }, punches, settled } = day
  // Practice, as in Súmula 338: an open pair proves neither overtime nor debit.
  if (unmeasured || punches.length % 2 === 1) {
    why?.('balance', unmeasured ? 'balance-unmeasured' : 'balance-odd', 0, { records: { count: punches.length } })
    return NOTHING
  }
  if (isInPeriod(day)) {
    why?.('balance', 'balance-in-period', 0, { worked, workload })
    return NOTHING
  }
  if (punches.length === 0) {
    const negative = settled ? workload : NO_TIME
    const rule = workload === 0 ? 'balance-free' : settled ? 'balance-absent' : 'balance-not-over'
    why?.('balance', rule, 0 - negative, { workload })
    return negative === 0
      ? NOTHING
      : { ...total(0, negative), missing: schedule ? deviationsOf(day, attendance).missing : [] }
  }
  if (workload === 0) {
    why?.('balance', 'balance-no-workload', worked, { worked })
    return total(worked, 0)
  }
  const counted = schedule === undefined ? wholeDay(day, worked, why) : countedStretches(day, attendance, why)
  why?.('balance', 'balance-groups', counted.positive - counted.negative, {
    positive: counted.positive, negative: counted.negative
  })
  return counted
}

/** Without scheduled times only the whole day can be compared: all of the difference counts, or nothing. */
function wholeDay ({ planned: { workload }, rule }: Workday, worked: Minutes, why?: Why): CountedMinutes {
  const difference = worked - workload
  const counts = Math.abs(difference) > rule.dailyTolerance
  why?.('balance', counts ? 'whole-day-counted' : 'whole-day-tolerated', counts ? difference : 0,
    { worked, workload, difference, dailyTolerance: rule.dailyTolerance })
  return counts ? total(atLeastZero(difference), atLeastZero(-difference)) : NOTHING
}

/** CLT 58 §1, Súmula 366. */
function countedStretches (day: Workday, attendance: Attendance, why?: Why): CountedMinutes {
  const deviations = deviationsOf(day, attendance)
  const missing = countedOf(deviations.missing, -1, day, attendance, why)
  const more = countedOf(deviations.more, 1, day, attendance, why)
  return { positive: sumOf(more), negative: sumOf(missing), missing, more }
}

/**
 * If a group exceeds the daily limit, all of it counts. Else only its stretches beyond the limit of a mark count. Each
 * counts whole, never only the excess.
 */
function countedOf (
  group: readonly Deviation[], sign: 1 | -1, day: Workday, attendance: Attendance, why?: Why
): Deviation[] {
  const { rule } = day
  const sum = sumOf(group)
  return group.filter(deviation => {
    const grounds = verdictOn(deviation, sum, rule)
    const isCounted = grounds !== 'tolerated'
    why?.('balance', `${deviation.kind}-${grounds}`, isCounted ? sign * deviation.minutes : 0,
      { ...placeOf(deviation, day, attendance), size: deviation.minutes, group: sum, ...limitsOf(rule) })
    return isCounted
  })
}

const limitsOf = ({ markTolerance, dailyTolerance }: TimeRule): StepInputs => ({ markTolerance, dailyTolerance })

function verdictOn ({ minutes: size, atBreak }: Deviation, group: number, rule: TimeRule): Grounds {
  if (group > rule.dailyTolerance) return 'with-group'
  if (size > rule.markTolerance) return 'counted'
  return atBreak && !rule.toleranceOnBreaks ? 'at-break' : 'tolerated'
}

/** The stretch, and the scheduled period that misses it. */
export function placeOf (
  { kind, from, to }: Deviation, { punches, zone }: Workday, { periods }: Attendance
): StepInputs {
  const period = kind === 'missing' ? periods.find(one => one.from <= from && to <= one.to) : undefined
  return {
    ...period && { start: { clock: period.from }, end: { clock: period.to } },
    from: clockAt(from, punches, zone),
    to: clockAt(to, punches, zone)
  }
}

export function sumOf (deviations: readonly Deviation[]): Minutes {
  let sum = 0
  for (const { minutes: size } of deviations) sum += size
  return minutes(sum)
}
