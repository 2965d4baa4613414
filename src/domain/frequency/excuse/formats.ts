import type { Adjustment, AdjustmentFormat } from '../../adjustment/adjustment.ts'
import { dateRange } from './date-range.ts'
import { type Excused, type Excuses, type MeasuredDay, nothingExcused } from './excused.ts'
import { missingTime } from './missing-time.ts'
import { timeRange } from './time-range.ts'

export type FormatExcuses = { readonly [F in AdjustmentFormat]: Excuses<F> }

/** What each format excuses. A format without its row does not compile. */
export const EXCUSES: FormatExcuses = {
  INTERVALO_DATAS: dateRange,
  INTERVALO_HORARIO: timeRange,
  TEMPO_FALTANTE: missingTime,
  REGISTRO_PONTO: () => nothingExcused
}

/** `terms` and row are of one format, which the union cannot say. */
export function excusedBy ({ format, terms }: Adjustment, day: MeasuredDay): Excused {
  return (EXCUSES[format] as Excuses<AdjustmentFormat>)(terms, day)
}
