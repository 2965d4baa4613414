import { type Static, Type } from '@sinclair/typebox'
import { StringEnum } from '../../contract/index.ts'
import { OVERTIME_REGIMES } from '../../domain/time-rule.ts'

const minutes = (description: string) => Type.Integer({ description: `${description}, in minutes` })
const Stretches = (description: string) => Type.Array(Type.Tuple([Type.Integer(), Type.Integer()]), { description })
const At = (description: string) => Type.Optional(Type.Integer({ description }))

const Line = Type.Object({
  scheduled: Stretches('What is due'),
  notDue: Stretches('What would be due, but is not: on a holiday, without employment'),
  worked: Stretches('Pairs of records'),
  night: Stretches('What of it is worked at night'),
  tolerated: Stretches('Off the schedule, by too little to count'),
  more: Stretches('Counted more than scheduled'),
  less: Stretches('Counted less than scheduled'),
  excused: Stretches('What approved adjustments excuse of it'),
  pending: Stretches('What pending adjustments would cover'),
  proposed: Type.Array(Type.Integer(), { description: 'The records that pending adjustments would add' }),
  open: At('The last record of an odd number'),
  expected: At('Where its pair was scheduled'),
  figures: Type.Object({ more: minutes('Counted more'), less: minutes('Owed'), excused: minutes('Excused') })
}, { description: 'The day as it can be drawn, in minutes from its 00:00 in local time; beyond 1440 on the next day' })

export const Figures = Type.Object({
  cargaHoraria: minutes('Scheduled'),
  horasTrabalhadas: minutes('Worked'),
  saldo: minutes('Balance'),
  atrasos: minutes('Late entries'),
  antecipacoes: minutes('Early entries'),
  adicionalNoturno: minutes('Night premium'),
  bancoHoras: minutes('Time bank'),
  horasExtras: minutes('Overtime'),
  tempoIntrajornada: minutes('Breaks'),
  tempoInterjornada: minutes('Rest before the day'),
  indenizacaoInterjornada: minutes('Of the rest that is lacking'),
  falta: Type.Number({ description: '0, 0.5 or 1' })
}, { description: 'By the names of the contract' })

const SheetRecord = Type.Object({
  at: Type.Integer({ description: 'Minutes from 00:00 of the day' }),
  clock: Type.String({ description: 'The same on the local clock: 08:00, on the day after 02:05+1' }),
  hash: Type.String(),
  nsr: Type.Integer(),
  origem: Type.String(),
  online: Type.Boolean(),
  made: Type.Boolean({ description: 'By an adjustment' }),
  setAside: Type.Boolean({ description: 'By an adjustment, or as undue' }),
  inconsistencies: Type.Array(Type.String())
})

export const SheetDay = Type.Object({
  date: Type.String({ description: 'yyyy-MM-dd' }),
  kind: Type.Optional(Type.String({ description: 'Of the day in the shift: NORMAL, DSR, FOLGA, COMPENSADO' })),
  feriado: Type.Optional(Type.String()),
  status: Type.String({ description: 'Of the collaborator on that day' }),
  exception: Type.Boolean({ description: 'The shift is changed on that day' }),
  figures: Figures,
  ocorrencias: Type.Array(Type.String()),
  pendencias: Type.Array(Type.String()),
  records: Type.Array(SheetRecord),
  adjustments: Type.Array(Type.String(), { description: 'Identifiers of the approved and pending ones' }),
  line: Line
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
  toleranciaMarcacao: minutes('What a record may lie beside its mark'),
  fusoHorario: Type.String(),
  nomeGestor: Type.Optional(Type.String())
})
export type Person = Static<typeof Person>

const Totals = Type.Object({
  ...Figures.properties,
  abonado: minutes('Excused'),
  pendencias: Type.Integer({ description: 'Days with something to settle' })
})

export const Timesheet = Type.Object({
  collaborator: Person,
  month: Type.String({ description: 'yyyy-MM' }),
  days: Type.Array(SheetDay),
  totals: Totals
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
    days: Type.Array(TeamDay, { description: 'One for each day of the month' }),
    totals: Type.Object({ saldo: Type.Integer(), horasExtras: Type.Integer(), adicionalNoturno: Type.Integer() })
  })),
  total: Type.Integer({ description: 'Of people' }),
  after: Type.Optional(Type.String({ description: 'To ask for those that come next' }))
})
export type Timesheets = Static<typeof Timesheets>

export const Preview = Type.Object({
  days: Type.Array(Type.Object({ date: Type.String(), before: SheetDay, after: SheetDay })),
  more: Type.Integer({ description: 'Days of the adjustment that are not shown' }),
  requestId: Type.Optional(Type.String({ description: 'The exchange in which it was asked for, while the log has it' }))
})
export type Preview = Static<typeof Preview>
