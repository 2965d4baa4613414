import { minutes } from '../../../core/rules/time/minutes.ts'
import { timeText } from '../../../core/wire/time-text.ts'
import type { ListedAdjustment } from './listed-adjustment.ts'
import { clockText } from './sheet-day.ts'
import type { Period, SheetDay, TermsChange, Timesheet } from './schemas.ts'
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
    ...employment !== 'during' ? [words.outside[employment]] : status === 'ATIVO' ? [] : [words.status[status] ?? ''],
    ...changed === undefined ? [] : [changeText(changed, words)],
    ...exception ? [[words.exception, ...exceptionRemarks === undefined ? [] : [exceptionRemarks]].join(': ')] : [],
    ...day.adjustments.flatMap(id => adjustments.filter(one => one.ajusteRegistroId === id))
      .map(one => adjustmentText(one, words)),
    ...counted.length > 1 && line.worked.length === 0 ? [words.notCounted] : [],
    ...closedThrough !== undefined && date <= closedThrough ? [words.closed] : []
  ]
}

/** `desde 16/03/2026: turno Comercial, regra Banco de horas` */
export function changeText ({ desde, turno, regra, status }: TermsChange, words: Words): string {
  const terms = [
    ...turno === undefined ? [] : [`${words.shift} ${turno}`],
    ...regra === undefined ? [] : [`${words.rule} ${regra}`],
    ...status === undefined ? [] : [words.status[status] ?? status]
  ]
  return `${words.since} ${words.date(desde)}: ${terms.join(', ')}`
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
