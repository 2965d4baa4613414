import type { AdjustmentReason } from '../../adjustment/adjustment-reason.ts'
import { effectOf, isLeave } from '../../adjustment/effect.ts'
import { type Minutes, NO_TIME } from '../../time/minutes.ts'
import type { Absence } from '../absence.ts'
import type { Workday } from '../../day/workday.ts'
import type { Excused } from './excused.ts'
import { excusedBy } from './formats.ts'

/** What an approved adjustment gives to a day: CLT 131, 473; what the time bank pays for: CLT 59 §2. */
export interface Excuse {
  readonly balance: Minutes
  readonly paidByBank: Minutes
  /** Of late entries and early exits. */
  readonly forgiven: Minutes
  readonly coversAbsence: boolean
  /** CLT 129 (vacation), 471: leave. */
  readonly clearsWorkload: boolean
}

const NOTHING: Excuse = { balance: NO_TIME, paidByBank: NO_TIME, forgiven: NO_TIME, coversAbsence: false, clearsWorkload: false }

/** `measured`: the balance that the day's records alone give. */
export function excuseOf (day: Workday, measured: Minutes, absence: Absence): Excuse {
  if (day.applied === undefined) return NOTHING
  const { adjustment, reason } = day.applied
  return underReason(excusedBy(adjustment, { ...day, balance: measured, absence }), reason)
}

function underReason ({ minutes, coversAbsence, wholeDay, forgivesMarks }: Excused, reason: AdjustmentReason): Excuse {
  const effect = effectOf(reason)
  const given = effect === 'absence' ? NO_TIME : minutes
  return {
    balance: given,
    paidByBank: effect === 'bank' ? given : NO_TIME,
    forgiven: forgivesMarks ? given : NO_TIME,
    coversAbsence,
    clearsWorkload: wholeDay && effect !== 'absence' && isLeave(reason)
  }
}
