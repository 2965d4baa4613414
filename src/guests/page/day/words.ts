import { T } from '../text/language.ts'
import { span, timeOfDay } from '../text/minutes.ts'
import type { Day, Listed } from './day.ts'

/** Overtime is by the clock. */
export const overtimeName = (): string => T('Extras (horas de relógio)', 'Overtime (clock hours)')

/** The night premium of a day or month, by the reduced hour if its time rule has that. */
export const nightName = (
  { adicionalNoturno: whole, adicionalNoturnoReduzido: reduced }: Partial<Day['figures']>, isOfMonth = false
): string => reduced === undefined || (isOfMonth && whole !== undefined)
  ? T('Noturno', 'Night')
  : T('Noturno reduzido', 'Reduced night')

const dayKinds = (): Record<string, string> => ({
  DSR: 'DSR', FOLGA: T('folga', 'day off'), COMPENSADO: T('compensado', 'compensated')
})

export const statusName = (status: string): string => ({
  APROVADO: T('Aprovado', 'Approved'),
  PENDENTE: T('Pendente', 'Pending'),
  CANCELADO: T('Cancelado', 'Cancelled'),
  REJEITADO: T('Rejeitado', 'Rejected')
})[status] ?? status

const reasonKinds = (): Record<string, string> => ({
  ABONO: T('abono', 'excused'),
  ABONO_DESCONTADO: T('abono descontado', 'excused, deducted'),
  AFASTAMENTO: T('afastamento', 'leave'),
  AJUSTE_HORARIO: T('marcação ajustada', 'adjusted record'),
  ATESTADO: T('atestado', 'medical note'),
  FOLGA: T('folga', 'day off'),
  SUSPENSAO: T('suspensão', 'suspension'),
  COMPENSACAO_BANCO_HORAS: T('compensação', 'bank use')
})

/** The effect of an approved adjustment in a word. */
export const effectName = ({ motivo }: Listed): string =>
  motivo.ferias ? T('férias', 'vacation') : reasonKinds()[motivo.tipo] ?? motivo.tipo

const origins = (): Record<string, string> => ({
  '01': T('celular', 'mobile'),
  '02': T('navegador', 'browser'),
  '03': T('computador', 'desktop'),
  '04': T('relógio', 'time clock'),
  '05': T('outro', 'other')
})
const zones: Readonly<Record<string, string>> = {
  MANAUS: 'Manaus', NORONHA: 'Fernando de Noronha', RIO_BRANCO: 'Rio Branco', SAO_PAULO: 'São Paulo'
}
export const zoneName = (zone: string): string => zones[zone] ?? zone

export const originName = (origin: string): string => origins()[origin] ?? origin

const inconsistencies = (): Record<string, string> => ({
  REGISTRO_FEITO_EM_TIPO_DE_DIA_DE_TRABALHO_FOLGA: T('em folga', 'on a day off'),
  REGISTRO_FEITO_EM_TIPO_DE_DIA_DE_TRABALHO_DSR: T('em DSR', 'on a rest day'),
  REGISTRO_FEITO_EM_TIPO_DE_DIA_DE_TRABALHO_COMPENSADO: T('em dia compensado', 'on a compensated day'),
  REGISTRO_FEITO_EM_UM_FERIADO: T('em feriado', 'on a holiday'),
  REGISTRO_FEITO_EM_UM_PERIODO_DE_FERIAS_OU_AFASTAMENTO: T('nas férias', 'during leave'),
  HORARIO_DE_PONTO_IDENTICO_NOS_ULTIMOS_5_DIAS: T('horário idêntico há 5 dias', 'same time for 5 days'),
  LIMITE_DE_REGISTROS_POR_DIA_EXCEDIDO: T('acima do limite', 'over the limit'),
  REGISTRO_FEITO_EM_MENOS_DE_5_MINUTOS_APOS_O_ANTERIOR: T(
    'menos de 5 min após a anterior', 'under 5 min after the last'
  ),
  REGISTRO_FEITO_EM_DIA_NAO_CONTEMPLADO_PELO_TURNO: T('fora do turno', 'not in the shift'),
  BATIDA_DE_PONTO_OFFLINE_NAO_PERMITIDA: T('offline não permitido', 'offline not allowed'),
  REGISTRO_FEITO_COM_LOCALIZACAO_POR_GPS_FALSA: T('GPS falso', 'fake GPS'),
  LOCALIZACAO_NAO_CONTEMPLADA_PELA_BATIDA: T('fora do local', 'away from the location'),
  REGISTRO_FEITO_EM_FUSO_HORARIO_DIFERENTE_DO_DEFINIDO_NO_CADASTRO: T('outro fuso', 'another time zone')
})
export const inconsistencyName = (code: string): string =>
  inconsistencies()[code] ?? code.toLowerCase().replaceAll('_', ' ')

/** The balance of a week or month of a flexible shift (A75). */
export const periodBalance = (kind: string | undefined): string =>
  kind === 'SEMANAL' ? T('saldo da semana', 'balance of the week') : T('saldo do mês', 'balance of the month')

/** The day in a sentence, for readers who do not see the line. */
export function sentence ({ line, feriado }: Day): string {
  const { scheduled, worked, open, figures } = line
  const said: string[] = []
  if (feriado !== undefined) said.push(`${T('feriado', 'holiday')} ${feriado}`)
  if (scheduled.length > 0) {
    said.push(
    `${T('previsto', 'scheduled')} ${timeOfDay(scheduled[0]?.[0] ?? 0)}–${timeOfDay(scheduled.at(-1)?.[1] ?? 0)}`
    )
  }
  if (worked.length > 0) {
    said.push(
    `${T('trabalhado', 'worked')} ${worked.map(([from, to]) => `${timeOfDay(from)}–${timeOfDay(to)}`).join(', ')}`
    )
  }
  if (open !== undefined) said.push(`${timeOfDay(open)} ${T('sem par', 'unpaired')}`)
  if (figures.less > 0) said.push(`${T('a menos', 'short')} ${span(figures.less)}`)
  if (figures.more > 0) said.push(`${T('a mais', 'over')} ${span(figures.more)}`)
  if (figures.excused > 0) said.push(`${T('abonado', 'excused')} ${span(figures.excused)}`)
  return said.join('; ') || T('sem marcações', 'no records')
}

/** A collaborator's status in a word. */
export const personStatus = (status: string): string => (({
  ATIVO: T('ativo', 'active'), INATIVO: T('inativo', 'inactive'), RASCUNHO: T('rascunho', 'draft')
}) as Readonly<Record<string, string>>)[status] ?? status

/** The reason why nothing is scheduled, in a word or two. */
export function offLabel (
  { feriado, employment, status, records, isPlanned, kind, exception, exceptionRemarks, figures }: Day
): string {
  if (employment === 'before') return T('antes da admissão', 'before admission')
  if (employment === 'after') return T('depois do desligamento', 'after the last day')
  if (feriado !== undefined) return feriado
  if (status !== 'ATIVO') return status === 'INATIVO' && records.length > 0 ? '' : personStatus(status)
  const name = kind === undefined ? undefined : dayKinds()[kind]
  if (exception && figures.cargaHoraria === 0) {
    const why = exceptionRemarks ?? T('exceção de turno', 'shift exception')
    return name === undefined ? why : `${name} · ${why}`
  }
  if (name !== undefined) return name
  if (figures.cargaHoraria !== 0 || records.length > 0) return ''
  return isPlanned ? T('turno livre', 'free shift') : T('sem jornada prevista', 'nothing scheduled')
}

/** The adjusted times: `08:00–08:30`, `+ 17:40`. */
export function adjusted (
  { formato, minMinutos = 0, maxMinutos = 0, dias, tempoFaltante, propostos = [] }: Listed
): string {
  if (formato === 'INTERVALO_HORARIO') return `${timeOfDay(minMinutos)}–${timeOfDay(maxMinutos)}`
  if (formato === 'TEMPO_FALTANTE') {
    return tempoFaltante === undefined
      ? T('o que falta', 'what is missing')
      : `${T('tempo faltante', 'missing time')} ${span(tempoFaltante)}`
  }
  if (formato === 'INTERVALO_DATAS') {
    return dias.length === 1 ? T('dia inteiro', 'whole day') : `${dias.length} ${T('dias', 'days')}`
  }
  return propostos.length > 0 ? `+ ${propostos.map(timeOfDay).join(' ')}` : T('marcações', 'records')
}
