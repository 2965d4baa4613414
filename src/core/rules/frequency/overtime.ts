import type { OvertimeRegime, TimeRule } from '../time-rule.ts'
import { atLeastZero, type Minutes, minutes, NO_TIME } from '../time/minutes.ts'
import type { Why } from './why.ts'

/** The split of a balance: what the bank gains or pays, and what is paid as overtime. */
export interface BalanceSplit {
  readonly timeBank: Minutes
  readonly overtime: Minutes
}

/** A balance, of a day or of the period that ends on it, and what the bank pays or does not pay of it. */
export interface CountedBalance {
  readonly counted: Minutes
  readonly apart: Minutes
  readonly paidByBank: Minutes
  /** Of a period. */
  readonly workedDays?: number
}

const REGIMES: { readonly [R in OvertimeRegime]: (balance: Minutes, bankLimit: number) => BalanceSplit } = {
  /** CLT 59 §2. */
  BANCO: balance => ({ timeBank: balance, overtime: NO_TIME }),
  /** CLT 59 §1. */
  EXTRA: balance => ({ timeBank: NO_TIME, overtime: atLeastZero(balance) }),
  /** The bank takes up to the limit, and the rest is overtime. A debit goes to the bank as a whole. */
  MISTO: (balance, bankLimit) => ({
    timeBank: minutes(Math.min(balance, bankLimit)),
    overtime: atLeastZero(balance - bankLimit)
  })
}

/**
 * `apart` is the debit that counts as an absence or a suspension, and is not split. `paidByBank` is the time off that
 * the bank pays for, in every regime. Of a period the bank takes up to the daily limit for each worked day.
 */
export function splitBalance (
  { counted: balance, apart, paidByBank, workedDays }: CountedBalance, rule: TimeRule, why?: Why
): BalanceSplit {
  const { regime, dailyBankLimit } = rule
  const bankLimit = dailyBankLimit * (workedDays ?? 1)
  const whole = REGIMES[regime](balance, bankLimit)
  const told = regime === 'MISTO' && workedDays !== undefined ? 'period-MISTO' : `regime-${regime}` as const
  const inputs = { balance, dailyBankLimit, ...workedDays !== undefined && { bankLimit, days: { count: workedDays } } }
  why?.('timeBank', told, whole.timeBank, inputs)
  why?.('overtime', told, whole.overtime, inputs)
  const isApart = apart > 0 && regime !== 'EXTRA'
  const { timeBank, overtime } = isApart ? REGIMES[regime](minutes(balance + apart), bankLimit) : whole
  if (isApart) why?.('timeBank', 'debit-apart', timeBank, { balance, apart })
  if (overtime !== whole.overtime) why?.('overtime', 'debit-apart', overtime, { balance, apart })
  if (paidByBank > 0) why?.('timeBank', 'paid-by-bank', timeBank - paidByBank, { timeBank, paidByBank })
  return { timeBank: minutes(timeBank - paidByBank), overtime }
}
