import { type Static, Type } from '@sinclair/typebox'
import type { TypedApp } from '../../host/http/route-context.ts'
import { instantText } from '../../core/wire/instant-text.ts'

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
export function registerApiKeys (app: TypedApp): void {
  app.get('/_sandbox/api-keys', {
    schema: { operationId: 'listApiKeys', summary: 'The API keys with their tokens', response: { 200: ApiKeys } }
  }, async ({ life }) => ({
    apiKeys: Array.from(life.state.all('apiKeys'), ({ id, name, token, permissions, expiresAt, collaboratorId }) => ({
      id,
      name,
      token,
      permissions: [...permissions],
      ...(expiresAt !== undefined && { expiresAt: instantText(expiresAt) }),
      expired: expiresAt !== undefined && expiresAt <= life.now(),
      colaboradorId: collaboratorId
    }))
  }))
}
