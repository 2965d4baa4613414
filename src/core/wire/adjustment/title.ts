import type { AdjustmentFormat } from '../../rules/adjustment/adjustment.ts'
import type { AdjustmentReason } from '../../rules/adjustment/adjustment-reason.ts'

const TITLES: Readonly<Record<AdjustmentFormat, string>> = {
  INTERVALO_DATAS: 'Ajuste de período',
  INTERVALO_HORARIO: 'Ajuste de intervalo de horário',
  TEMPO_FALTANTE: 'Ajuste de tempo faltante',
  REGISTRO_PONTO: 'Ajuste de registros de ponto'
}

/** Makes the title from format and reason (A54). */
export function adjustmentTitle (format: AdjustmentFormat, reason: AdjustmentReason | undefined): string {
  return reason === undefined ? TITLES[format] : `${TITLES[format]} - ${reason.description}`
}
