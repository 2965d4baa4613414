import { hash } from 'node:crypto'
import { type Static, Type } from '@sinclair/typebox'
import { Location as ContractLocation, WorkLocation as Contract } from '../contract/index.ts'
import type { WorkLocationWanted } from '../domain/update-work-location.ts'
import type { WorkLocation } from '../domain/work-location.ts'
import { list, object } from '../wire/codec.ts'
import { location } from '../wire/work-location.ts'
import { Closed, Identifier, Name } from './fields.ts'
import { type FixtureFormat, reference } from './fixture-format.ts'

// No stricter than the operation that writes work locations, so that every state of a sandbox can be restored.
const schema = Closed({
  ...Contract.properties,
  nome: Name,
  localizacoes: Type.Optional(Type.Array(Closed(ContractLocation.properties))),
  localTrabalhoId: Identifier,
  unidadeNegocioId: Type.Optional(Identifier)
})
export type WorkLocationText = Static<typeof schema>
type Wire = WorkLocationText
type Draft = Omit<WorkLocation, 'locations'> & Pick<WorkLocationWanted, 'locations'>

// `colaboradores`, a count, is derived. It is accepted, because a pasted answer has it, and never written.
const fields = object<Draft, Wire>({
  name: 'nome',
  locations: ['localizacoes', list(location)],
  id: 'localTrabalhoId',
  code: 'codigo',
  businessUnitId: 'unidadeNegocioId'
})

/** A location without an identifier gets the same one every time. */
function locationId (workLocationId: string, index: number): string {
  const hex = hash('sha256', `${workLocationId}/${index}`, 'hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const workLocation: FixtureFormat<WorkLocation> = {
  key: 'localTrabalhoId',
  schema,
  codec: {
    encode: (entity: WorkLocation): Wire => fields.encode(entity),
    decode (wire: Wire): WorkLocation {
      const draft = fields.decode(wire)
      const { id, locations = [] } = draft
      return { ...draft, locations: locations.map((one, index) => ({ ...one, id: one.id ?? locationId(id, index) })) }
    }
  },
  references: ({ businessUnitId }) => reference('/unidadeNegocioId', 'businessUnits', businessUnitId)
}
