import type { DayLine } from '../../../core/rules/frequency/day-line.ts'
import type { DailyFrequency } from '../../../core/rules/frequency/daily-frequency.ts'
import type { EndedPeriod } from '../../../core/rules/frequency/ended-period.ts'
import type { Steps } from '../../../core/rules/frequency/figured-day.ts'
import type { Words } from '../../../core/words.ts'
import type { FigureField } from '../../../core/wire/explanation/figure-fields.ts'
import { worded } from '../../../core/words/sheet.ts'

/** What the figures of a day are read from. */
export interface SheetSource {
  readonly day: DailyFrequency
  readonly steps: Steps
  readonly line: DayLine
  /** The week or month that ends on the day. */
  readonly period: EndedPeriod | undefined
}

export const FIGURE_UNITS = ['time', 'signed', 'minutes', 'days', 'count'] as const

/** A figure of a timesheet: its field, its column, its total, and its name in each form. */
export interface SheetFigure {
  /** What the document says of the field. */
  readonly about: string
  readonly unit: typeof FIGURE_UNITS[number]
  readonly name: Words
  /**
   * `always` is a column of the text table, `rare` one in months that have any, `bank` one in months with a day that
   * has a time bank, and `csv` one of CSV alone.
   * `total` has no column, but a total. `json` is a field of the contract that holds two figures of the sheet.
   */
  readonly shown: 'always' | 'bank' | 'rare' | 'csv' | 'total' | 'json'
  /** True if a day can have none. */
  readonly isOptional?: true
  /** The value of a day. */
  readonly of: (source: SheetSource) => number | undefined
  /** False where a sum means nothing: for every month, or for one with days under the regime EXTRA. */
  readonly total?: false | 'without-extra'
  /** The figure that replaces this one on the days that have both. The two are never summed together. */
  readonly unless?: string
}

/** In the order of the columns. All forms of a timesheet, and their documents, are made of this list. */
export const SHEET_FIGURES = {
  cargaHoraria: {
    about: 'The scheduled time',
    unit: 'time',
    name: worded('scheduled'),
    shown: 'always',
    of: ({ day }) => day.workload
  },
  horasTrabalhadas: {
    about: 'The time worked',
    unit: 'time',
    name: worded('worked'),
    shown: 'always',
    of: ({ day }) => day.worked
  },
  saldo: {
    about: 'The balance. Under the regime EXTRA it has no total, because overtime is paid and makes good nothing',
    unit: 'signed',
    name: worded('balance'),
    shown: 'always',
    total: 'without-extra',
    of: ({ day }) => day.balance
  },
  bancoHoras: {
    about: 'The time bank',
    unit: 'signed',
    name: worded('bankMovement'),
    shown: 'bank',
    of: ({ day }) => day.timeBank
  },
  horasExtras: {
    about: 'The overtime, by the clock',
    unit: 'time',
    name: worded('overtimeClockHours'),
    shown: 'always',
    of: ({ day }) => day.overtime
  },
  horasExtrasSaldoBase: {
    about: 'The positive balance, before its division into time bank and overtime',
    unit: 'time',
    name: worded('overtimeBase'),
    shown: 'csv',
    of: ({ day }) => day.overtimeBase
  },
  horasExtrasIntervaloSaldoBase: {
    about: 'The part of a break that was due and not taken',
    unit: 'time',
    name: worded('missedBreak'),
    shown: 'rare',
    of: ({ day }) => day.breakOvertimeBase
  },
  adicionalNoturno: {
    about: 'The night premium. Its total and its column are of the days whose time rule counts clock hours',
    unit: 'time',
    name: worded('night'),
    shown: 'rare',
    unless: 'adicionalNoturnoReduzido',
    of: ({ day }) => day.nightPremium
  },
  adicionalNoturnoReduzido: {
    about: 'The night premium where the time rule has the reduced hour, of which 52 min 30 s by the clock are 60',
    unit: 'time',
    name: worded('reducedNight'),
    shown: 'rare',
    isOptional: true,
    of: ({ day }) => day.timeRule.reducedNightHour ? day.nightPremium : undefined
  },
  atrasos: {
    about: 'The lateness',
    unit: 'time',
    name: worded('lateness'),
    shown: 'always',
    of: ({ day }) => day.lateness
  },
  antecipacoes: {
    about: 'Early arrivals or departures',
    unit: 'time',
    name: worded('earlyInOrOut'),
    shown: 'json',
    total: false,
    of: ({ day }) => day.anticipation
  },
  entradaAntecipada: {
    about: 'The part of `antecipacoes` that was gained by arriving early',
    unit: 'time',
    name: worded('earlyArrival'),
    shown: 'rare',
    of: ({ steps }) => arrivedEarly(steps)
  },
  saidaAntecipada: {
    about: 'The part of `antecipacoes` that was lost by leaving early',
    unit: 'time',
    name: worded('earlyLeaving'),
    shown: 'rare',
    of: ({ day, steps }) => day.anticipation - arrivedEarly(steps)
  },
  abonado: {
    about: 'The time excused. Leave is none, because nothing is due. What is excused of a week or month stands on ' +
      'its last day',
    unit: 'time',
    name: worded('excused'),
    shown: 'rare',
    of: ({ day, line, period }) => excused(day, line) - paidByBank(day, line) +
      (period === undefined ? 0 : period.excused - period.paidByBank)
  },
  compensado: {
    about: 'The time that the time bank pays for instead, by a reason FOLGA or COMPENSACAO_BANCO_HORAS',
    unit: 'time',
    name: worded('paidByTheBank'),
    shown: 'rare',
    of: ({ day, line, period }) => paidByBank(day, line) + (period?.paidByBank ?? 0)
  },
  falta: {
    about: '1 for an absence, 0.5 for half an absence, else 0',
    unit: 'days',
    name: worded('absences'),
    shown: 'always',
    of: ({ day }) => day.absence
  },
  faltaHoras: {
    about: 'Half an absence, where the time rule counts it in hours, and the absences of a week or month',
    unit: 'time',
    name: worded('absenceInHours'),
    shown: 'rare',
    of: ({ day }) => day.absenceHours
  },
  tempoIntrajornada: {
    about: 'The time spent on breaks',
    unit: 'time',
    name: worded('breaks'),
    shown: 'csv',
    total: false,
    of: ({ day }) => day.breakTime
  },
  saldoIntrajornada: {
    about: 'The time spent on breaks less the planned time',
    unit: 'signed',
    name: worded('breakBalance'),
    shown: 'always',
    total: false,
    of: ({ day }) => day.breakBalance
  },
  tempoInterjornada: {
    about: 'The rest before the day',
    unit: 'time',
    name: worded('rest'),
    shown: 'csv',
    total: false,
    of: ({ day }) => day.rest
  },
  indenizacaoInterjornada: {
    about: 'The compensation for the rest that is lacking',
    unit: 'minutes',
    name: worded('lackingRestMin'),
    shown: 'rare',
    of: ({ day }) => day.restIndemnity
  },
  pendencias: {
    about: '1 if the day has something to settle, else 0',
    unit: 'count',
    name: worded('daysToSettle'),
    shown: 'total',
    of: ({ day }) => day.pendingItems.length > 0 ? 1 : 0
  }
} as const satisfies Readonly<Record<FigureField, SheetFigure>> & Readonly<Record<string, SheetFigure>>

export type FigureName = keyof typeof SHEET_FIGURES
/** The names of the figures that have a property. */
type With<P> = { [N in FigureName]: typeof SHEET_FIGURES[N] extends P ? N : never }[FigureName]
type Some<Required extends FigureName, Optional extends FigureName> =
  Readonly<Record<Exclude<Required, Optional>, number> & Partial<Record<Optional, number>>>

export type DayFigures = Some<FigureName, With<{ isOptional: true }>>
export type Totals = Some<
  Exclude<FigureName, With<{ total: false }>>,
  With<{ isOptional: true } | { unless: string } | { total: 'without-extra' }>
>
/** Some of the figures of a day, or of a month. */
export type Figures = Readonly<Partial<Record<FigureName, number>>>

export const ENTRIES = Object.entries(SHEET_FIGURES) as ReadonlyArray<readonly [FigureName, SheetFigure]>
export const figuresWhere = (is: (figure: SheetFigure) => boolean): readonly FigureName[] =>
  ENTRIES.filter(([, figure]) => is(figure)).map(([name]) => name)

/** The minutes of `antecipacoes` that early arrivals made. The rest was lost by leaving early. */
function arrivedEarly ({ anticipation }: Steps): number {
  const sum = anticipation.findLast(({ rule }) => rule === 'early-sum')
  return sum === undefined ? 0 : Number(sum.inputs['arriving'])
}

/** Of a day with a workload. A leave takes it away, so that nothing is left to excuse. */
const excused = ({ workload }: DailyFrequency, { figures }: DayLine): number => workload === 0 ? 0 : figures.excused
const paidByBank = ({ workload }: DailyFrequency, { figures }: DayLine): number =>
  workload === 0 ? 0 : figures.paidByBank
