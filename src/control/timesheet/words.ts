import type { Language } from '../../problems/phrases.ts'

/** The words of a timesheet that people read. Enum values stay as the contract writes them. */
export const WORDS = {
  pt: {
    title: 'Espelho de ponto',
    shift: 'turno',
    rule: 'regra',
    unit: 'unidade',
    day: 'dia',
    records: 'marcações',
    cargaHoraria: 'previsto',
    horasTrabalhadas: 'trabalhado',
    saldo: 'saldo',
    bancoHoras: 'banco',
    horasExtras: 'extras',
    adicionalNoturno: 'noturno',
    atrasos: 'atrasos',
    falta: 'falta',
    notes: 'ocorrências e pendências',
    total: 'total',
    pending: 'pendente',
    excused: 'abonado',
    legend: '* criada por ajuste   (…) desconsiderada   +1 no dia seguinte',
    weekdays: ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']
  },
  en: {
    title: 'Timesheet',
    shift: 'shift',
    rule: 'rule',
    unit: 'unit',
    day: 'day',
    records: 'records',
    cargaHoraria: 'scheduled',
    horasTrabalhadas: 'worked',
    saldo: 'balance',
    bancoHoras: 'bank',
    horasExtras: 'overtime',
    adicionalNoturno: 'night',
    atrasos: 'late',
    falta: 'absence',
    notes: 'occurrences and pending items',
    total: 'total',
    pending: 'pending',
    excused: 'excused',
    legend: '* made by an adjustment   (…) set aside   +1 on the day after',
    weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
  }
} as const satisfies Readonly<Record<Language, object>>

export type Words = typeof WORDS[Language]
