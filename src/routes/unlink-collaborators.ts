import { DEFAULT_SETTINGS } from '../assumptions.ts'
import { unlinkCollaborators } from '../domain/shift/unlink-collaborators.ts'
import { operationRoute } from '../http/operation-route.ts'
import type { TypedApp } from '../http/route-context.ts'
import { assertValid } from '../http/validation.ts'
import { factsOf } from '../state/facts.ts'
import { successMessage } from '../wire/success-message.ts'

/** PATCH /turnos-excecoes/{turnoExcecaoId}/colaboradores/desvincular */
export function routeUnlinkCollaborators (app: TypedApp): void {
  app.route({
    ...operationRoute(app, 'unlinkCollaborators'),
    async handler (request, reply) {
      assertValid(request, () => [])
      const { turnoExcecaoId } = request.params
      const unlinked = await request.root.transact(state =>
        unlinkCollaborators(factsOf(state), turnoExcecaoId, request.body.collaboratorIds))
      const mensagem = successMessage('unlinked', unlinked, DEFAULT_SETTINGS['error.language'])
      return await reply.code(DEFAULT_SETTINGS['status.unlinkCollaborators']).send({ status: true, mensagem })
    }
  })
}
