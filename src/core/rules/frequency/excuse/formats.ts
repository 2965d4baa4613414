import type { AdjustmentFormat } from '../../adjustment/adjustment.ts'
import { type Excuses, nothingExcused } from './excused.ts'
import { missingTime } from './missing-time.ts'
import { timeRange } from './time-range.ts'

export type FormatExcuses = { readonly [F in AdjustmentFormat]: Excuses<F> }

/** Which minutes of a day each format excuses. A format without its row does not compile. */
export const EXCUSES: FormatExcuses = {
  /** INTERVALO_DATAS is an excuse only where it keeps the records and excuses what is owed (A78). */
  INTERVALO_DATAS: (_terms, _day, owed) => ({ minutes: owed.minutes, stretches: [], isEverything: true }),
  INTERVALO_HORARIO: timeRange,
  TEMPO_FALTANTE: missingTime,
  REGISTRO_PONTO: () => nothingExcused
}
