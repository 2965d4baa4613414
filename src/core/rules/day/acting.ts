import { byApproval } from '../adjustment/approval-order.ts'
import { type DecidingAdjustments, NONE_DECIDING } from '../adjustment/deciding-adjustments.ts'
import { type ActingAdjustments, NONE_ACTING } from './journey.ts'
import type { DayPolicy } from './policy.ts'

/**
 * The latest INTERVALO_DATAS that leaves the records out, or that applies to a day without records, decides over the
 * whole day, also over a later REGISTRO_PONTO. Without one, the excuses apply one after the other. A78 decides what one
 * that keeps the records does.
 */
export function actingOn (
  effective: DecidingAdjustments, hasRecords: boolean, rangeWithRecords: DayPolicy['rangeWithRecords']
): ActingAdjustments {
  if (effective === NONE_DECIDING) return NONE_ACTING
  const { edits, wholeDays } = effective
  const edit = edits.at(-1)
  const keepsDay = hasRecords || rangeWithRecords === 'keep-all'
  const wholeDay = wholeDays.findLast(({ terms }) => !(terms.keepsRecords && keepsDay))
  if (wholeDay !== undefined) return { edit, wholeDay, excuses: [] }
  const excuses = rangeWithRecords === 'excuse-missing' && wholeDays.length > 0
    ? [...effective.excuses, ...wholeDays].sort(byApproval)
    : effective.excuses
  return { edit, wholeDay, excuses }
}
