import { Type } from '@sinclair/typebox'
import type { compare } from 'fast-json-patch'
import type { PatchOperation } from '../problems/refusal.ts'
import type { TypedApp } from '../http/route-context.ts'
import type { FrozenState } from '../sandbox/snapshots.ts'
import { VISIBLE, type VisibleCollection, type VisibleEntities } from '../state/collections.ts'
import { difference, type ListDifference } from '../state/diff.ts'
import { encodeStored } from './entities/encode-stored.ts'

/** The name of the state that a sandbox started from. */
export const FIXTURES = 'fixtures'

const DiffQuery = Type.Object({
  from: Type.Optional(Type.String({ description: `Name of a snapshot, or ${FIXTURES}, as when left out` }))
}, { additionalProperties: false })

type Moment = Pick<FrozenState, 'layer' | 'blobs'>

/** The difference between the present state and an earlier one, as a JSON Patch. */
export function registerDiff (app: TypedApp): void {
  app.get('/_sandbox/diff', {
    schema: {
      operationId: 'getDiff',
      summary: 'JSON Patch (RFC 6902) that makes the state document of a snapshot, or of the fixtures, the present one',
      querystring: DiffQuery
    }
  }, async ({ sandbox, life, query: { from = FIXTURES } }, reply) => {
    const start = from === FIXTURES ? { layer: life.fixtures.layer, blobs: life.blobs } : sandbox.snapshots.get(from)
    const patch = await patchBetween(start, life)
    return await reply.type('application/json-patch+json; charset=utf-8').send(JSON.stringify(patch))
  })
}

async function patchBetween (from: Moment, to: Moment): Promise<PatchOperation[]> {
  // Computed at once, because the present state may change while the rest is prepared.
  const differences = VISIBLE.map(collection => ({ collection, found: difference(collection, from.layer, to.layer) }))
  const { default: jsonPatch } = await import('fast-json-patch')
  const patches = await Promise.all(differences.map(async ({ collection, found }) =>
    found === undefined ? [] : await patchOf(collection, found as never, from, to, jsonPatch.compare)))
  return patches.flat()
}

async function patchOf<C extends VisibleCollection> (
  collection: C, found: ListDifference<VisibleEntities[C]>, from: Moment, to: Moment, compareObjects: typeof compare
): Promise<PatchOperation[]> {
  const at = (place: number): string => `/${collection}/${place}`
  const added = await Promise.all(found.added.map(async ({ at: place, entity }): Promise<PatchOperation> =>
    ({ op: 'add', path: at(place), value: await encodeStored(to, collection, entity) })))
  const changed = await Promise.all(found.changed.map(async ({ at: place, before, after }) => {
    const [old, now] = await Promise.all([encodeStored(from, collection, before), encodeStored(to, collection, after)])
    const operations = compareObjects(plain(old), plain(now)) as PatchOperation[] // it produces no other operations
    return operations.map(operation => ({ ...operation, path: at(place) + operation.path }))
  }))
  return [
    ...found.removed.map((place): PatchOperation => ({ op: 'remove', path: at(place) })), ...added, ...changed.flat()
  ]
}

/** The value as JSON shows it: without undefined fields. */
function plain (value: object): object {
  return JSON.parse(JSON.stringify(value)) as object
}
