import { type CivilDate, dayNumber, daysBetween } from '../time/civil-date.ts'
import type { Adjustment, AdjustmentFormat, AdjustmentOf } from './adjustment.ts'

const DAYS: { readonly [F in AdjustmentFormat]: (adjustment: AdjustmentOf<F>) => readonly CivilDate[] } = {
  REGISTRO_PONTO: adjustment => [adjustment.workday],
  INTERVALO_HORARIO: adjustment => [adjustment.workday],
  TEMPO_FALTANTE: adjustment => [...new Set([adjustment.workday, ...adjustment.terms.days])],
  INTERVALO_DATAS: adjustment => daysBetween(adjustment.terms.from, adjustment.terms.to)
}

export function firstDay ({ format, terms, workday }: Adjustment): CivilDate {
  if (format === 'INTERVALO_DATAS') return terms.from
  return format === 'TEMPO_FALTANTE' ? terms.days.reduce((a, b) => a < b ? a : b, workday) : workday
}

export function lastDay ({ format, terms, workday }: Adjustment): CivilDate {
  if (format === 'INTERVALO_DATAS') return terms.to
  return format === 'TEMPO_FALTANTE' ? terms.days.reduce((a, b) => a > b ? a : b, workday) : workday
}

/** The days that an adjustment adjusts, each once. */
export function adjustedDays (adjustment: Adjustment): readonly CivilDate[] {
  return (DAYS[adjustment.format] as (adjustment: Adjustment) => readonly CivilDate[])(adjustment)
}

/** The same days as numbers. */
export function adjustedDayNumbers (adjustment: Adjustment): readonly number[] {
  return adjustedDays(adjustment).map(dayNumber)
}
