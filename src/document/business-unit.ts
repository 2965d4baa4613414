import { type Static, Type } from '@sinclair/typebox'
import type { BusinessUnit } from '../domain/business-unit.ts'
import { object } from '../wire/codec.ts'
import { Closed, Identifier, Name } from './fields.ts'
import type { FixtureFormat } from './fixture-format.ts'

const schema = Closed({
  unidadeNegocioId: Identifier,
  nome: Name,
  logo: Type.Optional(Type.String({ minLength: 1 }))
})
export type BusinessUnitText = Static<typeof schema>

export const businessUnit: FixtureFormat<BusinessUnit> = {
  key: 'unidadeNegocioId',
  schema,
  codec: object<BusinessUnit, BusinessUnitText>({ id: 'unidadeNegocioId', name: 'nome', logo: 'logo' }),
  references: () => []
}
