import { type Static, Type } from '@sinclair/typebox'

// A41: an empty list is a mistake.
export const UnlinkRequest = Type.Object({
  collaboratorIds: Type.Array(Type.String(), {
    minItems: 1, description: 'Collaborators to unlink from the shift exception.'
  })
}, { $id: 'UnlinkRequest', description: 'Whom to unlink.' })
export type UnlinkRequest = Static<typeof UnlinkRequest>

export const UnlinkResponse = Type.Object({
  status: Type.Boolean({ description: 'The request was carried out.' }),
  mensagem: Type.String({ description: 'What happened.' })
}, { $id: 'UnlinkResponse', description: 'Outcome of an unlinking.' })
export type UnlinkResponse = Static<typeof UnlinkResponse>
