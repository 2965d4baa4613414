import { byApproval } from '../adjustment/approval-order.ts'
import {
  decidingWith, type DecidingAdjustments, lastApproved, NONE_DECIDING
} from '../adjustment/deciding-adjustments.ts'
import { type ActingAdjustments, NONE_ACTING } from './journey.ts'
import type { DayPolicy } from './policy.ts'
import type { Subject } from './subject.ts'
import type { RecordEdit } from './timesheet.ts'

/** The approved adjustments that can act on a day (A62). */
export function inForce ({ policy, adjustmentsOn }: Subject, dayNumber: number): DecidingAdjustments {
  const { deciding } = adjustmentsOn(dayNumber)
  if (policy.combine !== 'latest') return deciding
  const last = lastApproved(deciding)
  return last === undefined ? NONE_DECIDING : decidingWith(NONE_DECIDING, last)
}

/** The latest REGISTRO_PONTO. It alone decides which records the day has. */
export function editOf ({ edits }: DecidingAdjustments): RecordEdit | undefined {
  return edits.at(-1)
}

/**
 * The latest INTERVALO_DATAS that leaves the records out, or that applies to a day without records, decides over the
 * whole day, also over a later REGISTRO_PONTO. Without one, the excuses apply one after the other. A78 decides what one
 * that keeps the records does.
 */
export function actingOn (
  deciding: DecidingAdjustments, hasRecords: boolean, keptFigures: DayPolicy['keptFigures']
): ActingAdjustments {
  if (deciding === NONE_DECIDING) return NONE_ACTING
  const { wholeDays } = deciding
  const keepsDay = hasRecords || keptFigures === 'keep-all'
  const wholeDay = wholeDays.findLast(({ terms }) => !(terms.keepsRecords && keepsDay))
  if (wholeDay !== undefined) return { edit: editOf(deciding), wholeDay, excuses: [] }
  const excuses = keptFigures === 'excuse-missing' && wholeDays.length > 0
    ? [...deciding.excuses, ...wholeDays].sort(byApproval)
    : deciding.excuses
  return { edit: editOf(deciding), wholeDay, excuses }
}
