import { Type } from '@sinclair/typebox'
import { checkDocument } from '../../host/fixtures/check.ts'
import type { StateText } from '../../host/fixtures/entity-texts.ts'
import { forgottenIn } from '../../host/fixtures/notices.ts'
import { roomForData } from '../../host/http/access/data-room.ts'
import { holdResponse } from '../../host/http/access/under-way.ts'
import { warnOfForgotten } from '../../host/http/cited/notes-of.ts'
import type { FrozenState } from '../../host/sandbox/life.ts'
import { VISIBLE } from '../../core/state/collections.ts'
import { entityTexts } from './entities/collection-text.ts'
import { sendable } from '../../host/http/send-text.ts'
import { route } from './route/route.ts'

/** Enough for a month of a large company, and within the length of a string. */
const MAX_BODY_BYTES = 256 * 1_048_576

const StateDocument =
  Type.Object({}, {
    additionalProperties: true, description: 'Every collection under its key, with entities as in the fixture files.'
  })

export const stateRoutes = [
  route('getState', 'GET /_sandbox/state', 'State', {
    about: { pt: 'O estado inteiro, em um documento', en: 'The whole state, one document' },
    description:
      'Returns all data as one document, in the form of the fixture files. In a world of 100,000 records other ' +
      'requests may wait up to half a second for it.',
    client: { state: [] },
    sends: Type.Unsafe<StateText>(),
    handler: async (request, reply) => {
      const pieces: string[] = []
      // collected first, because a missing file must be refused before the head is sent
      await request.life.read(async frozen => {
        for await (const piece of stateText(frozen)) {
          holdResponse(request, piece.length)
          pieces.push(piece)
        }
      })
      return await reply.type('application/json; charset=utf-8').send(sendable(pieces))
    }
  }),
  route('putState', 'PUT /_sandbox/state', 'State', {
    about: { pt: 'Substitui o estado inteiro, tudo ou nada', en: 'Replace the whole state, all or nothing' },
    description:
      'Replaces all data with a document of the form that `getState` returns, or changes nothing if an entity is ' +
      'invalid. In a world of 100,000 records other requests may wait up to half a second for it.',
    refuses: [507],
    client: { putState: ['body'] },
    bodyLimit: MAX_BODY_BYTES,
    onRequest: roomForData,
    body: StateDocument,
    response: { 200: Type.Object({ hash: Type.String() }) },
    handler: async (request) => {
      const { life, body, draft } = request
      const { entities, blobs } = await checkDocument(body)
      const files = Array.from(blobs, ([digest, bytes]) => ({ digest, bytes }))
      const hash = await life.replace(entities, { blobs: files, committed: changes => { draft.changes = changes } })
      warnOfForgotten(request, forgottenIn(entities))
      return { hash }
    }
  })
]

/**
 * The document in pieces, because it may be longer than a string can be. They show one moment, however long it takes to
 * make them.
 */
async function * stateText (frozen: FrozenState): AsyncGenerator<string> {
  yield '{'
  for (const [at, collection] of VISIBLE.entries()) {
    yield `${at === 0 ? '' : ','}\n${JSON.stringify(collection)}: [`
    let isEmpty = true
    for await (const texts of entityTexts(frozen, collection)) {
      yield `${isEmpty ? '' : ','}\n  ${texts.join(',\n  ')}`
      isEmpty = false
    }
    yield isEmpty ? ']' : '\n]'
  }
  yield '\n}\n'
}
