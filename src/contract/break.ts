import { type Static, Type } from '@sinclair/typebox'

export const Break = Type.Object({
  inicio: Type.Optional(Type.String({ description: 'Start of a break that is not flexible, hours:minutes.' })),
  fim: Type.Optional(Type.String({ description: 'End of a break that is not flexible, hours:minutes.' })),
  minimo: Type.Optional(Type.String({ description: 'Shortest duration of a flexible break, hours:minutes.' })),
  maximo: Type.Optional(Type.String({ description: 'Longest duration of a flexible break, hours:minutes.' }))
}, { $id: 'Break', description: 'A planned break.' })
export type Break = Static<typeof Break>
