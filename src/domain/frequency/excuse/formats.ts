import type { AdjustmentFormat } from '../../adjustment/adjustment.ts'
import { type Excuses, nothingExcused } from './excused.ts'
import { missingTime } from './missing-time.ts'
import { timeRange } from './time-range.ts'

export type FormatExcuses = { readonly [F in AdjustmentFormat]: Excuses<F> }

/** Which minutes of a day each format excuses. A format without its row does not compile. */
export const EXCUSES: FormatExcuses = {
  /** A day that it decides over is excused as a whole; any other keeps every figure. */
  INTERVALO_DATAS: () => nothingExcused,
  INTERVALO_HORARIO: timeRange,
  TEMPO_FALTANTE: missingTime,
  REGISTRO_PONTO: () => nothingExcused
}
