import { readFile } from '../http/csv/read-file.ts'
import { operationRequestOf } from '../http/operation-request.ts'
import { disconnected } from '../http/provoked/pause.ts'
import type { RouteContext, TypedApp } from '../http/route-context.ts'
import { answered } from '../http/transact.ts'
import { operationRoute, putAnswer } from './operation-route.ts'

/** POST /turnos-excecoes/days/import */
export function routeImportShiftDays (app: TypedApp, context: RouteContext): void {
  app.route({
    ...operationRoute(app, 'importShiftDays'),
    async handler (request, reply) {
      const { life, raw: { socket } } = request
      const operation = await operationRequestOf(request, context)
      const file = await readFile(life.state, operation, life.settings, { now: life.now(), seed: 0 }, {
        maximum: context.maxImportRows, signal: disconnected(socket)
      })
      const answer = await answered(request, { ...operation, file })
      return await reply.send(putAnswer(answer, request, reply, context))
    }
  })
}
