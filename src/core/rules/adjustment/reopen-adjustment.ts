import { Problem } from '../problem.ts'
import type { CivilDate } from '../time/civil-date.ts'
import { adjustedDays, firstDay } from './adjusted-days.ts'
import type { Adjustment } from './adjustment.ts'
import { byRequest } from './approval-order.ts'
import { refuseClosed } from './closed-period.ts'
import type { DayAdjustments } from './day-adjustments.ts'
import { displacedBy, type Overlap } from './displaced.ts'

export interface ReopenFacts {
  adjustment (id: string): Adjustment | undefined
  adjustmentsOn (collaboratorId: string, date: CivilDate): Pick<DayAdjustments, 'approved' | 'pending'>
}

export interface ReopenPolicy {
  readonly overlap: Overlap
  /** A77: the last day of the closed period. */
  readonly closedThrough: CivilDate | undefined
}

/**
 * Takes a decision back: the adjustment is again as it was requested, with its code and the records that it proposes.
 * A closed period admits it as little as a decision (A77).
 */
export function reopenAdjustment (facts: ReopenFacts, id: string, { overlap, closedThrough }: ReopenPolicy) {
  const known = facts.adjustment(id)
  if (known === undefined) throw new Problem('adjustment-not-found', { id })
  if (known.status === 'PENDENTE') throw new Problem('illegal-transition', { from: known.status, to: 'PENDENTE' })
  refuseClosed(known, closedThrough)
  const successor = overlap === 'refused' ? otherOnAnyDay(facts, known) : laterInItsPlace(facts, known, overlap)
  if (successor !== undefined) throw new Problem('adjustment-succeeded', { code: successor.code })
  const { managerRemark, ...requested } = known
  const adjustment = { ...requested, status: 'PENDENTE', updatedAt: known.createdAt } as Adjustment
  return { result: adjustment, put: { adjustments: [adjustment] } }
}

/** A later request that would have displaced a pending one (A25). */
function laterInItsPlace (facts: ReopenFacts, known: Adjustment, overlap: Overlap): Adjustment | undefined {
  return othersOn(facts, known, firstDay(known))
    .find(other => byRequest(other, known) > 0 && displacedBy(other, overlap)(known))
}

function otherOnAnyDay (facts: ReopenFacts, known: Adjustment): Adjustment | undefined {
  return adjustedDays(known).flatMap(day => othersOn(facts, known, day))[0]
}

function othersOn (facts: ReopenFacts, { id, collaboratorId }: Adjustment, day: CivilDate): Adjustment[] {
  const { approved, pending } = facts.adjustmentsOn(collaboratorId, day)
  return [...approved, ...pending].filter(other => other.id !== id)
}
