import { DEFAULT_SETTINGS, EVERY_PERMISSION } from '../assumptions.ts'
import { createApiKey } from '../domain/create-api-key.ts'
import { actingCollaboratorId } from '../http/acting-collaborator.ts'
import { operationRoute } from '../http/operation-route.ts'
import type { TypedApp } from '../http/route-context.ts'
import { assertValid } from '../http/validation.ts'
import { warn } from '../http/warnings.ts'
import { factsOf } from '../state/facts.ts'
import { apiKeyViolations, apiKeyWanted } from '../wire/api-key-request.ts'
import { successMessage } from '../wire/success-message.ts'

const KNOWN_PERMISSIONS = new Set([EVERY_PERMISSION, ...Object.values(DEFAULT_SETTINGS['auth.permissions'])])

/** POST /api-key. The token can be read from the control plane only (A10). */
export function routeCreateApiKey (app: TypedApp): void {
  app.route({
    ...operationRoute(app, 'createApiKey'),
    async handler (request, reply) {
      assertValid(request, apiKeyViolations)
      request.body.permissions.forEach((permission, at) => { // A07
        if (!KNOWN_PERMISSIONS.has(permission)) warn(request, 'unknown-permission', `/permissions/${at}`)
      })
      const wanted = apiKeyWanted(request.body, actingCollaboratorId(request))
      const apiKey = await request.root.transact((state, stamp) => createApiKey(factsOf(state), wanted, stamp))
      const mensagem = successMessage('apiKeyCreated', apiKey, DEFAULT_SETTINGS['error.language'])
      return await reply.code(DEFAULT_SETTINGS['status.createApiKey']).send({ status: true, mensagem })
    }
  })
}
