import type { ExpectedDay } from '../day/expected-day.ts'
import type { WorkdayKind } from '../shift/shift.ts'

const OF_KIND = {
  NORMAL: undefined,
  COMPENSADO: 'REGISTRO_FEITO_EM_TIPO_DE_DIA_DE_TRABALHO_COMPENSADO',
  DSR: 'REGISTRO_FEITO_EM_TIPO_DE_DIA_DE_TRABALHO_DSR',
  FOLGA: 'REGISTRO_FEITO_EM_TIPO_DE_DIA_DE_TRABALHO_FOLGA'
} as const satisfies Record<WorkdayKind, string | undefined>

/**
 * The inconsistency of a record on a day of that type. The first layer that applies decides: leave, exception,
 * holiday, shift.
 */
export function oddDayType ({ layer, planned: { kind } }: ExpectedDay, onLeave: boolean): string | undefined {
  if (onLeave) return 'REGISTRO_FEITO_EM_UM_PERIODO_DE_FERIAS_OU_AFASTAMENTO'
  if (layer === 'holiday') return 'REGISTRO_FEITO_EM_UM_FERIADO'
  return kind === undefined ? 'REGISTRO_FEITO_EM_DIA_NAO_CONTEMPLADO_PELO_TURNO' : OF_KIND[kind]
}
