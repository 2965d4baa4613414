import type { AdjustmentReason, ReasonKind } from './adjustment-reason.ts'

/**
 * The effect of excused minutes: the balance gains them, the time bank pays for them, or only the absence is removed.
 */
export type Effect = 'credit' | 'bank' | 'absence'

const EFFECTS: Readonly<Record<ReasonKind, Effect>> = {
  ABONO: 'credit',
  ABONO_DESCONTADO: 'absence',
  AFASTAMENTO: 'credit',
  AJUSTE_HORARIO: 'credit',
  ATESTADO: 'credit',
  FOLGA: 'bank',
  SUSPENSAO: 'absence',
  COMPENSACAO_BANCO_HORAS: 'bank'
}

export function effectOf (reason: AdjustmentReason): Effect {
  return reason.keepsBalance === true ? 'absence' : EFFECTS[reason.kind]
}

/** A disciplinary suspension. The debit stays, and only the absence is removed. This is practice. */
export function isSuspension ({ kind }: AdjustmentReason): boolean {
  return kind === 'SUSPENSAO'
}

/** True for leave, during which no work is due: CLT 129 (vacation), 471 and following. */
export function isLeave (reason: AdjustmentReason): boolean {
  return reason.kind === 'AFASTAMENTO' || reason.vacation === true
}

/** True if an INTERVALO_DATAS of that reason takes the workload of a day away. */
export function clearsWorkload (reason: AdjustmentReason): boolean {
  return effectOf(reason) !== 'absence' && isLeave(reason)
}
