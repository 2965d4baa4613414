import type { Adjustment } from '../adjustment/adjustment.ts'
import { effectOf, isSuspension } from '../adjustment/effect.ts'
import { type BalancePeriod, balancePeriod } from '../day/period-days.ts'
import type { Subject } from '../day/subject.ts'
import { isOver, type Workday, workdayOf } from '../day/workday.ts'
import type { Instant } from '../time/instant.ts'
import { atLeastZero, type Minutes, minutes, NO_TIME } from '../time/minutes.ts'
import { type Excuse, excuseOf } from './excuse/excuse.ts'
import { balanceDay } from './kept-figures.ts'
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

/** The balance of a day with that of the periods that end on it, and what the bank pays or does not pay of it. */
export interface PeriodBalance {
  readonly balance: Minutes
  readonly paidByBank: Minutes
  readonly apart: Minutes
}

/**
 * The work of a period less its time due, against the daily tolerance of its last day. An excuse takes minutes off the
 * time due. With an odd count in the period there is no negative balance.
 */
export function periodBalance (day: Workday, own: Minutes, why?: Why): PeriodBalance {
  const days = day.policy.flexiblePeriod === 'period' ? day.periodDays() : []
  if (days.length === 0) return { balance: own, paidByBank: NO_TIME, apart: NO_TIME }
  const { difference, hasOdd, paidByBank, suspended, ...sums } = sumOf(days)
  const isOpen = hasOdd || !day.settled
  const { dailyTolerance } = day.rule
  const isCounted = Math.abs(difference) > dailyTolerance && !(isOpen && difference < 0)
  const counted = isCounted ? difference : 0
  const balance = minutes(own + counted)
  why?.('balance', isCounted ? 'period-counted' : isOpen ? 'period-odd' : 'period-tolerated', counted, {
    ...sums, difference, dailyTolerance, days: { count: days.length }
  })
  if (own !== 0) why?.('balance', 'balance-with-period', balance, { own, period: counted })
  return { balance, paidByBank: minutes(paidByBank), apart: minutes(Math.min(suspended, atLeastZero(-counted))) }
}

/** A week or month that is over (A75). Times are in minutes. */
export interface EndedPeriod extends BalancePeriod {
  readonly worked: number
  /** Without the workload of leave, holidays and days outside the employment. */
  readonly due: number
  readonly excused: number
  /** `worked` and `excused` less `due`. */
  readonly difference: number
  /** The part of the difference that counts, as the balance of the last day. */
  readonly counted: number
}

/** The week or month that ends on a day, after this day is over. */
export function endedPeriod (subject: Subject, dayNumber: number, now: Instant): EndedPeriod | undefined {
  const period = balancePeriod(subject, dayNumber)
  if (period?.lastDay !== dayNumber || !isOver(subject, dayNumber, now)) return undefined
  const day = workdayOf(subject, dayNumber, now)
  const { worked, due, excused, difference } = sumOf(day.periodDays())
  return { ...period, worked, due, excused, difference, counted: periodBalance(day, NO_TIME).balance }
}

function sumOf (own: readonly Workday[]) {
  const days = own.map(balanceDay)
  let [worked, due, excused, paidByBank] = [0, 0, 0, 0]
  for (const day of days) {
    worked += workedTime(day)
    if (day.settled && !excuseOfDay(day).clearsWorkload) due += day.planned.workload
  }
  for (const { adjustment, minutes: reached, effect } of creditsOf(days)) {
    const covered = isMissingTime(adjustment) ? Math.min(reached, atLeastZero(due - worked - excused)) : reached
    excused += covered
    if (effect === 'bank') paidByBank += covered
  }
  const suspended = own.reduce((sum, day, at) => sum + suspendedOf(day, days[at] as Workday), 0)
  const hasOdd = days.some(({ punches }) => punches.length % 2 === 1)
  return { worked, due, excused, difference: worked - due + excused, hasOdd, paidByBank, suspended }
}

const isMissingTime = ({ format }: Adjustment): boolean => format === 'TEMPO_FALTANTE'

/** What is excused. TEMPO_FALTANTE comes last, because it takes the balance of the period to zero and not beyond. */
function creditsOf (days: readonly Workday[]) {
  return days.flatMap(day => creditedActs(excuseOfDay(day))
    .map(act => ({ ...act, effect: effectOf(day.reasonOf(act.adjustment)) })))
    .filter(({ effect }) => effect !== 'absence')
    .sort((a, b) => Number(isMissingTime(a.adjustment)) - Number(isMissingTime(b.adjustment)))
}

const excuseOfDay = (day: Workday): Excuse => excuseInPeriod(day, workedTime(day))

/** Leave takes the workload away, so it excuses nothing. */
const creditedActs = ({ clearsWorkload, acts }: Excuse): Excuse['acts'] => clearsWorkload ? [] : acts

/** The suspended minutes of a day: at most what it owes without the adjustments whose reason keeps its balance. */
function suspendedOf (own: Workday, day: Workday): number {
  let suspended = 0
  for (const { adjustment, minutes: reached } of excuseOfDay(own).acts) {
    if (isSuspension(own.reasonOf(adjustment))) suspended += reached
  }
  return Math.min(suspended, atLeastZero(day.planned.workload - workedTime(day)))
}
