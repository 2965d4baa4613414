import { type Static, Type } from '@sinclair/typebox'
import { COLLABORATOR_STATUSES, StringEnum, TIME_ZONES } from '../contract/index.ts'
import type { Collaborator, CollaboratorChange, OpeningBank } from '../domain/collaborator.ts'
import type { Violation } from '../domain/problem.ts'
import { list, object } from '../wire/codec.ts'
import { date } from '../wire/date-text.ts'
import { signedTime } from '../wire/time-text.ts'
import { Closed, DateText, Identifier, Name, SignedTimeText } from './fields.ts'
import { type FixtureFormat, reference } from './fixture-format.ts'
import { violation } from './violation.ts'

const change = Closed({
  desde: DateText,
  turnoId: Type.Optional(Identifier),
  regraPontoId: Type.Optional(Identifier),
  status: Type.Optional(StringEnum(COLLABORATOR_STATUSES))
})
const openingBank = Closed({ data: DateText, saldo: SignedTimeText })
const schema = Closed({
  colaboradorId: Identifier,
  nome: Name,
  numeroDocumento: Type.String({ format: 'document-number' }),
  status: StringEnum(COLLABORATOR_STATUSES),
  unidadeNegocioId: Identifier,
  localTrabalhoId: Type.Optional(Identifier),
  turnoId: Identifier,
  regraPontoId: Identifier,
  fusoHorario: StringEnum(TIME_ZONES),
  dataAdmissao: DateText,
  dataDesligamento: Type.Optional(DateText),
  historico: Type.Optional(Type.Array(change)),
  saldoBancoInicial: Type.Optional(openingBank),
  nomeGestor: Type.Optional(Name),
  foto: Type.Optional(Type.String({ minLength: 1 }))
})
export type CollaboratorText = Static<typeof schema>

type Wire = CollaboratorText

export const collaborator: FixtureFormat<Collaborator> = {
  key: 'colaboradorId',
  schema,
  codec: object<Collaborator, Wire>({
    id: 'colaboradorId',
    name: 'nome',
    document: 'numeroDocumento',
    status: 'status',
    businessUnitId: 'unidadeNegocioId',
    workLocationId: 'localTrabalhoId',
    shiftId: 'turnoId',
    timeRuleId: 'regraPontoId',
    zone: 'fusoHorario',
    admittedOn: ['dataAdmissao', date],
    leftOn: ['dataDesligamento', date],
    history: ['historico', list(object<CollaboratorChange, Static<typeof change>>({
      from: ['desde', date],
      shiftId: 'turnoId',
      timeRuleId: 'regraPontoId',
      status: 'status'
    }))],
    openingBank: ['saldoBancoInicial', object<OpeningBank, Static<typeof openingBank>>({
      on: ['data', date],
      balance: ['saldo', signedTime]
    })],
    managerName: 'nomeGestor',
    photo: 'foto'
  }),
  references: ({ businessUnitId, workLocationId, shiftId, timeRuleId, history = [] }) => [
    ...reference('/unidadeNegocioId', 'businessUnits', businessUnitId),
    ...reference('/localTrabalhoId', 'workLocations', workLocationId),
    ...reference('/turnoId', 'shifts', shiftId),
    ...reference('/regraPontoId', 'timeRules', timeRuleId),
    ...history.flatMap((change, index) => [
      ...reference(`/historico/${index}/turnoId`, 'shifts', change.shiftId),
      ...reference(`/historico/${index}/regraPontoId`, 'timeRules', change.timeRuleId)
    ])
  ],
  semanticRules
}

/** The last day is not before the admission; each change is later than the one before it. */
function semanticRules ({ dataAdmissao, dataDesligamento, historico = [] }: Wire): Violation[] {
  const violations: Violation[] = []
  if (dataDesligamento !== undefined && dataDesligamento < dataAdmissao) {
    violations.push(violation('/dataDesligamento', 'below', { other: 'dataAdmissao' }))
  }
  for (const [index, { desde }] of historico.entries()) {
    const before = historico[index - 1]
    if (before === undefined || before.desde < desde) continue
    violations.push(violation(`/historico/${index}/desde`, 'not-after', { other: `historico[${index - 1}].desde` }))
  }
  return violations
}
