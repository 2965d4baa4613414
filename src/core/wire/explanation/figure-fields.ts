import type * as Wire from '../../contract/index.ts'
import type { Figures } from '../../rules/frequency/figures.ts'
import { minutes } from '../../rules/time/minutes.ts'
import { timeText } from '../time-text.ts'

/** The figures in the order of the contract, each with its field. */
export const FIGURE_FIELDS = {
  workload: 'cargaHoraria',
  worked: 'horasTrabalhadas',
  balance: 'saldo',
  breakBalance: 'saldoIntrajornada',
  lateness: 'atrasos',
  anticipation: 'antecipacoes',
  nightPremium: 'adicionalNoturno',
  timeBank: 'bancoHoras',
  overtime: 'horasExtras',
  overtimeBase: 'horasExtrasSaldoBase',
  breakOvertimeBase: 'horasExtrasIntervaloSaldoBase',
  breakTime: 'tempoIntrajornada',
  rest: 'tempoInterjornada',
  restIndemnity: 'indenizacaoInterjornada',
  absence: 'falta',
  absenceHours: 'faltaHoras'
} as const satisfies Readonly<Record<keyof Figures, keyof Wire.DailyFrequency>>

export type FigureField = typeof FIGURE_FIELDS[keyof Figures]

export const FIGURES = Object.keys(FIGURE_FIELDS) as Array<keyof Figures>

const NUMBERS: readonly FigureField[] = ['indenizacaoInterjornada', 'falta']

/** The value as its field shows it: a number or a text. */
export function fieldValue (field: FigureField, value: number): number | string {
  return NUMBERS.includes(field) ? value : timeText(minutes(value))
}

export function figureValue (figure: keyof Figures, value: number): number | string {
  return fieldValue(FIGURE_FIELDS[figure], value)
}
