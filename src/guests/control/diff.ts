import { Type } from '@sinclair/typebox'
import { holdResponse } from '../../host/http/access/under-way.ts'
import type { TypedApp } from '../../host/http/route-context.ts'
import { patchBetween } from './entities/patch-between.ts'
import { sendable } from '../../host/http/send-text.ts'

export const PATCH_TYPE = 'application/json-patch+json; charset=utf-8'

/** The name of the state that a sandbox started from. */
export const FIXTURES_STATE = 'fixtures'

const DiffQuery = Type.Object({
  from: Type.Optional(Type.String({ description: `Name of a snapshot, or ${FIXTURES_STATE}, as when left out` }))
}, { additionalProperties: false })

/** The difference between the present state and an earlier one, as a JSON Patch. */
export function registerDiff (app: TypedApp): void {
  app.get('/_sandbox/diff', {
    schema: {
      operationId: 'getDiff',
      summary: 'JSON Patch (RFC 6902) that makes the state document of a snapshot, or of the fixtures, the present one',
      querystring: DiffQuery
    }
  }, async (request, reply) => {
    const { sandbox, life, query: { from = FIXTURES_STATE } } = request
    const start = from === FIXTURES_STATE
      ? { layer: life.fixtures.layer, blobs: life.blobs }
      : sandbox.snapshots.get(from)
    const pieces = await life.read(now => patchBetween(start, now, length => holdResponse(request, length)))
    return await reply.type(PATCH_TYPE).send(sendable(pieces))
  })
}
