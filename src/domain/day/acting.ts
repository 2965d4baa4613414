import {
  decidingWith, type DecidingAdjustments, lastApproved, NONE_DECIDING
} from '../adjustment/deciding-adjustments.ts'
import { type ActingAdjustments, NONE_ACTING } from './journey.ts'
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
 * whole day, also over a later REGISTRO_PONTO. Without one, the excuses apply one after the other.
 */
export function actingOn (deciding: DecidingAdjustments, hasRecords: boolean): ActingAdjustments {
  if (deciding === NONE_DECIDING) return NONE_ACTING
  const { wholeDays, excuses } = deciding
  const wholeDay = wholeDays.findLast(({ terms }) => !(terms.keepsRecords && hasRecords))
  return { edit: editOf(deciding), wholeDay, excuses: wholeDay === undefined ? excuses : [] }
}
