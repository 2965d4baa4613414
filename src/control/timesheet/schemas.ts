import { type Static, Type } from '@sinclair/typebox'
import { StringEnum } from '../../contract/index.ts'
import { OVERTIME_REGIMES } from '../../domain/time-rule.ts'

const minutes = (description: string) => Type.Integer({ description: `${description}, in minutes.` })
const Stretches = (description: string) => Type.Array(Type.Tuple([Type.Integer(), Type.Integer()]), { description })
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

export const Figures = Type.Object({
  cargaHoraria: minutes('The scheduled time'),
  horasTrabalhadas: minutes('The time worked'),
  saldo: minutes('The balance'),
  atrasos: minutes('The lateness'),
  antecipacoes: minutes('Early arrivals or departures'),
  adicionalNoturno: minutes('The night premium'),
  bancoHoras: minutes('The time bank'),
  horasExtras: minutes('The overtime'),
  tempoIntrajornada: minutes('The time spent on breaks'),
  tempoInterjornada: minutes('The rest before the day'),
  indenizacaoInterjornada: minutes('The compensation for the rest that is lacking'),
  falta: Type.Number({ description: '1 for an absence, 0.5 for half an absence, else 0.' })
}, { description: "The figures, under the contract's names." })

const SheetRecord = Type.Object({
  at: Type.Integer({ description: 'The time of the record, in minutes from 00:00 of the day.' }),
  clock: Type.String({ description: 'The same on the local clock: `08:00`, or `02:05+1` on the day after.' }),
  hash: Type.String(),
  nsr: Type.Integer(),
  origem: Type.String(),
  online: Type.Boolean(),
  made: Type.Boolean({ description: 'True if an adjustment created the record.' }),
  setAside: Type.Boolean({ description: 'True if an adjustment invalidated the record, or if the record is undue.' }),
  inconsistencies: Type.Array(Type.String())
})

export const SheetDay = Type.Object({
  date: Type.String({ description: 'The day, as yyyy-MM-dd.' }),
  kind: Type.Optional(Type.String({
    description: 'The kind of the day in the shift: NORMAL, DSR, FOLGA or COMPENSADO.'
  })),
  feriado: Type.Optional(Type.String()),
  status: Type.String({ description: 'The status of the collaborator on that day.' }),
  exception: Type.Boolean({ description: 'True if a shift exception changes the day.' }),
  figures: Figures,
  ocorrencias: Type.Array(Type.String()),
  pendencias: Type.Array(Type.String()),
  records: Type.Array(SheetRecord),
  adjustments: Type.Array(Type.String(), {
    description: 'The identifiers of the approved and the pending adjustments.'
  }),
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
  toleranciaMarcacao: minutes('How far a record may lie from its scheduled time'),
  fusoHorario: Type.String(),
  nomeGestor: Type.Optional(Type.String())
})
export type Person = Static<typeof Person>

const Totals = Type.Object({
  ...Figures.properties,
  abonado: minutes('The time excused'),
  pendencias: Type.Integer({ description: 'The number of days that have something to settle.' })
})

export const Timesheet = Type.Object({
  collaborator: Person,
  month: Type.String({ description: 'The month, as yyyy-MM.' }),
  opening: Type.Object({
    since: Type.String({
      description: 'The first day that it counts: that of the first record, at most three years ago.'
    }),
    bancoHoras: minutes('The time bank')
  }, { description: 'The time bank before the first day of the month.' }),
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
    days: Type.Array(TeamDay, { description: 'The figures of each day of the month.' }),
    totals: Type.Object({ saldo: Type.Integer(), horasExtras: Type.Integer(), adicionalNoturno: Type.Integer() })
  })),
  total: Type.Integer({ description: 'The number of people.' }),
  after: Type.Optional(Type.String({ description: 'The value of `after` for the next page.' }))
})
export type Timesheets = Static<typeof Timesheets>

export const Preview = Type.Object({
  days: Type.Array(Type.Object({ date: Type.String(), before: SheetDay, after: SheetDay })),
  more: Type.Integer({ description: 'The number of days of the adjustment that are not shown.' }),
  requestId: Type.Optional(Type.String({
    description: 'The exchange that requested the adjustment, as long as the request log has it.'
  }))
})
export type Preview = Static<typeof Preview>
