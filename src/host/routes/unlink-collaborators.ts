import { unlinkCollaborators } from '../../core/rules/shift/unlink-collaborators.ts'
import { restOn } from '../http/cited/assumptions.ts'
import { operationRoute } from '../http/operation-route.ts'
import { closedRowsIn } from '../http/sandbox/closed-rows.ts'
import { readOrRefuse } from '../http/read/read-or-refuse.ts'
import type { TypedApp } from '../http/route-context.ts'
import { transact } from '../http/transact.ts'
import { successMessage } from '../../core/wire/success-message.ts'
import { unlinkReader } from '../../core/wire/unlink-request.ts'

const UNLINKED = ['A04', 'A53'] as const

/** PATCH /turnos-excecoes/{turnoExcecaoId}/colaboradores/desvincular */
export function routeUnlinkCollaborators (app: TypedApp): void {
  app.route({
    ...operationRoute(app, 'unlinkCollaborators'),
    async handler (request, reply) {
      const { life, life: { settings } } = request
      const { collaboratorIds } = readOrRefuse(request, unlinkReader(settings))
      const { turnoExcecaoId } = request.params
      const unlinked = await transact(request, facts =>
        unlinkCollaborators(facts, turnoExcecaoId, collaboratorIds,
          settings['unlink.unknown'] === 404 ? 'refused' : 'ignored', closedRowsIn(life)?.().remove))
      const mensagem = successMessage('unlinked', unlinked, settings['error.language'])
      restOn(request, ...UNLINKED)
      if (unlinked.ignored > 0) restOn(request, 'A40')
      return await reply.code(settings['status.unlinkCollaborators']).send({ status: true, mensagem })
    }
  })
}
