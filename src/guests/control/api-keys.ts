import { type Static, Type } from '@sinclair/typebox'
import { instantText } from '../../core/wire/instant-text.ts'
import { route } from './route/route.ts'

export const ListedApiKey = Type.Object({
  id: Type.String({ description: 'The SHA-256 of the token. It is the identifier of the key in the collection.' }),
  name: Type.String(),
  token: Type.String(),
  permissions: Type.Array(Type.String()),
  expiresAt: Type.Optional(Type.String({ format: 'date-time' })),
  expired: Type.Boolean(),
  colaboradorId: Type.String()
})
export type ListedApiKey = Static<typeof ListedApiKey>
const ApiKeys = Type.Object({ apiKeys: Type.Array(ListedApiKey) })

/** Lists the tokens, as the real dashboard does. They are test credentials, and no other route shows them. */
export const apiKeysRoutes = [
  route('listApiKeys', 'GET /_sandbox/api-keys', 'State', {
    about: { pt: 'As chaves de API com seus tokens', en: 'The API keys with their tokens' },
    description:
      'Lists the API keys with their tokens. These are test credentials, so they are shown here and nowhere else.',
    client: { apiKeys: [] },
    gives: 'apiKeys',
    response: { 200: ApiKeys },
    handler: async ({ life }) => ({
      apiKeys: Array.from(life.state.all('apiKeys'), ({ id, name, token, permissions, expiresAt, collaboratorId }) => ({
        id,
        name,
        token,
        permissions: [...permissions],
        ...(expiresAt !== undefined && { expiresAt: instantText(expiresAt) }),
        expired: expiresAt !== undefined && expiresAt <= life.now(),
        colaboradorId: collaboratorId
      }))
    })
  })
]
