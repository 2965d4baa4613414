import type { Adjustment, AdjustmentOf } from '../adjustment/adjustment.ts'
import { type ActingAdjustments, NONE_ACTING } from './journey.ts'
import type { Subject } from './subject.ts'
import type { RecordEdit } from './timesheet.ts'

/** The approved adjustments that act on a day, in the order of approval (A62). */
export function inForce ({ policy, adjustmentsOn }: Subject, dayNumber: number): readonly Adjustment[] {
  const { approved } = adjustmentsOn(dayNumber)
  return policy.combine === 'latest' && approved.length > 1 ? approved.slice(-1) : approved
}

/** The latest REGISTRO_PONTO. It alone decides which records the day has. */
export function editOf (adjustments: readonly Adjustment[]): RecordEdit | undefined {
  return adjustments.findLast(adjustment => adjustment.format === 'REGISTRO_PONTO')
}

/**
 * The latest INTERVALO_DATAS that leaves the records out, or that applies to a day without records, decides over the
 * whole day, also over a later REGISTRO_PONTO. Without one, the excuses apply one after the other.
 */
export function actingOn (adjustments: readonly Adjustment[], hasRecords: boolean): ActingAdjustments {
  if (adjustments.length === 0) return NONE_ACTING
  const edit = editOf(adjustments)
  const wholeDay = adjustments.findLast((adjustment): adjustment is AdjustmentOf<'INTERVALO_DATAS'> =>
    adjustment.format === 'INTERVALO_DATAS' && !(adjustment.terms.keepsRecords && hasRecords))
  return { edit, wholeDay, excuses: wholeDay === undefined ? adjustments.filter(isExcuse) : [] }
}

function isExcuse ({ format }: Adjustment): boolean {
  return format === 'INTERVALO_HORARIO' || format === 'TEMPO_FALTANTE'
}
