import { Type } from '@sinclair/typebox'
import { NO_TALLY } from '../../host/http/recorded/tally.ts'
import { route } from './route/route.ts'

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
export const tallyRoutes = [
  route('getTally', 'GET /_sandboxes/tally', 'Sandboxes', {
    about: {
      pt: 'O que cada teste recebeu de resposta e em que pontos em aberto ela se apoiou; para `espelho mutar`',
      en: 'What each test was answered, and which open points it rested on; for `espelho mutate`'
    },
    description:
      'Returns what each test was answered since the server started, for `espelho mutate`. It outlives removed ' +
      'sandboxes. Only a server that this command has started records it.',
    response: { 200: Tally },
    handler: async (_request, _reply, { tally }) => (tally?.document() ?? NO_TALLY) as never
  })
]
