import { type Static, Type } from '@sinclair/typebox'
import type { ApiKey } from '../domain/api-key.ts'
import { tokenDigest } from '../domain/create-api-key.ts'
import { object } from '../wire/codec.ts'
import { timestamp } from '../wire/instant-text.ts'
import { Closed, Identifier, InstantText, Name } from './fields.ts'
import { type FixtureFormat, reference } from './fixture-format.ts'

const schema = Closed({
  name: Name,
  // The format that an `Authorization` header can carry (RFC 6750 §2.1), with room for the other headers.
  token: Type.String({ format: 'bearer', maxLength: 4096 }),
  permissions: Type.Array(Type.String({ minLength: 1 })),
  expiresAt: Type.Optional(InstantText),
  colaboradorId: Identifier
})
export type ApiKeyText = Static<typeof schema>
type Wire = ApiKeyText

const fields = object<Omit<ApiKey, 'id'>, Wire>({
  name: 'name',
  token: 'token',
  permissions: 'permissions',
  expiresAt: ['expiresAt', timestamp],
  collaboratorId: 'colaboradorId'
})

export const apiKey: FixtureFormat<ApiKey> = {
  key: 'token',
  schema,
  codec: {
    decode: (wire: Wire): ApiKey => ({ id: tokenDigest(wire.token), ...fields.decode(wire) }),
    encode: (entity: ApiKey): Wire => fields.encode(entity)
  },
  references: ({ collaboratorId }) => reference('/colaboradorId', 'collaborators', collaboratorId)
}
