import { atLeastZero, type Minutes, minutes, NO_TIME } from '../time/minutes.ts'
import type { TimeRule } from '../time-rule.ts'
import { type BalanceSplit, splitBalance } from './overtime.ts'
import type { CountedMinutes } from './tolerance.ts'
import type { Workday } from '../day/workday.ts'

/** The balance of the records alone, before anything is excused; below zero only when the day is settled (A55). */
export function measuredBalance (day: Workday, worked: Minutes, counted: CountedMinutes): Minutes {
  const balance = balanceOf(day, worked, counted)
  return day.settled ? balance : atLeastZero(balance)
}

function balanceOf ({ planned, punches }: Workday, worked: Minutes, { positive, negative }: CountedMinutes): Minutes {
  // CLT 74: a pair that stays open proves neither overtime nor absence.
  if (planned.unmeasured || punches.length % 2 === 1) return NO_TIME
  if (punches.length === 0) return minutes(0 - planned.workload)
  return planned.workload === 0 ? worked : minutes(positive - negative)
}

export interface BalanceFigures extends BalanceSplit {
  readonly balance: Minutes
  /** Before the split into bank and overtime. */
  readonly overtimeBase: Minutes
  /** What of it was worked in breaks. */
  readonly breakOvertimeBase: Minutes
}

export function balanceFigures (
  balance: Minutes, { positiveAtBreaks }: CountedMinutes, rule: TimeRule, paidByBank: Minutes
): BalanceFigures {
  const { timeBank, overtime } = splitBalance(balance, rule, paidByBank)
  const overtimeBase = atLeastZero(balance)
  return { balance, timeBank, overtime, overtimeBase, breakOvertimeBase: minutes(Math.min(positiveAtBreaks, overtimeBase)) }
}
