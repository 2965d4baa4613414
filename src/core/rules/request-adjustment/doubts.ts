import type { AdjustmentReason } from '../adjustment/adjustment-reason.ts'
import { adjustedDays } from '../adjustment/adjusted-days.ts'
import type { Adjustment } from '../adjustment/adjustment.ts'
import { isSuspension } from '../adjustment/effect.ts'
import type { Subject } from '../day/subject.ts'
import { dayNumber } from '../time/civil-date.ts'
import { dayRuns } from '../time/day-runs.ts'

/** What looks like a mistake in a request that the decision accepts, and the field that shows it. */
export interface Doubt {
  readonly code: 'long-suspension' | 'records-in-vacation'
  readonly pointer: string
}

/** CLT 474: a suspension of more consecutive days ends the contract without cause. */
const LONGEST_SUSPENSION_DAYS = 30

export function doubtsOf (subject: Subject, adjustment: Adjustment, reason: AdjustmentReason): Doubt[] {
  const doubts: Doubt[] = []
  if (isSuspension(reason) && longestRun(adjustment) > LONGEST_SUSPENSION_DAYS) {
    doubts.push({
      code: 'long-suspension', pointer: adjustment.format === 'INTERVALO_DATAS' ? '/maxPeriodo' : '/jornadas'
    })
  }
  if (adjustment.format === 'REGISTRO_PONTO' && isInVacation(subject, adjustment)) {
    doubts.push({ code: 'records-in-vacation', pointer: '/jornada' })
  }
  return doubts
}

function longestRun (adjustment: Adjustment): number {
  const lengths = dayRuns(adjustedDays(adjustment)).map(([first, last]) => dayNumber(last) - dayNumber(first) + 1)
  return lengths.reduce((a, b) => Math.max(a, b), 0)
}

function isInVacation ({ adjustmentsOn, facts }: Subject, { workday }: Adjustment): boolean {
  return adjustmentsOn(dayNumber(workday)).deciding.wholeDays
    .some(({ reasonId }) => facts.adjustmentReason(reasonId)?.vacation === true)
}
