import { type Static, Type } from '@sinclair/typebox'

// A08: a name and at least one permission; without a validity period the key does not expire.
export const ApiKeyRequest = Type.Object({
  name: Type.String({ minLength: 1, description: 'Name of the key.' }),
  expiresIn: Type.Optional(Type.String({ description: 'Validity period of the key.' })),
  permissions: Type.Array(Type.String({ minLength: 1 }), {
    minItems: 1, maxItems: 1000, description: 'Permissions granted to the key.'
  })
}, { $id: 'ApiKeyRequest', description: 'The key to create.' })
export type ApiKeyRequest = Static<typeof ApiKeyRequest>

// Fields beyond these two are "not shown", and the setting of A10 adds one: the serialiser must let it through.
export const ApiKeyResponse = Type.Object({
  status: Type.Boolean({ description: 'The key was created.' }),
  mensagem: Type.String({ description: 'What happened.' })
}, { $id: 'ApiKeyResponse', description: 'Outcome of the creation of a key.', additionalProperties: true })
export type ApiKeyResponse = Static<typeof ApiKeyResponse>
