import { Problem } from '../problem.ts'
import type { Stamp } from '../stamp.ts'
import type { Adjustment, AdjustmentStatus } from './adjustment.ts'
import { civilDate, type CivilDate } from '../time/civil-date.ts'
import { adjustedDayNumbers } from './adjusted-days.ts'
import { refuseClosed } from './closed-period.ts'
import { approvalTime, type DayAdjustmentsFacts } from './day-adjustments.ts'
import { assertTransition } from './transition.ts'

/** What a manager can do with an adjustment. */
export const MANAGER_DECISIONS = ['approve', 'reject', 'cancel'] as const
export type ManagerDecision = typeof MANAGER_DECISIONS[number]

const STATUS: Readonly<Record<ManagerDecision, AdjustmentStatus>> = {
  approve: 'APROVADO',
  reject: 'REJEITADO',
  cancel: 'CANCELADO'
}

export interface AdjustmentFacts extends DayAdjustmentsFacts {
  adjustment (id: string): Adjustment | undefined
}

/** A12. A remark replaces an earlier one. A closed period admits no decision (A77). */
export function decideAdjustment (
  facts: AdjustmentFacts, id: string, decision: ManagerDecision, remark: string | undefined, { now }: Stamp,
  closedThrough: CivilDate | undefined
) {
  const known = facts.adjustment(id)
  if (known === undefined) throw new Problem('adjustment-not-found', { id })
  const status = STATUS[decision]
  assertTransition(known.status, status)
  refuseClosed(known, closedThrough)
  const adjustmentsOn = (day: number) => facts.adjustmentsOn(known.collaboratorId, civilDate(day))
  const updatedAt = decision === 'approve'
    ? approvalTime(known, adjustedDayNumbers(known), adjustmentsOn, now)
    : now
  const adjustment: Adjustment = { ...known, status, updatedAt, ...(remark !== undefined && { managerRemark: remark }) }
  return { result: adjustment, put: { adjustments: [adjustment] } }
}
