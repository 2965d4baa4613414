import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../core/rules/problem.ts'
import { isServed } from '../../core/assumptions.ts'
import { updateWorkLocation, type WorkLocationWanted } from '../../core/rules/update-work-location.ts'
import { restOn } from '../http/cited/assumptions.ts'
import { servicePath } from '../http/refused/errors.ts'
import { operationRoute } from '../http/operation-route.ts'
import { readOrRefuse } from '../http/read/read-or-refuse.ts'
import type { RouteContext, TypedApp } from '../http/route-context.ts'
import { transact } from '../http/transact.ts'
import { warn } from '../http/cited/warnings.ts'
import type { WorkLocation } from '../../core/contract/index.ts'
import { presentWorkLocation, workLocationReader } from '../../core/wire/work-location.ts'

/** PUT /gestao-ponto/local-trabalho/{localTrabalhoId}, deprecated, and its successor, the PATCH (A33). */
export function routeUpdateWorkLocation (app: TypedApp, { linkBase }: RouteContext): void {
  app.route({
    ...operationRoute(app, 'updateWorkLocation'),
    async handler (request, reply) {
      const { life: { settings }, params: { localTrabalhoId: id } } = request
      const wanted = readOrRefuse(request, workLocationReader(settings, true))
      warn(request, 'deprecated-operation')
      const successor = `${linkBase(request)}/local-trabalho/${encodeURIComponent(id.toWellFormed())}`
      restOn(request, 'A33') // the address of the PATCH is a header of the response
      if (isServed('patchWorkLocation', settings)) reply.header('link', `<${successor}>; rel="successor-version"`)
      const { updated, leavesOut } = await update(request, id, wanted, settings['workLocation.absentFields'])
      warnOfOtherValues(request, updated)
      restOn(request, 'A02', 'A85')
      if (leavesOut) restOn(request, 'A31')
      return await reply.code(settings['status.updateWorkLocation']).send(updated)
    }
  })
  const patch = operationRoute(app, 'patchWorkLocation')
  app.route({
    ...patch,
    onRequest: [refuseUnlessServed, ...patch.onRequest],
    async handler (request, reply) {
      const wanted = readOrRefuse(request, workLocationReader(request.life.settings, false))
      const { updated } = await update(request, request.params.localTrabalhoId, wanted, 'kept')
      warnOfOtherValues(request, updated)
      return await reply.code(200).send(updated)
    }
  })
}

/** The operation ignores fields of the response, but another value in one is most likely a mistake. */
function warnOfOtherValues (request: FastifyRequest, updated: WorkLocation): void {
  const sent = request.body as Readonly<Partial<WorkLocation>>
  for (const field of ['localTrabalhoId', 'colaboradores'] as const) {
    if (sent[field] !== undefined && sent[field] !== updated[field]) warn(request, 'other-value', `/${field}`)
  }
}

/** Runs before every other check, because a route that is not served asks for no token (A33). */
function refuseUnlessServed (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  restOn(request, 'A33')
  done(isServed('patchWorkLocation', request.life.settings)
    ? undefined
    : new Problem('route-not-found', { method: request.method, path: servicePath(request) }))
}

async function update (request: FastifyRequest, id: string, wanted: WorkLocationWanted, absent: 'kept' | 'cleared') {
  const { life } = request
  const updated = await transact(request, (facts, stamp) => {
    const { result: { workLocation, leavesOut }, put } = updateWorkLocation(facts, id, wanted, stamp, absent)
    const { length } = life.state.indexed('collaboratorsByWorkLocation', id)
    return { put, result: { updated: presentWorkLocation(workLocation, length), leavesOut } }
  })
  if (wanted.locations?.some(location => location.id === undefined) === true) restOn(request, 'A50')
  return updated
}
