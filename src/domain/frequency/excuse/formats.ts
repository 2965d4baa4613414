import type { AdjustmentFormat } from '../../adjustment/adjustment.ts'
import { type Excuses, nothingExcused } from './excused.ts'
import { missingTime } from './missing-time.ts'
import { timeRange } from './time-range.ts'

export type FormatExcuses = { readonly [F in AdjustmentFormat]: Excuses<F> }

/** Which minutes of a day each format excuses. A format without its row does not compile. */
export const EXCUSES: FormatExcuses = {
  /** INTERVALO_DATAS excuses no single minutes, because it decides over the whole day or keeps every figure. */
  INTERVALO_DATAS: () => nothingExcused,
  INTERVALO_HORARIO: timeRange,
  TEMPO_FALTANTE: missingTime,
  REGISTRO_PONTO: () => nothingExcused
}
