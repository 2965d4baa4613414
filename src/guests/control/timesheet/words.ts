import type { ReasonKind } from '../../../core/rules/adjustment/adjustment-reason.ts'
import type { Language } from '../../../core/problems/phrases.ts'

/** The words of a timesheet that people read. Occurrences and pending items stay as the contract writes them. */
export interface Words {
  readonly title: string
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
  /** `02/03/2026` of `2026-03-02`. */
  readonly date: (date: string) => string
}

export const WORDS: Readonly<Record<Language, Words>> = {
  pt: {
    title: 'Espelho de ponto',
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
    date: date => date.split('-').reverse().join('/')
  },
  en: {
    title: 'Timesheet',
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
    date: date => date
  }
}
