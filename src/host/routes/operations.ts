import type { OperationName } from '../../core/contract/index.ts'
import { operationRequestOf } from '../http/operation-request.ts'
import type { RouteContext, TypedApp } from '../http/route-context.ts'
import { answered } from '../http/transact.ts'
import { operationRoute, putAnswer } from './operation-route.ts'

/** The operations whose request has all that the answer needs, and whose answer is JSON. */
const PLAIN = [
  'requestAdjustment', 'createApiKey', 'updateWorkLocation', 'patchWorkLocation', 'unlinkCollaborators'
] as const satisfies readonly OperationName[]

export function routeOperations (app: TypedApp, context: RouteContext): void {
  for (const name of PLAIN) {
    app.route({
      ...operationRoute(app, name),
      async handler (request, reply) {
        const answer = await answered(request, await operationRequestOf(request, context))
        return await reply.send(putAnswer(answer, request, reply, context))
      }
    })
  }
}
