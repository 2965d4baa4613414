import { type Static, Type } from '@sinclair/typebox'
import { Instant } from './dates.ts'

export const ProposedRecord = Type.Object({
  dataHora: Instant({ description: 'Date and time of the proposed record.' }),
  // A59
  registroHash: Type.Optional(Type.String({
    minLength: 1, description: 'Hash of an existing time record that is kept.'
  }))
}, { $id: 'ProposedRecord', description: 'A time record that the day is to have.' })
export type ProposedRecord = Static<typeof ProposedRecord>
