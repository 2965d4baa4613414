import { adjustedDays } from './adjusted-days.ts'
import type { Adjustment, AdjustmentFormat, AdjustmentOf } from './adjustment.ts'

/**
 * A25: what a request does to a pending one of its days: it displaces one that would not act beside it once approved
 * (A62), or each one all of whose days it has, or it is refused.
 */
export type Overlap = 'by-kind' | 'covered' | 'refused'

/** True of a pending adjustment if the later one, which has all its days, leaves nothing of it once approved. */
const REPLACES: { readonly [F in AdjustmentFormat]: (later: AdjustmentOf<F>, pending: Adjustment) => boolean } = {
  REGISTRO_PONTO: (_, { format }) => format === 'REGISTRO_PONTO',
  TEMPO_FALTANTE: (_, { format }) => format === 'TEMPO_FALTANTE',
  INTERVALO_DATAS: ({ terms }, { format }) => !terms.keepsRecords || format === 'INTERVALO_DATAS',
  INTERVALO_HORARIO: ({ terms: { start, end } }, { format, terms }) =>
    format === 'INTERVALO_HORARIO' && start <= terms.start && terms.end <= end
}

/** Of the pending adjustments of a collaborator, those that a later request displaces (A25). */
export function displacedBy (later: Adjustment, overlap: Overlap): (pending: Adjustment) => boolean {
  if (overlap === 'refused') return () => false
  const days = new Set(adjustedDays(later))
  const replaces = REPLACES[later.format] as (later: Adjustment, pending: Adjustment) => boolean
  return pending =>
    (overlap === 'covered' || replaces(later, pending)) && adjustedDays(pending).every(day => days.has(day))
}
