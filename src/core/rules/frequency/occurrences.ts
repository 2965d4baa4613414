import { overlap } from '../time/interval.ts'
import { spansBreak } from './break-balance.ts'
import type { Figures } from './figures.ts'
import { wallAt } from './night.ts'
import { nightStretches } from './night-premium.ts'
import { isInPeriod } from './period.ts'
import type { Workday } from '../day/workday.ts'

/** In the order of the contract. */
export const OCCURRENCES = [
  'TEMPO_INTERJORNADA_MENOR_QUE_O_MINIMO', 'TEMPO_DE_INTERVALO_MAIOR_QUE_O_PLANEJADO',
  'TEMPO_DE_INTERVALO_MENOR_QUE_O_PLANEJADO', 'NUMERO_IMPAR_DE_REGISTROS_NO_DIA',
  'LIMITE_DE_REGISTROS_POR_DIA_EXCEDIDO', 'FALTA', 'SALDO_POSITIVO', 'SALDO_NEGATIVO', 'HORA_EXTRA_NOTURNA'
] as const
export type Occurrence = typeof OCCURRENCES[number]

const APPLIES: { readonly [O in Occurrence]: (day: Workday, figures: Figures) => boolean } = {
  TEMPO_INTERJORNADA_MENOR_QUE_O_MINIMO: (_day, { restIndemnity }) => restIndemnity > 0,
  TEMPO_DE_INTERVALO_MAIOR_QUE_O_PLANEJADO: (day, { breakBalance }) =>
    breakBalance > day.rule.markTolerance && spansBreak(day),
  TEMPO_DE_INTERVALO_MENOR_QUE_O_PLANEJADO: (day, { breakBalance }) =>
    breakBalance < -day.rule.markTolerance && spansBreak(day),
  NUMERO_IMPAR_DE_REGISTROS_NO_DIA: hasOddCount,
  LIMITE_DE_REGISTROS_POR_DIA_EXCEDIDO: ({ punches, rule }) => punches.length > rule.dailyRecordLimit,
  FALTA: isAbsent,
  SALDO_POSITIVO: (_day, { balance }) => balance > 0,
  SALDO_NEGATIVO: (_day, { balance }) => balance < 0,
  HORA_EXTRA_NOTURNA: (day, { balance }) => balance > 0 && worksNightOutsideSchedule(day)
}

export function occurrencesOf (day: Workday, figures: Figures): Occurrence[] {
  return OCCURRENCES.filter(occurrence => APPLIES[occurrence](day, figures))
}

/** The absent days of a week or month are hours of its last day. Half a day in hours is no FALTA. */
export function isAbsent (day: Workday, { absence, absenceHours }: Figures): boolean {
  return absence > 0 || (absenceHours > 0 && isInPeriod(day))
}

export function hasOddCount ({ punches, settled }: Workday): boolean {
  return settled && punches.length % 2 === 1
}

/** CLT 59, 73 §2: true if night work, including that after a prolonged night, lies outside every scheduled period. */
function worksNightOutsideSchedule (day: Workday): boolean {
  const { planned, midnight, zone } = day
  return nightStretches(day).some(({ from, to }) => {
    const [start, end] = [wallAt(from, zone) - midnight, wallAt(to, zone) - midnight]
    let unscheduled = to - from
    for (const period of planned.schedule?.periods ?? []) unscheduled -= overlap(start, end, period.from, period.to)
    return unscheduled > 0
  })
}
