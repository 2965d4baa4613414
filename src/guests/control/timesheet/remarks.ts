import type { Occurrence } from '../../../core/rules/frequency/occurrences.ts'
import type { PendingItem } from '../../../core/rules/frequency/pending-items.ts'
import { minutes } from '../../../core/rules/time/minutes.ts'
import { timeText } from '../../../core/wire/time-text.ts'
import { brazilian } from '../../../core/words.ts'
import type { ListedAdjustment } from './listed-adjustment.ts'
import { clockText } from './sheet-day.ts'
import type { OpenPeriod, Period, SheetDay, TermsChange, Timesheet } from './schemas.ts'
import { type PersonStatus, type SaySheet, ZONE_NAMES } from './words.ts'

/** What a day's figures do not say: leave and other adjustments, days outside the contract, other terms. */
export function remarksOf (
  day: SheetDay, { adjustments, changes, closedThrough }: Pick<Timesheet, 'adjustments' | 'changes' | 'closedThrough'>,
  say: SaySheet
): string[] {
  const { date, employment, exception, exceptionRemarks, records, status, line } = day
  const changed = changes.find(({ desde }) => desde === date)
  const counted = records.filter(({ setAside }) => !setAside)
  return [
    ...shiftWords(day, say),
    ...employment !== 'during'
      ? [say(`outside.${employment}`)]
      : status === 'ATIVO' ? [] : [say(`status.${status as PersonStatus}`)],
    ...changed === undefined ? [] : [changeText(changed, say)],
    ...exception ? [[say('exception'), ...exceptionRemarks === undefined ? [] : [exceptionRemarks]].join(': ')] : [],
    ...day.adjustments.flatMap(id => adjustments.filter(one => one.ajusteRegistroId === id))
      .map(one => adjustmentText(one, say)),
    ...recordRemarks(records, say),
    ...counted.length > 1 && line.worked.length === 0 ? [say('notCounted')] : [],
    ...closedThrough !== undefined && date <= closedThrough ? [say('closed')] : []
  ]
}

/** A word for a day on which nothing is due, unless something else says why. */
function shiftWords (
  { adjustments, employment, exception, feriado, figures, isPlanned, kind, records, status }: SheetDay, say: SaySheet
): string[] {
  const isSaid = employment !== 'during' || status !== 'ATIVO' || exception || feriado !== undefined ||
    kind !== undefined || figures.cargaHoraria !== 0
  if (isSaid || (adjustments.length > 0 && records.length === 0)) return []
  return isPlanned ? records.length === 0 ? [say('freeShift')] : [] : [say('noShift')]
}

/** `07:40 recusada, com GPS falso`, `08:30 17:39 no fuso de Manaus` */
function recordRemarks (records: SheetDay['records'], say: SaySheet): string[] {
  const clocks = new Map<string, string[]>()
  for (const { clock, refused, fusoHorario, inconsistencies } of records) {
    const said = [
      ...refused ? [say('refused')] : [],
      ...inconsistencies.includes('REGISTRO_FEITO_COM_LOCALIZACAO_POR_GPS_FALSA') ? [say('falseGps')] : [],
      ...fusoHorario === undefined ? [] : [`${say('inZone')} ${ZONE_NAMES[fusoHorario]}`]
    ].join(', ')
    if (said !== '') clocks.set(said, [...clocks.get(said) ?? [], clock])
  }
  return Array.from(clocks, ([said, times]) => `${times.join(' ')} ${said}`)
}

/** What the contract writes as codes. A code can be both an occurrence and a pending item. */
export function occurrenceWords (codes: readonly string[], say: SaySheet): string[] {
  return [...new Set(codes)].map(code => say(`occurrence.${code as Occurrence | PendingItem}`))
}

/** The weeks and months whose row stands after a day, but whose balance does not show yet. */
export function openAfter ({ date }: SheetDay, { days, openPeriods }: Timesheet): OpenPeriod[] {
  const isLast = date === days.at(-1)?.date
  return openPeriods.filter(({ lastDay }) => lastDay === date || (isLast && lastDay > date))
}

/** `desde 16/03/2026: turno Comercial, regra Banco de horas` */
export function changeText ({ desde, turno, regra, status }: TermsChange, say: SaySheet): string {
  const terms = [
    ...turno === undefined ? [] : [`${say('shift')} ${turno}`],
    ...regra === undefined ? [] : [`${say('rule')} ${regra}`],
    ...status === undefined ? [] : [say(`status.${status as PersonStatus}`)]
  ]
  return `${say('since')} ${brazilian(desde)}: ${terms.join(', ')}`
}

/** Of a week or month: what was excused, and the difference where it does not count as it is. */
export function periodRemarks ({ excused, difference, saldo }: Period, say: SaySheet): string[] {
  return [
    ...excused === 0 ? [] : [`${say('excused')} ${timeText(minutes(excused))}`],
    ...difference === saldo ? [] : [`${say('difference')} ${timeText(minutes(difference))}`]
  ]
}

/** `pendente: Abono do gestor (13:00–17:48)` */
function adjustmentText (adjustment: ListedAdjustment, say: SaySheet): string {
  const { status, motivo: { descricao, tipo, ferias } } = adjustment
  const effect = ferias ? say('vacation') : say(`effect.${tipo}`)
  const reason = descricao.toLowerCase().startsWith(effect) ? descricao : `${effect}: ${descricao}`
  const terms = termsText(adjustment, say)
  return (status === 'PENDENTE' ? `${say('pending')}: ` : '') + reason + (terms === '' ? '' : ` (${terms})`)
}

function termsText (
  { formato, dias, minMinutos = 0, maxMinutos = 0, tempoFaltante, propostos = [] }: ListedAdjustment, say: SaySheet
): string {
  switch (formato) {
    case 'INTERVALO_DATAS': return ''
    case 'INTERVALO_HORARIO': return `${clockText(minMinutos)}–${clockText(maxMinutos)}`
    case 'REGISTRO_PONTO':
      return propostos.length === 0 ? '' : `${say('inserted')} ${propostos.map(clockText).join(' ')}`
    case 'TEMPO_FALTANTE': {
      const time = tempoFaltante === undefined ? '' : ` ${timeText(minutes(tempoFaltante))}`
      return say('missing') + time + (dias.length === 1 ? '' : `, ${dias.length} ${say('days')}`)
    }
  }
}
