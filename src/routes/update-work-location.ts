import { DEFAULT_SETTINGS } from '../assumptions.ts'
import { updateWorkLocation, type WorkLocationWanted } from '../domain/update-work-location.ts'
import { operationRoute } from '../http/operation-route.ts'
import type { TypedApp } from '../http/route-context.ts'
import { assertValid } from '../http/validation.ts'
import { warn } from '../http/warnings.ts'
import type { Root } from '../sandbox/root.ts'
import { factsOf } from '../state/facts.ts'
import { presentWorkLocation, workLocationWanted } from '../wire/work-location.ts'
import { sandboxName, sandboxPrefix } from '../http/sandbox-url.ts'

const nothingMore = () => []

/** PUT /gestao-ponto/local-trabalho/{localTrabalhoId}, deprecated (RFC 9745), and the PATCH that succeeds it (A33). */
export function routeUpdateWorkLocation (app: TypedApp): void {
  app.route({
    ...operationRoute(app, 'updateWorkLocation'),
    async handler (request, reply) {
      assertValid(request, nothingMore)
      const id = request.params.localTrabalhoId
      warn(request, 'deprecated-operation')
      const successor = `${sandboxPrefix(sandboxName(request.raw))}/local-trabalho/${encodeURIComponent(id.toWellFormed())}`
      reply.header('deprecation', DEPRECATED_SINCE).header('link', `<${successor}>; rel="successor-version"`)
      return await reply.code(DEFAULT_SETTINGS['status.updateWorkLocation']).send(await update(request.root, id, workLocationWanted(request.body)))
    }
  })
  app.route({
    ...operationRoute(app, 'patchWorkLocation'),
    async handler (request, reply) {
      assertValid(request, nothingMore)
      return await reply.code(200).send(await update(request.root, request.params.localTrabalhoId, workLocationWanted(request.body)))
    }
  })
}

/** The document does not say since when: the first day of the year of its version will do. */
const DEPRECATED_SINCE = '@1767225600'

async function update (root: Root, id: string, wanted: WorkLocationWanted) {
  const workLocation = await root.transact((state, stamp) => updateWorkLocation(factsOf(state), id, wanted, stamp))
  return presentWorkLocation(workLocation, root.state.indexed('collaboratorsByWorkLocation', id).length)
}
