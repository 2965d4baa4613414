import type { Adjustment, AdjustmentFormat } from './adjustment.ts'
import { dateRange } from '../frequency/excuse/date-range.ts'
import { missingTime } from '../frequency/excuse/missing-time.ts'
import { recordEdit } from './record-edit.ts'
import type { Strategy } from './strategy.ts'
import { timeRange } from '../frequency/excuse/time-range.ts'

export type Formats = { readonly [F in AdjustmentFormat]: Strategy<F> }

/** What each format does to a day. One without its strategy does not compile. */
export const FORMATS: Formats = {
  INTERVALO_DATAS: dateRange,
  INTERVALO_HORARIO: timeRange,
  TEMPO_FALTANTE: missingTime,
  REGISTRO_PONTO: recordEdit
}

/** An adjustment's own strategy; `terms` and strategy are of one format, which the union cannot say. */
export function strategyOf ({ format }: Adjustment): Strategy<AdjustmentFormat> {
  return FORMATS[format] as Strategy<AdjustmentFormat>
}
