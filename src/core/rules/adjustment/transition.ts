import { Problem } from '../problem.ts'
import type { AdjustmentStatus } from './adjustment.ts'

/** A12. */
const TRANSITIONS: Readonly<Record<AdjustmentStatus, readonly AdjustmentStatus[]>> = {
  PENDENTE: ['APROVADO', 'REJEITADO', 'CANCELADO'],
  APROVADO: ['CANCELADO'],
  REJEITADO: [],
  CANCELADO: []
}

export function assertTransition (from: AdjustmentStatus, to: AdjustmentStatus): void {
  if (!TRANSITIONS[from].includes(to)) throw new Problem('illegal-transition', { from, to })
}
