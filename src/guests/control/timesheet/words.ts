import type { ReasonKind } from '../../../core/rules/adjustment/adjustment-reason.ts'
import type { Occurrence } from '../../../core/rules/frequency/occurrences.ts'
import type { PendingItem } from '../../../core/rules/frequency/pending-items.ts'
import type { Zone } from '../../../core/rules/time/zone.ts'
import { brazilian, type Language } from '../../../core/words.ts'

/** The words of a timesheet that people read. */
export interface Words {
  /** It is no *Espelho de Ponto*: Portaria 671, art. 84 asks for the employer and the position, which are unknown. */
  readonly title: string
  readonly locale: string
  readonly shift: string
  readonly rule: string
  readonly unit: string
  readonly admission: string
  readonly lastDay: string
  readonly since: string
  readonly closedThrough: string
  readonly bankFrom: string
  readonly bankTo: string
  readonly day: string
  readonly records: string
  readonly notes: string
  readonly total: string
  readonly pending: string
  readonly excused: string
  readonly difference: string
  readonly legend: string
  readonly weekdays: readonly string[]
  readonly periods: Readonly<Record<'SEMANAL' | 'MENSAL', string>>
  readonly outside: Readonly<Record<'before' | 'after', string>>
  readonly status: Readonly<Record<string, string>>
  readonly kinds: Readonly<Record<string, string>>
  readonly exception: string
  readonly notCounted: string
  readonly closed: string
  readonly vacation: string
  readonly effects: Readonly<Record<ReasonKind, string>>
  readonly missing: string
  readonly inserted: string
  readonly days: string
  readonly freeShift: string
  readonly noShift: string
  readonly open: (date: string) => string
  readonly zone: string
  readonly inZone: string
  readonly zones: Readonly<Record<Zone, string>>
  readonly refused: string
  readonly falseGps: string
  readonly occurrences: Readonly<Record<Occurrence | PendingItem, string>>
}

const ZONE_NAMES: Readonly<Record<Zone, string>> = {
  MANAUS: 'Manaus', NORONHA: 'Fernando de Noronha', RIO_BRANCO: 'Rio Branco', SAO_PAULO: 'São Paulo'
}

/** `março de 2026`, `March 2026` */
export function monthText (month: string, { locale }: Words): string {
  return new Date(`${month}-01T12:00Z`).toLocaleString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

export const WORDS: Readonly<Record<Language, Words>> = {
  pt: {
    title: 'Folha de ponto de',
    locale: 'pt-BR',
    shift: 'turno',
    rule: 'regra',
    unit: 'unidade',
    admission: 'admissão',
    lastDay: 'desligamento',
    since: 'desde',
    closedThrough: 'fechado até',
    bankFrom: 'banco de horas no início do mês',
    bankTo: 'no fim',
    day: 'dia',
    records: 'marcações',
    notes: 'observações, ocorrências e pendências',
    total: 'total',
    pending: 'pendente',
    excused: 'abonado',
    difference: 'diferença',
    legend: '* criada por ajuste   (…) desconsiderada   +1 no dia seguinte',
    weekdays: ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'],
    periods: { SEMANAL: 'semana', MENSAL: 'mês' },
    outside: { before: 'antes da admissão', after: 'depois do desligamento' },
    status: { ATIVO: 'ativo', INATIVO: 'inativo', RASCUNHO: 'rascunho' },
    kinds: { DSR: 'DSR', FOLGA: 'folga', COMPENSADO: 'compensado' },
    exception: 'exceção de turno',
    notCounted: 'marcações não contam',
    closed: 'fechado',
    vacation: 'férias',
    effects: {
      ABONO: 'abono',
      ABONO_DESCONTADO: 'abono descontado',
      AFASTAMENTO: 'afastamento',
      AJUSTE_HORARIO: 'ajuste de horário',
      ATESTADO: 'atestado',
      FOLGA: 'folga',
      SUSPENSAO: 'suspensão',
      COMPENSACAO_BANCO_HORAS: 'compensação'
    },
    missing: 'tempo faltante',
    inserted: 'inclui',
    days: 'dias',
    freeShift: 'turno livre',
    noShift: 'sem jornada prevista',
    open: date => `em aberto: o saldo sai em ${brazilian(date)}`,
    zone: 'fuso de',
    inZone: 'no fuso de',
    zones: ZONE_NAMES,
    refused: 'recusada',
    falseGps: 'com GPS falso',
    occurrences: {
      TEMPO_INTERJORNADA_MENOR_QUE_O_MINIMO: 'descanso entre jornadas menor que o mínimo',
      TEMPO_DE_INTERVALO_MAIOR_QUE_O_PLANEJADO: 'intervalo maior que o previsto',
      TEMPO_DE_INTERVALO_MENOR_QUE_O_PLANEJADO: 'intervalo menor que o previsto',
      NUMERO_IMPAR_DE_REGISTROS_NO_DIA: 'número ímpar de marcações',
      LIMITE_DE_REGISTROS_POR_DIA_EXCEDIDO: 'marcações além do limite do dia',
      FALTA: 'falta',
      SALDO_POSITIVO: 'saldo positivo',
      SALDO_NEGATIVO: 'saldo negativo',
      HORA_EXTRA_NOTURNA: 'hora extra noturna',
      AJUSTE_PENDENTE: 'ajuste pendente'
    }
  },
  en: {
    title: 'Timesheet of',
    locale: 'en-GB',
    shift: 'shift',
    rule: 'rule',
    unit: 'unit',
    admission: 'admission',
    lastDay: 'last day',
    since: 'since',
    closedThrough: 'closed through',
    bankFrom: 'time bank at the start of the month',
    bankTo: 'at its end',
    day: 'day',
    records: 'records',
    notes: 'remarks, occurrences and pending items',
    total: 'total',
    pending: 'pending',
    excused: 'excused',
    difference: 'difference',
    legend: '* made by an adjustment   (…) set aside   +1 on the day after',
    weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    periods: { SEMANAL: 'week', MENSAL: 'month' },
    outside: { before: 'before admission', after: 'after the last day' },
    status: { ATIVO: 'active', INATIVO: 'inactive', RASCUNHO: 'draft' },
    kinds: { DSR: 'weekly rest', FOLGA: 'day off', COMPENSADO: 'compensated' },
    exception: 'shift exception',
    notCounted: 'records do not count',
    closed: 'closed',
    vacation: 'vacation',
    effects: {
      ABONO: 'excuse',
      ABONO_DESCONTADO: 'deducted excuse',
      AFASTAMENTO: 'leave',
      AJUSTE_HORARIO: 'adjusted times',
      ATESTADO: 'certificate',
      FOLGA: 'day off',
      SUSPENSAO: 'suspension',
      COMPENSACAO_BANCO_HORAS: 'paid by the bank'
    },
    missing: 'missing time',
    inserted: 'adds',
    days: 'days',
    freeShift: 'free shift',
    noShift: 'nothing scheduled',
    open: date => `open: the balance shows on ${brazilian(date)}`,
    zone: 'time zone of',
    inZone: 'in the time zone of',
    zones: ZONE_NAMES,
    refused: 'refused',
    falseGps: 'with a false GPS',
    occurrences: {
      TEMPO_INTERJORNADA_MENOR_QUE_O_MINIMO: 'rest below the minimum',
      TEMPO_DE_INTERVALO_MAIOR_QUE_O_PLANEJADO: 'break longer than planned',
      TEMPO_DE_INTERVALO_MENOR_QUE_O_PLANEJADO: 'break shorter than planned',
      NUMERO_IMPAR_DE_REGISTROS_NO_DIA: 'odd number of records',
      LIMITE_DE_REGISTROS_POR_DIA_EXCEDIDO: 'more records than the limit of the day',
      FALTA: 'absence',
      SALDO_POSITIVO: 'positive balance',
      SALDO_NEGATIVO: 'negative balance',
      HORA_EXTRA_NOTURNA: 'night overtime',
      AJUSTE_PENDENTE: 'pending adjustment'
    }
  }
}
