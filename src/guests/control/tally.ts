import { Type } from '@sinclair/typebox'
import type { RouteContext, TypedApp } from '../../host/http/route-context.ts'
import { NO_TALLY } from '../../host/http/recorded/tally.ts'

const TalliedResponse = Type.Object({
  method: Type.String(),
  path: Type.String({ description: 'The path of the operation; of a request that meets none, the path as sent.' }),
  turn: Type.Integer({ description: 'Which of the requests of the sandbox with that method and path, from 1.' }),
  status: Type.Integer(),
  points: Type.Array(Type.String(), { description: 'The ids of the open points that the response rested on.' }),
  digest: Type.String({ description: 'Equal for responses that differ only by chance.' })
})
const Tally = Type.Object({
  recording: Type.Boolean({ description: 'False for a server that `espelho mutate` has not started.' }),
  settings: Type.Record(Type.String(), Type.Unknown(), {
    description: 'The answers to the open points with which its sandboxes begin.'
  }),
  complete: Type.Boolean({ description: 'False if there were more responses than are recorded.' }),
  sandboxes: Type.Array(Type.Object({
    name: Type.String(),
    chosen: Type.Array(Type.String(), { description: 'The keys of the settings that were changed in it.' }),
    responses: Type.Array(TalliedResponse)
  })),
  bodies: Type.Record(Type.String(), Type.Unknown(), {
    description: 'The compared bodies by digest: without identifiers, hashes, tokens and times of storage.'
  })
})

/** What `espelho mutate` compares between its rounds. */
export function registerTally (app: TypedApp, { tally }: RouteContext): void {
  app.get('/_sandboxes/tally', {
    schema: {
      operationId: 'getTally',
      summary: 'What each test was answered, and which open points it rested on; for `espelho mutate`',
      response: { 200: Tally }
    }
  }, async () => (tally?.document() ?? NO_TALLY) as never)
}
