import type { FastifyRequest } from 'fastify'
import type { ApiKey } from '../domain/api-key.ts'
import { createApiKey } from '../domain/create-api-key.ts'
import { actingCollaboratorId } from '../http/access/acting-collaborator.ts'
import { assumed, restOn } from '../http/cited/assumptions.ts'
import { operationRoute } from '../http/operation-route.ts'
import type { TypedApp } from '../http/route-context.ts'
import { transact } from '../http/transact.ts'
import { assertValid } from '../http/refused/validation.ts'
import { warn } from '../http/cited/warnings.ts'
import { factsOf } from '../state/facts.ts'
import { apiKeyPardons, apiKeyViolations, apiKeyWanted, unknownPermissions } from '../wire/api-key-request.ts'
import { successMessage } from '../wire/success-message.ts'

const CREATED = assumed('A01', 'A08', 'A10', 'A13', 'A53')
const A07 = assumed('A07')
const A09 = assumed('A09')
const A50 = assumed('A50')

/** POST /api-key */
export function routeCreateApiKey (app: TypedApp): void {
  app.route({
    ...operationRoute(app, 'createApiKey'),
    async handler (request, reply) {
      const { life: { settings } } = request
      assertValid(request, apiKeyViolations, apiKeyPardons)
      for (const at of unknownPermissions(request.body, settings)) {
        restOn(request, A07)
        warn(request, 'unknown-permission', `/permissions/${at}`)
      }
      const wanted = apiKeyWanted(request.body, actingCollaboratorId(request))
      const apiKey = await transact(request, (state, stamp) => createApiKey(factsOf(state), wanted, stamp))
      restOn(request, CREATED)
      if (request.body.expiresIn !== undefined) restOn(request, A09)
      const mensagem = successMessage('apiKeyCreated', apiKey, settings['error.language'])
      return await reply.code(settings['status.createApiKey'] as 201).send({ status: true, mensagem, ...shownToken(request, apiKey) })
    }
  })
}

/** A10: otherwise it can be read from the control plane only. */
function shownToken (request: FastifyRequest, { token }: ApiKey): { token?: string } {
  if (!request.life.settings['apiKey.tokenInBody']) return {}
  restOn(request, A50)
  return { token }
}
