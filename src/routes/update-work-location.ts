import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../domain/problem.ts'
import { updateWorkLocation, type WorkLocationWanted } from '../domain/update-work-location.ts'
import { restOn } from '../http/cited/assumptions.ts'
import { servicePath } from '../http/refused/errors.ts'
import { isServed } from '../http/refused/known-path.ts'
import { operationRoute } from '../http/operation-route.ts'
import { readOrRefuse } from '../http/read/read-or-refuse.ts'
import type { RouteContext, TypedApp } from '../http/route-context.ts'
import { transact } from '../http/transact.ts'
import { warn } from '../http/cited/warnings.ts'
import type { WorkLocation, WorkLocationPatch } from '../contract/index.ts'
import { presentWorkLocation, workLocationReader } from '../wire/work-location.ts'

/** PUT /gestao-ponto/local-trabalho/{localTrabalhoId}, deprecated, and its successor, the PATCH (A33). */
export function routeUpdateWorkLocation (app: TypedApp, { linkBase }: RouteContext): void {
  app.route({
    ...operationRoute(app, 'updateWorkLocation'),
    async handler (request, reply) {
      const { life: { settings }, params: { localTrabalhoId: id } } = request
      const wanted = readOrRefuse(request, workLocationReader(settings, true))
      warn(request, 'deprecated-operation')
      const successor = `${linkBase(request)}/local-trabalho/${encodeURIComponent(id.toWellFormed())}`
      if (isServed('patchWorkLocation', settings)) reply.header('link', `<${successor}>; rel="successor-version"`)
      const updated = await update(request, id, wanted, settings['workLocation.absentFields'])
      warnOfOtherValues(request, updated)
      restOnUpdated(request, request.body)
      return await reply.code(settings['status.updateWorkLocation']).send(updated)
    }
  })
  const patch = operationRoute(app, 'patchWorkLocation')
  app.route({
    ...patch,
    onRequest: [refuseUnlessServed, ...patch.onRequest],
    async handler (request, reply) {
      const wanted = readOrRefuse(request, workLocationReader(request.life.settings, false))
      const patched = await update(request, request.params.localTrabalhoId, wanted, 'kept')
      warnOfOtherValues(request, patched)
      restOn(request, 'A33')
      return await reply.code(200).send(patched)
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

function restOnUpdated (
  request: FastifyRequest, { nome, localizacoes, codigo, unidadeNegocioId }: WorkLocationPatch
): void {
  restOn(request, 'A02')
  restOn(request, 'A85')
  if (nome === undefined || localizacoes === undefined) restOn(request, 'A30')
  if ([nome, localizacoes, codigo, unidadeNegocioId].includes(undefined)) restOn(request, 'A31')
}

/** Runs before every other check, because a route that is not served asks for no token (A33). */
function refuseUnlessServed (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  if (isServed('patchWorkLocation', request.life.settings)) {
    done()
    return
  }
  restOn(request, 'A33')
  done(new Problem('route-not-found', { method: request.method, path: servicePath(request) }))
}

async function update (request: FastifyRequest, id: string, wanted: WorkLocationWanted, absent: 'kept' | 'cleared') {
  const { life } = request
  const updated = await transact(request, (facts, stamp) => {
    const decided = updateWorkLocation(facts, id, wanted, stamp, absent)
    const { length } = life.state.indexed('collaboratorsByWorkLocation', id)
    return { ...decided, result: presentWorkLocation(decided.result, length) }
  })
  if (wanted.locations?.some(location => location.id === undefined) === true) restOn(request, 'A50')
  return updated
}
