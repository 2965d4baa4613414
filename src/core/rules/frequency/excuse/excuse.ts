import type { Adjustment } from '../../adjustment/adjustment.ts'
import { clearsWorkload, type Effect, effectOf } from '../../adjustment/effect.ts'
import { NONE_ACTING } from '../../day/journey.ts'
import type { Workday } from '../../day/workday.ts'
import type { Stretch } from '../../time/interval.ts'
import { atLeastZero, type Minutes, minutes, NO_TIME } from '../../time/minutes.ts'
import type { Excused } from './excused.ts'
import { EXCUSES } from './formats.ts'

/** The counted minutes of a day, before anything is excused. */
export interface BalanceParts {
  readonly positive: Minutes
  /** The owed minutes. */
  readonly negative: Minutes
  readonly missing: readonly Stretch[]
}

/** The effect of a day's approved adjustments: CLT 131, 473, and CLT 59 §2 for what the time bank pays. */
export interface Excuse {
  readonly balance: Minutes
  readonly paidByBank: Minutes
  /**
   * The missing stretches whose minutes count as worked for an absence, on the clock of the day.
   */
  readonly covered: readonly Stretch[]
  /** The covered stretches that the balance gains. */
  readonly credited: readonly Stretch[]
  /** Every late entry and early exit is excused. */
  readonly clearsMarks: boolean
  readonly coversAbsence: boolean
  /** CLT 129 (vacation), 471: leave. */
  readonly clearsWorkload: boolean
  /** The minutes that each adjustment excused. */
  readonly acts: readonly ExcuseAct[]
}

export interface ExcuseAct {
  readonly adjustment: Adjustment
  readonly minutes: Minutes
  /** The stretches on the clock of the day. Empty if the whole day is excused, or all that is owed. */
  readonly stretches: readonly Stretch[]
}

export const NO_EXCUSE: Excuse = {
  balance: NO_TIME,
  paidByBank: NO_TIME,
  covered: [],
  credited: [],
  clearsMarks: false,
  coversAbsence: false,
  clearsWorkload: false,
  acts: []
}

/** Applies the excuses in the order of approval, each to the minutes that are still owed (A62). */
export function excuseOf (day: Workday, { positive, negative, missing }: BalanceParts): Excuse {
  const { acting } = day.journey
  if (acting === NONE_ACTING) return NO_EXCUSE
  const { wholeDay, excuses } = acting
  if (wholeDay !== undefined) return wholeDayExcuse(day, wholeDay, negative)
  let excuse = NO_EXCUSE
  // With a flexible break more can be missing than is due, because the break has no place in the schedule.
  let owed = minutes(Math.min(negative, day.planned.workload))
  // One list for the whole day, because a copy of it for each of many adjustments takes time by the square.
  const acts: ExcuseAct[] = []
  // A TEMPO_FALTANTE that leaves the debit takes nothing from a later one that excuses it, but all from one that leaves
  // it, too.
  let leftAsDebit = 0
  for (const adjustment of excuses) {
    const effect = effectOf(day.reasonOf(adjustment))
    const used = effect === 'absence' ? leftAsDebit : 0
    const excused = EXCUSES[adjustment.format](adjustment.terms as never, day, {
      minutes: atLeastZero(owed - used), balance: positive - negative + excuse.balance + used, missing
    }, excuse.covered)
    acts.push({ adjustment, minutes: excused.minutes, stretches: excused.stretches })
    excuse = withExcuse(excuse, effect, excused)
    if (!excused.isEverything) owed = minutes(owed - excused.minutes)
    else if (effect === 'absence') leftAsDebit += excused.minutes
    else if (excused.minutes > 0) owed = NO_TIME
  }
  return { ...excuse, acts }
}

function wholeDayExcuse (day: Workday, adjustment: Adjustment, negative: Minutes): Excuse {
  const reason = day.reasonOf(adjustment)
  const effect = effectOf(reason)
  return {
    ...NO_EXCUSE,
    balance: effect === 'absence' ? NO_TIME : negative,
    paidByBank: effect === 'bank' ? negative : NO_TIME,
    coversAbsence: true,
    clearsWorkload: clearsWorkload(reason),
    acts: [{ adjustment, minutes: negative, stretches: [] }]
  }
}

function withExcuse (
  before: Excuse, effect: Effect, { minutes: excused, stretches, isEverything }: Excused
): Excuse {
  const given = effect === 'absence' ? 0 : excused
  return {
    ...before,
    balance: minutes(before.balance + given),
    paidByBank: minutes(before.paidByBank + (effect === 'bank' ? excused : 0)),
    covered: stretches.length > 0 ? [...before.covered, ...stretches] : before.covered,
    credited: given > 0 ? [...before.credited, ...stretches] : before.credited,
    clearsMarks: before.clearsMarks || (isEverything && given > 0),
    coversAbsence: before.coversAbsence || (isEverything && excused > 0)
  }
}
