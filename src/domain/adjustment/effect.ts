import type { AdjustmentReason, ReasonKind } from './adjustment-reason.ts'

/** What becomes of the minutes excused: the balance gains them, the bank pays for them, or only the absence goes. */
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

/** Leave, in whose days no work is due: CLT 129 (vacation), 471 and following. */
export function isLeave (reason: AdjustmentReason): boolean {
  return reason.kind === 'AFASTAMENTO' || reason.vacation === true
}
