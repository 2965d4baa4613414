import type { Adjustment } from '../adjustment/adjustment.ts'
import { isSuspension } from '../adjustment/effect.ts'
import type { Workday } from '../day/workday.ts'
import { atLeastZero, type Minutes, minutes } from '../time/minutes.ts'
import type { TimeRule } from '../time-rule.ts'
import type { BalanceParts, Excuse } from './excuse/excuse.ts'
import { type BalanceSplit, splitBalance } from './overtime.ts'
import type { CountedMinutes } from './tolerance.ts'
import type { Why } from './why.ts'

/** The balance is negative only on a settled day (A55). */
export function balanceOf (
  day: Workday, { positive, negative }: BalanceParts, excuse: Excuse, why?: Why
): Minutes {
  const measured = positive - negative
  const balance = minutes(measured + excuse.balance)
  if (why !== undefined && excuse.acts.length > 0) tellActs(day, excuse, measured, balance, why)
  if (day.settled || balance >= 0) return balance
  why?.('balance', 'balance-not-over', 0, { measured })
  return atLeastZero(balance)
}

function tellActs (
  { reasonOf }: Workday, { acts, balance: excused }: Excuse, measured: number, balance: Minutes, why: Why
): void {
  const suspends = (adjustment: Adjustment) => isSuspension(reasonOf(adjustment))
  for (const { adjustment, minutes: reached } of acts) {
    const rule = suspends(adjustment) ? 'suspended-by' : 'excused-by'
    why('balance', rule, reached, { adjustment: { count: adjustment.code } })
  }
  const onlySuspended = acts.every(({ adjustment }) => suspends(adjustment))
  why('balance', onlySuspended ? 'balance-suspended' : 'balance-excused', balance, { measured, excused })
}

export interface BalanceFigures extends BalanceSplit {
  readonly balance: Minutes
  /** The overtime before the split between bank and overtime. */
  readonly overtimeBase: Minutes
  /** The part of it that was worked in breaks. */
  readonly breakOvertimeBase: Minutes
}

export function balanceFigures (
  balance: Minutes, { positiveAtBreaks }: CountedMinutes, rule: TimeRule, paidByBank: Minutes, why?: Why
): BalanceFigures {
  const { timeBank, overtime } = splitBalance(balance, rule, paidByBank, why)
  const overtimeBase = atLeastZero(balance)
  const breakOvertimeBase = minutes(Math.min(positiveAtBreaks, overtimeBase))
  why?.('overtimeBase', 'overtime-base', overtimeBase, { balance })
  why?.('breakOvertimeBase', 'break-overtime-base', breakOvertimeBase, { positiveAtBreaks, overtimeBase })
  return { balance, timeBank, overtime, overtimeBase, breakOvertimeBase }
}
