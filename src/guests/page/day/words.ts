import { nameOf, T } from '../text/language.ts'
import { span, timeOfDay } from '../text/minutes.ts'
import type { Day, Listed } from './day.ts'

/** Overtime is by the clock. */
export const overtimeName = (): string => T('overtimeClockHours')

/** The night premium of a day or month, by the reduced hour if its time rule has that. */
export const nightName = (
  { adicionalNoturno: whole, adicionalNoturnoReduzido: reduced }: Partial<Day['figures']>, isOfMonth = false
): string => reduced === undefined || (isOfMonth && whole !== undefined)
  ? T('night')
  : T('reducedNight')

const dayKinds = (): Record<string, string> => ({
  DSR: 'DSR', FOLGA: T('dayOff'), COMPENSADO: T('compensated')
})

export const statusName = (status: string): string => nameOf('status', status) ?? status

/** The effect of an approved adjustment in a word. */
export const effectName = ({ motivo }: Listed): string =>
  motivo.ferias ? T('vacation') : nameOf('reason', motivo.tipo) ?? motivo.tipo

const zones: Readonly<Record<string, string>> = {
  MANAUS: 'Manaus', NORONHA: 'Fernando de Noronha', RIO_BRANCO: 'Rio Branco', SAO_PAULO: 'São Paulo'
}
export const zoneName = (zone: string): string => zones[zone] ?? zone

export const originName = (origin: string): string => nameOf('origin', origin) ?? origin

export const inconsistencyName = (code: string): string =>
  nameOf('inconsistency', code) ?? code.toLowerCase().replaceAll('_', ' ')

/** The balance of a week or month of a flexible shift (A75). */
export const periodBalance = (kind: string | undefined): string =>
  kind === 'SEMANAL' ? T('balanceOfTheWeek') : T('balanceOfTheMonth')

/** The day in a sentence, for readers who do not see the line. */
export function sentence ({ line, feriado }: Day): string {
  const { scheduled, worked, open, figures } = line
  const said: string[] = []
  if (feriado !== undefined) said.push(`${T('holiday')} ${feriado}`)
  if (scheduled.length > 0) {
    said.push(
    `${T('saidScheduled')} ${timeOfDay(scheduled[0]?.[0] ?? 0)}–${timeOfDay(scheduled.at(-1)?.[1] ?? 0)}`
    )
  }
  if (worked.length > 0) {
    said.push(
    `${T('saidWorked')} ${worked.map(([from, to]) => `${timeOfDay(from)}–${timeOfDay(to)}`).join(', ')}`
    )
  }
  if (open !== undefined) said.push(`${timeOfDay(open)} ${T('unpaired')}`)
  if (figures.less > 0) said.push(`${T('saidShort')} ${span(figures.less)}`)
  if (figures.more > 0) said.push(`${T('over')} ${span(figures.more)}`)
  if (figures.excused > 0) said.push(`${T('excused')} ${span(figures.excused)}`)
  return said.join('; ') || T('saidNoRecords')
}

/** A collaborator's status in a word. */
export const personStatus = (status: string): string => nameOf('person', status) ?? status

/** The reason why nothing is scheduled, in a word or two. */
export function offLabel (
  { feriado, employment, status, records, isPlanned, kind, exception, exceptionRemarks, figures }: Day
): string {
  if (employment === 'before') return T('beforeAdmission')
  if (employment === 'after') return T('afterTheLastDay')
  if (feriado !== undefined) return feriado
  if (status !== 'ATIVO') return status === 'INATIVO' && records.length > 0 ? '' : personStatus(status)
  const name = kind === undefined ? undefined : dayKinds()[kind]
  if (exception && figures.cargaHoraria === 0) {
    const why = exceptionRemarks ?? T('shiftException')
    return name === undefined ? why : `${name} · ${why}`
  }
  if (name !== undefined) return name
  if (figures.cargaHoraria !== 0 || records.length > 0) return ''
  return isPlanned ? T('freeShift') : T('nothingScheduled')
}

/** The adjusted times: `08:00–08:30`, `+ 17:40`. */
export function adjusted (
  { formato, minMinutos = 0, maxMinutos = 0, dias, tempoFaltante, propostos = [] }: Listed
): string {
  if (formato === 'INTERVALO_HORARIO') return `${timeOfDay(minMinutos)}–${timeOfDay(maxMinutos)}`
  if (formato === 'TEMPO_FALTANTE') {
    return tempoFaltante === undefined
      ? T('whatIsMissing')
      : `${T('missingTime')} ${span(tempoFaltante)}`
  }
  if (formato === 'INTERVALO_DATAS') {
    return dias.length === 1 ? T('entireDay') : `${dias.length} ${T('days')}`
  }
  return propostos.length > 0 ? `+ ${propostos.map(timeOfDay).join(' ')}` : T('records')
}
