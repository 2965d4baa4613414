import { type Static, Type } from '@sinclair/typebox'
import { StringEnum } from '../../../core/contract/index.ts'
import { OVERTIME_REGIMES } from '../../../core/rules/time-rule.ts'
import { ZONES } from '../../../core/rules/time/zone.ts'
import { ListedAdjustment } from './listed-adjustment.ts'
import { MonthTerms } from './month-terms.ts'
import {
  type DayFigures, FIGURE_UNITS, type FigureName, type Figures, figuresWhere, SHEET_FIGURES, type SheetFigure,
  type Totals
} from './sheet-figures.ts'

const minutes = (description: string) => Type.Integer({ description: `${description}, in minutes.` })
const Stretches = (description: string) => Type.Array(Type.Tuple([Type.Integer(), Type.Integer()]), { description })
const Day = (description: string) => Type.String({ description: `${description}, as yyyy-MM-dd.` })
const PeriodKind = StringEnum(['SEMANAL', 'MENSAL'], { description: 'The kind of the flexible shift.' })
const At = (description: string) => Type.Optional(Type.Integer({ description }))

const Line = Type.Object({
  scheduled: Stretches('The scheduled working times.'),
  notDue: Stretches('Scheduled times at which no work is due: the day is a holiday, or outside employment.'),
  worked: Stretches('The working times, each from an entry to the exit that follows.'),
  night: Stretches('The part of the working times that lies in the night.'),
  tolerated: Stretches('Differences from the schedule that are within the tolerance.'),
  more: Stretches('The time that counts as worked beyond the schedule.'),
  less: Stretches('The scheduled time that counts as not worked.'),
  excused: Stretches('The part of this time that approved adjustments excuse.'),
  pending: Stretches('The time that pending adjustments would cover.'),
  proposed: Type.Array(Type.Integer(), { description: 'The records that pending adjustments would add.' }),
  open: At('The last record, if the day has an odd number of records.'),
  expected: At('When the missing record was scheduled.'),
  figures: Type.Object({
    more: minutes('The time worked beyond the schedule'),
    less: minutes('The time owed'),
    excused: minutes('The time excused')
  })
}, {
  description: 'The day as it can be drawn, in minutes from its 00:00 in local time. Minutes beyond 1440 ' +
    'lie on the next day.'
})

const OpenPeriod = Type.Object({
  kind: PeriodKind, firstDay: Day('The first day'), lastDay: Day('The last day, which will show the balance')
})
export type OpenPeriod = Static<typeof OpenPeriod>

/** The fields of figures, each with what it is. */
function figureFields (names: readonly FigureName[], isOptional: (figure: SheetFigure) => boolean) {
  return Object.fromEntries(names.map(name => {
    const figure: SheetFigure = SHEET_FIGURES[name]
    const { about, unit } = figure
    const isNumber = unit === 'days' || unit === 'count'
    const description = `${isNumber ? about : about.replace(/(?=\. |$)/, ', in minutes')}.`
    const field = unit === 'days' ? Type.Number({ description }) : Type.Integer({ description })
    return [name, isOptional(figure) ? Type.Optional(field) : field]
  }))
}

const FiguresOfDay = Type.Unsafe<DayFigures>(Type.Object(
  figureFields(figuresWhere(() => true), ({ isOptional }) => isOptional === true),
  { description: "The figures. Those of the contract are under the contract's names." }
))

const SheetRecord = Type.Object({
  at: Type.Integer({ description: 'The time of the record, in minutes from 00:00 of the day.' }),
  clock: Type.String({ description: 'The same on the local clock: `08:00`, or `02:05+1` on the day after.' }),
  hash: Type.String(),
  nsr: Type.Integer(),
  origem: Type.String(),
  online: Type.Boolean(),
  made: Type.Boolean({ description: 'True if an adjustment created the record.' }),
  refused: Type.Boolean({ description: 'True if the inconsistencies of the record were refused.' }),
  fusoHorario: Type.Optional(StringEnum(ZONES, {
    description: 'The zone whose clock the record shows, where it is not that of the collaborator.'
  })),
  setAside: Type.Boolean({ description: 'True if an adjustment invalidated the record, or if the record is undue.' }),
  inconsistencies: Type.Array(Type.String())
})

export const SheetDay = Type.Object({
  date: Day('The day'),
  employment: StringEnum(['before', 'during', 'after'], {
    description: '`before` the admission, `during` the employment, or `after` its last day.'
  }),
  kind: Type.Optional(Type.String({
    description: 'The kind of the day in the shift: NORMAL, DSR, FOLGA or COMPENSADO.'
  })),
  isPlanned: Type.Boolean({ description: 'False if the shift has nothing for the day.' }),
  feriado: Type.Optional(Type.String()),
  status: Type.String({ description: 'The status of the collaborator on that day.' }),
  turno: Type.String({ description: 'The shift of that day.' }),
  regime: StringEnum(OVERTIME_REGIMES, { description: 'The overtime regime of the time rule of that day.' }),
  exception: Type.Boolean({ description: 'True if a shift exception changes the day.' }),
  exceptionRemarks: Type.Optional(Type.String({ description: 'The remarks of the shift exception.' })),
  period: Type.Optional(Type.Object({ kind: PeriodKind, lastDay: Day('Its last day, which shows the balance') }, {
    description: 'The week or month whose balance the day belongs to (A75).'
  })),
  figures: FiguresOfDay,
  ocorrencias: Type.Array(Type.String()),
  pendencias: Type.Array(Type.String()),
  records: Type.Array(SheetRecord),
  adjustments: Type.Array(Type.String(), {
    description: 'The identifiers of the approved and the pending adjustments. The timesheet has the adjustments.'
  }),
  line: Line,
  sentence: Type.String({ description: 'What came about on the day, in the language of the request.' })
})
export type SheetDay = Static<typeof SheetDay>

export const Person = Type.Object({
  colaboradorId: Type.String(),
  nome: Type.String(),
  numeroDocumento: Type.String(),
  status: Type.String(),
  unidade: Type.String(),
  turno: Type.String(),
  regra: Type.String(),
  regime: StringEnum(OVERTIME_REGIMES),
  toleranciaMarcacao: minutes('How far a record may lie from its scheduled time'),
  fusoHorario: StringEnum(ZONES),
  dataAdmissao: Day('The first day of the employment'),
  dataDesligamento: Type.Optional(Day('The last day of the employment')),
  nomeGestor: Type.Optional(Type.String())
}, { description: 'The collaborator, with the shift, the rule and the status of the first day of the month.' })
export type Person = Static<typeof Person>

const TermsChange = Type.Object({
  desde: Day('The first day'),
  turno: Type.Optional(Type.String()),
  regra: Type.Optional(Type.String()),
  status: Type.Optional(Type.String())
})
export type TermsChange = Static<typeof TermsChange>

const Period = Type.Object({
  kind: PeriodKind,
  firstDay: Day('The first day'),
  lastDay: Day('The last day'),
  worked: minutes('The time worked'),
  due: minutes('The time due, without leave and holidays'),
  excused: minutes('The time excused'),
  paidByBank: minutes('The part of it that the time bank pays'),
  difference: minutes('The time worked and excused less the time due'),
  saldo: minutes('The part of the difference that counts, as the balance of the last day')
})
export type Period = Static<typeof Period>

const SUMMED = figuresWhere(({ total }) => total !== false)
const SUMS = 'The sums of the figures. A figure whose sum means nothing has none.'
const MonthTotals = Type.Unsafe<Totals>(Type.Object(
  figureFields(SUMMED, ({ isOptional, unless, total }) =>
    isOptional === true || unless !== undefined || total !== undefined),
  { description: SUMS }
))
const TeamTotals = Type.Unsafe<Figures>(Type.Object(figureFields(SUMMED, () => true), { description: SUMS }))

const Column = Type.Object({
  name: Type.String({ description: 'The name of the figure.' }),
  label: Type.String({ description: 'What people call it, in the language of the request.' }),
  unit: StringEnum(FIGURE_UNITS, {
    description: '`time`, `signed` and `minutes` are minutes; `days` and `count` are numbers of days.'
  }),
  total: Type.Optional(Type.Number())
})

export const Timesheet = Type.Object({
  collaborator: Person,
  changes: Type.Array(TermsChange, {
    description: 'The changes of shift, rule and status within the month, after its first day.'
  }),
  month: Type.String({ description: 'The month, as yyyy-MM.' }),
  closedThrough: Type.Optional(Day('The last day of the closed period (A77)')),
  opening: Type.Object({
    since: Type.String({
      description: 'The first day that it counts: that of `saldoBancoInicial`, else the first of the month of the ' +
        'first record, at most three years ago.'
    }),
    bancoHoras: minutes('The time bank')
  }, { description: 'The time bank before the first day of the month.' }),
  days: Type.Array(SheetDay),
  periods: Type.Array(Period, {
    description: 'The weeks and months of flexible shifts that end in the month and are over (A75).'
  }),
  openPeriods: Type.Array(OpenPeriod, {
    description: 'Those that have days in the month, but show their balance later.'
  }),
  adjustments: Type.Array(ListedAdjustment, { description: 'The approved and the pending adjustments of the days.' }),
  totals: MonthTotals,
  terms: MonthTerms,
  shown: Type.Array(Column, {
    description: 'The figures that people are shown of this month, in the order of the columns, with their totals.'
  })
})
export type Timesheet = Static<typeof Timesheet>

const TeamDay = Type.Object({
  saldo: Type.Integer(),
  adicionalNoturno: Type.Integer(),
  horasExtras: Type.Integer(),
  ocorrencias: Type.Integer(),
  falta: Type.Number(),
  flags: Type.Array(StringEnum([
    'open', 'pending', 'excused', 'holiday', 'off', 'worked', 'overnight', 'inactive', 'future'
  ]))
})
export type TeamDay = Static<typeof TeamDay>

export const Timesheets = Type.Object({
  month: Type.String(),
  people: Type.Array(Type.Object({
    collaborator: Person,
    days: Type.Array(TeamDay, { description: 'The figures of each day of the month.' }),
    totals: TeamTotals
  })),
  total: Type.Integer({ description: 'The number of people.' }),
  after: Type.Optional(Type.String({ description: 'The value of `after` for the next page.' }))
})
export type Timesheets = Static<typeof Timesheets>

export const Preview = Type.Object({
  days: Type.Array(Type.Object({ date: Type.String(), before: SheetDay, after: SheetDay })),
  more: Type.Integer({ description: 'The number of days of the adjustment that are not shown.' }),
  balanceDays: Type.Array(Day('A day'), {
    description: 'The last days of the weeks and months whose balance the adjustment changes, where the balance of ' +
      'its own days shows (A75).'
  }),
  requestId: Type.Optional(Type.String({
    description: 'The exchange that requested the adjustment, as long as the request log has it.'
  })),
  lastDecision: Type.Optional(Type.Object({
    requestId: Type.String(),
    at: Type.String({ format: 'date-time', description: 'In system time.' }),
    by: StringEnum(['page', 'control-plane', 'client'], {
      description: '`page` for a button of the page, `control-plane` for another call, `client` for an operation ' +
        'that approved or cancelled it.'
    }),
    key: Type.Optional(Type.String({ description: 'The name of the API key of that operation.' }))
  }, { description: 'Who decided it last, as long as the request log has that.' })),
  at: Type.Optional(Type.Union([Type.Literal('then'), Type.Literal('now')], {
    description: 'Of a decided adjustment: the days are those of the state that the decision met (`then`), or of the ' +
      'present one (`now`), because the request log does not tell the other.'
  })),
  changedSince: Type.Optional(Type.Literal(true, {
    description: 'Another adjustment was approved for one of the days after this one was decided.'
  }))
})
export type Preview = Static<typeof Preview>
