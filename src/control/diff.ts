import { Type } from '@sinclair/typebox'
import type { Operation } from 'fast-json-patch'
import type { TypedApp } from '../http/route-context.ts'
import type { Root } from '../sandbox/root.ts'
import type { FrozenState } from '../sandbox/snapshots.ts'
import { VISIBLE, type VisibleCollection } from '../state/collections.ts'
import { difference } from '../state/diff.ts'
import { encodeStored } from './encode-stored.ts'

/** The name of the state that a sandbox started from. */
export const FIXTURES = 'fixtures'

const DiffQuery = Type.Object({
  from: Type.String({ default: FIXTURES, description: `Name of a snapshot, or ${FIXTURES}` })
}, { additionalProperties: false })

/** What has changed since. */
export function registerDiff (app: TypedApp): void {
  app.get('/_sandbox/diff', {
    schema: {
      operationId: 'getDiff',
      summary: 'JSON Patch (RFC 6902) that makes the state document of a snapshot, or of the fixtures, the present one',
      querystring: Type.Partial(DiffQuery)
    }
  }, async ({ sandbox, root, query: { from = FIXTURES } }, reply) => {
    const start = from === FIXTURES ? beginning(root) : sandbox.snapshots.get(from)
    const to = { layer: root.layer, blobs: root.blobs }
    const operations = await Promise.all(VISIBLE.map(collection => patchOf(collection, start, to)))
    return await reply.type('application/json-patch+json; charset=utf-8').send(JSON.stringify(operations.flat()))
  })
}

type Moment = Pick<FrozenState, 'layer' | 'blobs'>

function beginning ({ base, blobs }: Root): Moment {
  return { layer: base.layer, blobs }
}

async function patchOf (collection: VisibleCollection, from: Moment, to: Moment): Promise<Operation[]> {
  const { default: jsonPatch } = await import('fast-json-patch')
  const found = difference(collection, from.layer, to.layer)
  if (found === undefined) return []
  const at = (place: number): string => `/${collection}/${place}`
  const added = await Promise.all(found.added.map(async ({ at: place, entity }): Promise<Operation> =>
    ({ op: 'add', path: at(place), value: await encodeStored(to, collection, entity) })))
  const changed = await Promise.all(found.changed.map(async ({ at: place, before, after }) => {
    const [old, now] = await Promise.all([encodeStored(from, collection, before), encodeStored(to, collection, after)])
    return jsonPatch.compare(plain(old), plain(now)).map(operation => ({ ...operation, path: at(place) + operation.path }))
  }))
  return [...found.removed.map((place): Operation => ({ op: 'remove', path: at(place) })), ...added, ...changed.flat()]
}

/** As JSON has it: without the fields that are undefined. */
function plain (value: object): object {
  return JSON.parse(JSON.stringify(value)) as object
}
