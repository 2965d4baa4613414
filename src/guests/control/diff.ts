import { Type } from '@sinclair/typebox'
import type { PatchOperation } from '../../core/problems/refusal.ts'
import { blobsOver } from '../../host/sandbox/fixtures.ts'
import { holdResponse } from '../../host/http/access/under-way.ts'
import { patchBetween } from './entities/patch-between.ts'
import { sendable } from '../../host/http/send-text.ts'
import { route } from './route/route.ts'

export const PATCH_TYPE = 'application/json-patch+json; charset=utf-8'

/** The name of the state that a reset goes to. */
export const FIXTURES_STATE = 'fixtures'

const DiffQuery = Type.Object({
  from: Type.Optional(Type.String({ description: `Name of a snapshot, or ${FIXTURES_STATE}, as when left out` }))
}, { additionalProperties: false })

/** The difference between the present state and an earlier one, as a JSON Patch. */
export const diffRoutes = [
  route('getDiff', 'GET /_sandbox/diff', 'Snapshots', {
    about: {
      pt: 'O JSON Patch (RFC 6902) que leva do documento de estado de um snapshot, ou das fixtures, ao atual',
      en: 'JSON Patch (RFC 6902) that makes the state document of a snapshot, or of the fixtures, the present one'
    },
    description:
      'Returns the JSON Patch (RFC 6902) that turns the state document of a snapshot, or of the fixtures, into the ' +
      'present one. In a world of 100,000 records other requests may wait up to half a second for it.',
    refuses: [404],
    client: { diff: ['from?'] },
    query: DiffQuery,
    sends: Type.Unsafe<PatchOperation[]>(),
    handler: async (request, reply, { registry }) => {
      const { sandbox, life, query: { from = FIXTURES_STATE } } = request
      const start = from === FIXTURES_STATE
        ? { ...registry.fixtures, blobs: blobsOver(registry.fixtures, life.blobs) }
        : await sandbox.stateAt(from)
      const pieces = await life.read(now => patchBetween(start, now, length => holdResponse(request, length)))
      return await reply.type(PATCH_TYPE).send(sendable(pieces))
    }
  })
]
