import type { Adjustment } from '../adjustment/adjustment.ts'
import { isSuspension } from '../adjustment/effect.ts'
import type { Workday } from '../day/workday.ts'
import { atLeastZero, type Minutes, minutes, NO_TIME } from '../time/minutes.ts'
import type { Absence } from './absence.ts'
import type { Excuse } from './excuse/excuse.ts'
import { type BalanceSplit, type CountedBalance, splitBalance } from './overtime.ts'
import type { CountedMinutes } from './tolerance.ts'
import type { Why } from './why.ts'

/** The balance is negative only on a settled day (A55). */
export function balanceOf (
  day: Workday, { positive, negative }: CountedMinutes, excuse: Excuse, why?: Why
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

/** The debit that the time bank does not pay as well (A76): that of an absence, and that of a suspension. */
export function debitApart (
  { policy, settled, reasonOf }: Workday, { debit }: Absence, { negative }: CountedMinutes, excuse: Excuse
): Minutes {
  if (policy.absenceInBank === 'bank' || !settled) return NO_TIME
  let apart: number = debit
  for (const { adjustment, minutes: reached } of excuse.acts) {
    if (isSuspension(reasonOf(adjustment))) apart += reached
  }
  return minutes(Math.min(apart, negative - excuse.balance))
}

export interface BalanceFigures extends BalanceSplit {
  readonly balance: Minutes
  /** The overtime before the split between bank and overtime. */
  readonly overtimeBase: Minutes
  /** What is missing of a due break; by A74 at most the overtime base. */
  readonly breakOvertimeBase: Minutes
}

export function balanceFigures (
  { rule, policy }: Workday, balance: CountedBalance, suppressed: Minutes, why?: Why
): BalanceFigures {
  const { counted } = balance
  const { timeBank, overtime } = splitBalance(balance, rule, why)
  const overtimeBase = atLeastZero(counted)
  why?.('overtimeBase', 'overtime-base', overtimeBase, { balance: counted })
  const isLimited = policy.breakBase === 'within-balance'
  const breakOvertimeBase = isLimited ? minutes(Math.min(suppressed, overtimeBase)) : suppressed
  if (isLimited) why?.('breakOvertimeBase', 'break-within-balance', breakOvertimeBase, { suppressed, overtimeBase })
  return { balance: counted, timeBank, overtime, overtimeBase, breakOvertimeBase }
}
