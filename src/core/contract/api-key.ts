import { type Static, Type } from '@sinclair/typebox'

// A08: a name and at least one permission. Without a validity period the key does not expire.
export const ApiKeyRequest = Type.Object({
  name: Type.String({ minLength: 1, description: 'Name of the key.' }),
  expiresIn: Type.Optional(Type.String({ description: 'Validity period of the key.' })),
  permissions: Type.Array(Type.String({ minLength: 1 }), {
    minItems: 1, description: 'Permissions granted to the key.'
  })
}, { $id: 'ApiKeyRequest', description: 'The key to create.' })
export type ApiKeyRequest = Static<typeof ApiKeyRequest>

// The contract says that further fields are "not shown". A10 may add one, so the serializer must let it pass.
export const ApiKeyResponse = Type.Object({
  status: Type.Boolean({ description: 'The key was created.' }),
  mensagem: Type.String({ description: 'What happened.' })
}, { $id: 'ApiKeyResponse', description: 'Outcome of the creation of a key.', additionalProperties: true })
export type ApiKeyResponse = Static<typeof ApiKeyResponse>
