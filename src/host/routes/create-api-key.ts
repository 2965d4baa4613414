import type { FastifyRequest } from 'fastify'
import type { Settings } from '../../core/assumptions.ts'
import type { ApiKey } from '../../core/rules/api-key.ts'
import { createApiKey } from '../../core/rules/create-api-key.ts'
import { Problem } from '../../core/rules/problem.ts'
import { askerOf } from '../http/access/asker.ts'
import { restOn } from '../http/cited/assumptions.ts'
import { operationRoute } from '../http/operation-route.ts'
import { readOrRefuse } from '../http/read/read-or-refuse.ts'
import type { TypedApp } from '../http/route-context.ts'
import { transact } from '../http/transact.ts'
import { apiKeyReader, lacks } from '../../core/wire/api-key-request.ts'
import { successMessage } from '../../core/wire/success-message.ts'

const CREATED = ['A01', 'A10', 'A13', 'A53'] as const

/** POST /api-key */
export function routeCreateApiKey (app: TypedApp): void {
  app.route({
    ...operationRoute(app, 'createApiKey'),
    async handler (request, reply) {
      const { life } = request
      const { settings } = life
      const read = readOrRefuse(request, apiKeyReader(settings, life.now(), request.apiKey))
      const wanted = { ...read, collaboratorId: askerOf(request).id }
      if (settings['apiKey.widerPermissions'] === 403) refuseWider(wanted.permissions, request.apiKey?.permissions)
      const apiKey = await transact(request, (facts, stamp) => createApiKey(facts, wanted, stamp))
      restOn(request, ...CREATED)
      const mensagem = successMessage('apiKeyCreated', apiKey, settings['error.language'])
      const status = settings['status.createApiKey'] as 201
      return await reply.code(status).send({ status: true, mensagem, ...shownToken(request, apiKey, settings) })
    }
  })
}

/** A68 */
function refuseWider (permissions: readonly string[], granted: readonly string[] | undefined): void {
  const permission = permissions.find(one => lacks(granted, one))
  if (permission !== undefined) throw new Problem('wider-permissions', { permission })
}

/** A10: if the response hides the token, only the control plane shows it. */
function shownToken (
  request: FastifyRequest, { token }: ApiKey, settings: Settings
): { token?: string } {
  if (!settings['apiKey.tokenInBody']) return {}
  restOn(request, 'A50')
  return { token }
}
