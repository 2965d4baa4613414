import { minutes } from '../../../core/rules/time/minutes.ts'
import { timeText } from '../../../core/wire/time-text.ts'
import { brazilian } from '../../../core/words.ts'
import type { ListedAdjustment } from './listed-adjustment.ts'
import { clockText } from './sheet-day.ts'
import type { OpenPeriod, Period, SheetDay, TermsChange, Timesheet } from './schemas.ts'
import type { Words } from './words.ts'

/** What a day's figures do not say: leave and other adjustments, days outside the contract, other terms. */
export function remarksOf (
  day: SheetDay, { adjustments, changes, closedThrough }: Pick<Timesheet, 'adjustments' | 'changes' | 'closedThrough'>,
  words: Words
): string[] {
  const { date, employment, exception, exceptionRemarks, records, status, line } = day
  const changed = changes.find(({ desde }) => desde === date)
  const counted = records.filter(({ setAside }) => !setAside)
  return [
    ...shiftWords(day, words),
    ...employment !== 'during' ? [words.outside[employment]] : status === 'ATIVO' ? [] : [words.status[status] ?? ''],
    ...changed === undefined ? [] : [changeText(changed, words)],
    ...exception ? [[words.exception, ...exceptionRemarks === undefined ? [] : [exceptionRemarks]].join(': ')] : [],
    ...day.adjustments.flatMap(id => adjustments.filter(one => one.ajusteRegistroId === id))
      .map(one => adjustmentText(one, words)),
    ...recordRemarks(records, words),
    ...counted.length > 1 && line.worked.length === 0 ? [words.notCounted] : [],
    ...closedThrough !== undefined && date <= closedThrough ? [words.closed] : []
  ]
}

/** A word for a day on which nothing is due, unless something else says why. */
function shiftWords (
  { adjustments, employment, exception, feriado, figures, isPlanned, kind, records, status }: SheetDay, words: Words
): string[] {
  const isSaid = employment !== 'during' || status !== 'ATIVO' || exception || feriado !== undefined ||
    kind !== undefined || figures.cargaHoraria !== 0
  if (isSaid || (adjustments.length > 0 && records.length === 0)) return []
  return isPlanned ? records.length === 0 ? [words.freeShift] : [] : [words.noShift]
}

/** `07:40 recusada, com GPS falso`, `08:30 17:39 no fuso de Manaus` */
function recordRemarks (records: SheetDay['records'], words: Words): string[] {
  const clocks = new Map<string, string[]>()
  for (const { clock, refused, fusoHorario, inconsistencies } of records) {
    const said = [
      ...refused ? [words.refused] : [],
      ...inconsistencies.includes('REGISTRO_FEITO_COM_LOCALIZACAO_POR_GPS_FALSA') ? [words.falseGps] : [],
      ...fusoHorario === undefined ? [] : [`${words.inZone} ${words.zones[fusoHorario]}`]
    ].join(', ')
    if (said !== '') clocks.set(said, [...clocks.get(said) ?? [], clock])
  }
  return Array.from(clocks, ([said, times]) => `${times.join(' ')} ${said}`)
}

/** What the contract writes as codes. A code can be both an occurrence and a pending item. */
export function occurrenceWords (codes: readonly string[], { occurrences }: Words): string[] {
  return [...new Set(codes)].map(code => occurrences[code as keyof typeof occurrences] ?? code)
}

/** The weeks and months whose row stands after a day, but whose balance does not show yet. */
export function openAfter ({ date }: SheetDay, { days, openPeriods }: Timesheet): OpenPeriod[] {
  const isLast = date === days.at(-1)?.date
  return openPeriods.filter(({ lastDay }) => lastDay === date || (isLast && lastDay > date))
}

/** `desde 16/03/2026: turno Comercial, regra Banco de horas` */
export function changeText ({ desde, turno, regra, status }: TermsChange, words: Words): string {
  const terms = [
    ...turno === undefined ? [] : [`${words.shift} ${turno}`],
    ...regra === undefined ? [] : [`${words.rule} ${regra}`],
    ...status === undefined ? [] : [words.status[status] ?? status]
  ]
  return `${words.since} ${brazilian(desde)}: ${terms.join(', ')}`
}

/** Of a week or month: what was excused, and the difference where it does not count as it is. */
export function periodRemarks ({ excused, difference, saldo }: Period, words: Words): string[] {
  return [
    ...excused === 0 ? [] : [`${words.excused} ${timeText(minutes(excused))}`],
    ...difference === saldo ? [] : [`${words.difference} ${timeText(minutes(difference))}`]
  ]
}

/** `pendente: Abono do gestor (13:00–17:48)` */
function adjustmentText (adjustment: ListedAdjustment, words: Words): string {
  const { status, motivo: { descricao, tipo, ferias } } = adjustment
  const effect = ferias ? words.vacation : words.effects[tipo]
  const reason = descricao.toLowerCase().startsWith(effect) ? descricao : `${effect}: ${descricao}`
  const terms = termsText(adjustment, words)
  return (status === 'PENDENTE' ? `${words.pending}: ` : '') + reason + (terms === '' ? '' : ` (${terms})`)
}

function termsText (
  { formato, dias, minMinutos = 0, maxMinutos = 0, tempoFaltante, propostos = [] }: ListedAdjustment, words: Words
): string {
  switch (formato) {
    case 'INTERVALO_DATAS': return ''
    case 'INTERVALO_HORARIO': return `${clockText(minMinutos)}–${clockText(maxMinutos)}`
    case 'REGISTRO_PONTO':
      return propostos.length === 0 ? '' : `${words.inserted} ${propostos.map(clockText).join(' ')}`
    case 'TEMPO_FALTANTE': {
      const time = tempoFaltante === undefined ? '' : ` ${timeText(minutes(tempoFaltante))}`
      return words.missing + time + (dias.length === 1 ? '' : `, ${dias.length} ${words.days}`)
    }
  }
}
