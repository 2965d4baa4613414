import { effectOf, isSuspension } from '../adjustment/effect.ts'
import type { Workday } from '../day/workday.ts'
import { atLeastZero, type Minutes, minutes, NO_TIME } from '../time/minutes.ts'
import { type Excuse, type ExcuseAct, excuseOf } from './excuse/excuse.ts'
import { dayWithoutFlagged } from './reason-flags.ts'
import type { Why } from './why.ts'
import { workedTime } from './worked-time.ts'

/** A day of a weekly or monthly group owes nothing by itself (A75). */
export function isInPeriod ({ policy, planned }: Workday): boolean {
  return policy.flexiblePeriod === 'period' && planned.period !== undefined && planned.workload > 0
}

/** What excuses take of a day in a period: at most what was not worked of its workload. */
export function excuseInPeriod (day: Workday, worked: Minutes): Excuse {
  const { settled, punches, planned: { workload } } = day
  const owed = settled && punches.length % 2 === 0 ? atLeastZero(workload - worked) : NO_TIME
  return excuseOf(day, { positive: NO_TIME, negative: owed, missing: [] })
}

/** The sums of a week or month, and what becomes of its balance. Times are in minutes. */
export interface PeriodSums {
  readonly days: number
  readonly worked: number
  /** Without the workload of leave, holidays and days outside the employment. */
  readonly due: number
  readonly excused: number
  /** `worked` and `excused` less `due`. */
  readonly difference: number
  /** The part of the difference that counts, as the balance of the last day. */
  readonly counted: Minutes
  /** True if there can be no debit: a day has an odd count, or is not over. */
  readonly isOpen: boolean
  readonly paidByBank: Minutes
  /** What the time bank does not pay as well (A76): the debit of absences and of suspensions. */
  readonly apart: Minutes
  /** The hours of the absent days. */
  readonly absent: Minutes
  readonly absentDays: number
  /** The days that were worked. The bank takes up to its daily limit for each of them. */
  readonly workedDays: number
  /** What the excuses of the last day cover. A TEMPO_FALTANTE covers all that the period owes. */
  readonly acts: readonly ExcuseAct[]
}

/** The period that ends on a day. */
export function periodSums (last: Workday): PeriodSums | undefined {
  const own = last.periodDays()
  if (own.length === 0) return undefined
  const days = own.map(dayWithoutFlagged)
  let [worked, due, workedDays] = [0, 0, 0]
  for (const day of days) {
    const time = workedTime(day)
    worked += time
    if (time > 0) workedDays++
    if (!excuseOfDay(day).clearsWorkload) due += day.planned.workload
  }
  const isOpen = !last.settled || days.some(({ punches }) => punches.length % 2 === 1)
  const { dailyTolerance } = last.rule
  const { excused, paidByBank, acts } = excusedOf(days, own, { owed: due - worked, dailyTolerance, isOpen })
  const difference = worked - due + excused
  const isCounted = Math.abs(difference) > dailyTolerance && !(isOpen && difference < 0)
  const counted = minutes(isCounted ? difference : 0)
  const debt = atLeastZero(-counted)
  const suspended = Math.min(debt, suspendedOf(own, days, acts))
  const { hours: absent, count: absentDays } = absentOf(own, acts, debt - suspended)
  const apart = minutes(last.policy.absenceInBank === 'bank' ? 0 : suspended + absent)
  return {
    days: days.length,
    worked,
    due,
    excused,
    difference,
    counted,
    isOpen,
    paidByBank,
    apart,
    absent,
    absentDays,
    workedDays,
    acts
  }
}

const excuseOfDay = (day: Workday): Excuse => excuseInPeriod(day, workedTime(day))

interface Owing { readonly owed: number, readonly dailyTolerance: number, readonly isOpen: boolean }

/**
 * What is excused. TEMPO_FALTANTE comes last, because it takes the balance of the period to zero and not beyond: on the
 * last day whatever it is, on another day at most what its own day lacks.
 */
function excusedOf (days: readonly Workday[], own: readonly Workday[], { owed, dailyTolerance, isOpen }: Owing) {
  let [excused, paidByBank, leftAsDebit] = [0, 0, 0]
  const lastDay = days.at(-1) as Workday
  const covered = new Map<string, Minutes>()
  const credited = days.flatMap(day => {
    const { acts, clearsWorkload } = excuseOfDay(day)
    // Leave takes the workload away, so it excuses nothing.
    return clearsWorkload ? [] : acts.map(act => ({ ...act, day, effect: effectOf(day.reasonOf(act.adjustment)) }))
  })
  for (const isLater of [false, true]) {
    for (const { adjustment, minutes: reached, day, effect } of credited) {
      if ((adjustment.format === 'TEMPO_FALTANTE') !== isLater) continue
      const left = isOpen || owed - excused <= dailyTolerance ? 0 : owed - excused
      const isLast = isLater && day === lastDay
      const rest = effect === 'absence' ? atLeastZero(left - leftAsDebit) : left
      const value = !isLater ? reached : isLast ? rest : Math.min(reached, left)
      if (isLast) covered.set(adjustment.id, minutes(value))
      if (isLast && effect === 'absence') leftAsDebit += value
      if (effect !== 'absence') excused += value
      if (effect === 'bank') paidByBank += value
    }
  }
  const acts = excuseOfDay(own.at(-1) as Workday).acts
    .map(act => ({ ...act, minutes: covered.get(act.adjustment.id) ?? act.minutes }))
  return { excused, paidByBank: minutes(paidByBank), acts }
}

/** The suspended minutes: of a day at most what it owes without the adjustments whose reason keeps its balance. */
function suspendedOf (own: readonly Workday[], days: readonly Workday[], acts: readonly ExcuseAct[]): number {
  let sum = 0
  for (const [at, day] of own.entries()) {
    const isLast = at === own.length - 1
    let suspended = 0
    for (const { adjustment, minutes: reached } of isLast ? acts : excuseOfDay(day).acts) {
      if (!isSuspension(day.reasonOf(adjustment))) continue
      if (isLast && adjustment.format === 'TEMPO_FALTANTE') sum += reached
      else suspended += reached
    }
    const kept = days[at] as Workday
    sum += Math.min(suspended, atLeastZero(kept.planned.workload - workedTime(kept)))
  }
  return sum
}

/**
 * The days without a record that nothing approved covers, in order of date, while the debt is at least half of the
 * workload. This is practice, as for the absence of a day.
 */
function absentOf (own: readonly Workday[], acts: readonly ExcuseAct[], debt: number) {
  let [left, count] = [debt, 0]
  const isAllCovered = acts.some(({ adjustment, minutes: reached }) =>
    adjustment.format === 'TEMPO_FALTANTE' && reached > 0)
  for (const day of isAllCovered ? [] : own) {
    if (!day.settled || day.punches.length > 0 || excuseOfDay(day).acts.some(act => act.minutes > 0)) continue
    if (left === 0 || day.planned.workload > 2 * left) break
    left -= Math.min(day.planned.workload, left)
    count++
  }
  return { hours: minutes(debt - left), count }
}

export function tellPeriod (sums: PeriodSums, day: Workday, why: Why): void {
  const { counted, isOpen, days, worked, due, excused, difference } = sums
  const rule = counted !== 0 ? 'period-counted' : isOpen ? 'period-odd' : 'period-tolerated'
  const { dailyTolerance } = day.rule
  why('balance', rule, counted, { worked, due, excused, difference, dailyTolerance, days: { count: days } })
}
