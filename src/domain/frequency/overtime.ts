import type { OvertimeRegime, TimeRule } from '../time-rule.ts'
import { atLeastZero, type Minutes, minutes, NO_TIME } from '../time/minutes.ts'
import type { Why } from './why.ts'

/** The split of a balance: what the bank gains or pays, and what is paid as overtime. */
export interface BalanceSplit {
  readonly timeBank: Minutes
  readonly overtime: Minutes
}

const REGIMES: { readonly [R in OvertimeRegime]: (balance: Minutes, rule: TimeRule) => BalanceSplit } = {
  /** CLT 59 §2. */
  BANCO: balance => ({ timeBank: balance, overtime: NO_TIME }),
  /** CLT 59 §1. */
  EXTRA: balance => ({ timeBank: NO_TIME, overtime: atLeastZero(balance) }),
  /** The bank takes up to the daily limit, and the rest is overtime. A debit goes to the bank as a whole. */
  MISTO: (balance, { dailyBankLimit }) => ({
    timeBank: minutes(Math.min(balance, dailyBankLimit)),
    overtime: atLeastZero(balance - dailyBankLimit)
  })
}

/**
 * `apart` is the debit that counts as an absence or a suspension, and is not split. `paidByBank` is the time off that
 * the bank pays for, in every regime.
 */
export function splitBalance (
  balance: Minutes, rule: TimeRule, apart: Minutes, paidByBank: Minutes, why?: Why
): BalanceSplit {
  const { regime, dailyBankLimit } = rule
  const whole = REGIMES[regime](balance, rule)
  why?.('timeBank', `regime-${regime}`, whole.timeBank, { balance, dailyBankLimit })
  why?.('overtime', `regime-${regime}`, whole.overtime, { balance, dailyBankLimit })
  const isApart = apart > 0 && regime !== 'EXTRA'
  const { timeBank, overtime } = isApart ? REGIMES[regime](minutes(balance + apart), rule) : whole
  if (isApart) why?.('timeBank', 'debit-apart', timeBank, { balance, apart })
  if (overtime !== whole.overtime) why?.('overtime', 'debit-apart', overtime, { balance, apart })
  if (paidByBank > 0) why?.('timeBank', 'paid-by-bank', timeBank - paidByBank, { timeBank, paidByBank })
  return { timeBank: minutes(timeBank - paidByBank), overtime }
}
