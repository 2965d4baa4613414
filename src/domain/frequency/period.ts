import { isSuspension } from '../adjustment/effect.ts'
import type { Workday } from '../day/workday.ts'
import { atLeastZero, type Minutes, minutes, NO_TIME } from '../time/minutes.ts'
import { type Excuse, excuseOf } from './excuse/excuse.ts'
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

function sumOf (days: readonly Workday[]) {
  let [worked, due, excused, paidByBank, suspended] = [0, 0, 0, 0, 0]
  let hasOdd = false
  for (const day of days) {
    const time = workedTime(day)
    const excuse = excuseInPeriod(day, time)
    worked += time
    if (day.settled) due += day.planned.workload
    excused += excuse.balance
    paidByBank += excuse.paidByBank
    hasOdd ||= day.punches.length % 2 === 1
    for (const { adjustment, minutes: reached } of excuse.acts) {
      if (isSuspension(day.reasonOf(adjustment))) suspended += reached
    }
  }
  return { worked, due, excused, difference: worked - due + excused, hasOdd, paidByBank, suspended }
}
