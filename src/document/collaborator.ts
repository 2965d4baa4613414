import { type Static, Type } from '@sinclair/typebox'
import { COLLABORATOR_STATUSES, StringEnum, TIME_ZONES } from '../contract/index.ts'
import type { Collaborator } from '../domain/collaborator.ts'
import { object } from '../wire/codec.ts'
import { date } from '../wire/date-text.ts'
import { Closed, DateText, Identifier, Name } from './fields.ts'
import { type FixtureFormat, reference } from './fixture-format.ts'

const schema = Closed({
  colaboradorId: Identifier,
  nome: Name,
  // The check digits are not checked.
  numeroDocumento: Type.String({ format: 'cpf' }),
  status: StringEnum(COLLABORATOR_STATUSES),
  unidadeNegocioId: Identifier,
  localTrabalhoId: Type.Optional(Identifier),
  turnoId: Identifier,
  regraPontoId: Identifier,
  fusoHorario: StringEnum(TIME_ZONES),
  dataAdmissao: DateText,
  nomeGestor: Type.Optional(Name),
  foto: Type.Optional(Type.String({ minLength: 1 }))
})

export const collaborator: FixtureFormat<Collaborator> = {
  key: 'colaboradorId',
  schema,
  codec: object<Collaborator, Static<typeof schema>>({
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
    managerName: 'nomeGestor',
    photo: 'foto'
  }),
  references: ({ businessUnitId, workLocationId, shiftId, timeRuleId }) => [
    ...reference('/unidadeNegocioId', 'businessUnits', businessUnitId),
    ...reference('/localTrabalhoId', 'workLocations', workLocationId),
    ...reference('/turnoId', 'shifts', shiftId),
    ...reference('/regraPontoId', 'timeRules', timeRuleId)
  ]
}
