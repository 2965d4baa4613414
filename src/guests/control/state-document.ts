import { Type } from '@sinclair/typebox'
import { checkDocument } from '../../host/fixtures/check.ts'
import { forgottenIn } from '../../host/fixtures/notices.ts'
import { makeRoomForData } from '../../host/http/access/data-room.ts'
import { holdResponse } from '../../host/http/access/under-way.ts'
import { warnOfForgotten } from '../../host/http/cited/notes-of.ts'
import type { TypedApp } from '../../host/http/route-context.ts'
import type { FrozenState } from '../../host/sandbox/life.ts'
import { VISIBLE } from '../../core/state/collections.ts'
import { entityTexts } from './entities/collection-text.ts'
import { sendable } from '../../host/http/send-text.ts'

/** Enough for a month of a large company, and within the length of a string. */
const MAX_BODY_BYTES = 256 * 1_048_576

const StateDocument =
  Type.Object({}, {
    additionalProperties: true, description: 'Every collection under its key, with entities as in the fixture files.'
  })

export function registerState (app: TypedApp): void {
  app.get('/_sandbox/state', {
    schema: { operationId: 'getState', summary: 'The whole state, one document' }
  }, async (request, reply) => {
    const pieces: string[] = []
    // collected first, because a missing file must be refused before the head is sent
    await request.life.read(async frozen => {
      for await (const piece of stateText(frozen)) {
        holdResponse(request, piece.length)
        pieces.push(piece)
      }
    })
    return await reply.type('application/json; charset=utf-8').send(sendable(pieces))
  })

  app.put('/_sandbox/state', {
    bodyLimit: MAX_BODY_BYTES,
    onRequest: makeRoomForData,
    schema: {
      operationId: 'putState',
      summary: 'Replace the whole state, all or nothing',
      body: StateDocument,
      response: { 200: Type.Object({ hash: Type.String() }) }
    }
  }, async request => {
    const { life, body, draft } = request
    const { entities, blobs } = await checkDocument(body)
    const files = Array.from(blobs, ([digest, bytes]) => ({ digest, bytes }))
    const hash = await life.replace(entities, { blobs: files, committed: changes => { draft.changes = changes } })
    warnOfForgotten(request, forgottenIn(entities))
    return { hash }
  })
}

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
