import { setImmediate } from 'node:timers/promises'
import { Type } from '@sinclair/typebox'
import type { compare } from 'fast-json-patch'
import type { PatchOperation } from '../problems/refusal.ts'
import type { TypedApp } from '../http/route-context.ts'
import type { FrozenState } from '../sandbox/snapshots.ts'
import { VISIBLE, type VisibleCollection, type VisibleEntities } from '../state/collections.ts'
import { difference, type ListDifference } from '../state/diff.ts'
import { inSlices } from '../slices.ts'
import { encodeStored } from './entities/encode-stored.ts'
import { sendable } from './send-text.ts'

/** The name of the state that a sandbox started from. */
export const FIXTURES_STATE = 'fixtures'

const DiffQuery = Type.Object({
  from: Type.Optional(Type.String({ description: `Name of a snapshot, or ${FIXTURES_STATE}, as when left out` }))
}, { additionalProperties: false })

/** So many operations take a few milliseconds. */
const PIECE = 50

type Moment = Pick<FrozenState, 'layer' | 'blobs'>

/** The difference between the present state and an earlier one, as a JSON Patch. */
export function registerDiff (app: TypedApp): void {
  app.get('/_sandbox/diff', {
    schema: {
      operationId: 'getDiff',
      summary: 'JSON Patch (RFC 6902) that makes the state document of a snapshot, or of the fixtures, the present one',
      querystring: DiffQuery
    }
  }, async ({ sandbox, life, query: { from = FIXTURES_STATE } }, reply) => {
    const start = from === FIXTURES_STATE
      ? { layer: life.fixtures.layer, blobs: life.blobs }
      : sandbox.snapshots.get(from)
    const pieces = await patchBetween(start, { layer: await life.frozen(), blobs: life.blobs })
    return await reply.type('application/json-patch+json; charset=utf-8').send(sendable(pieces))
  })
}

/** The text of the patch, in pieces. */
async function patchBetween (from: Moment, to: Moment): Promise<string[]> {
  const { default: jsonPatch } = await import('fast-json-patch')
  const pieces: string[] = []
  let texts: string[] = []
  for (const collection of VISIBLE) {
    const found = await inSlices(difference(collection, from.layer, to.layer))
    if (found === undefined) continue
    for await (const operation of operationsOf(collection, found as never, from, to, jsonPatch.compare)) {
      texts.push(JSON.stringify(operation))
      if (texts.length < PIECE) continue
      pieces.push(`${pieces.length === 0 ? '[' : ','}${texts.join(',')}`)
      texts = []
      await setImmediate()
    }
  }
  const rest = texts.join(',')
  return [...pieces, `${pieces.length === 0 ? '[' : rest && ','}${rest}]`]
}

async function * operationsOf<C extends VisibleCollection> (
  collection: C, found: ListDifference<VisibleEntities[C]>, from: Moment, to: Moment, compareObjects: typeof compare
): AsyncGenerator<PatchOperation> {
  const at = (position: number): string => `/${collection}/${position}`
  for (const position of found.removed) yield { op: 'remove', path: at(position) }
  for (const { at: position, entity } of found.added) {
    yield { op: 'add', path: at(position), value: await encodeStored(to, collection, entity) }
  }
  for (const { at: position, before, after } of found.changed) {
    const [old, now] = await Promise.all([encodeStored(from, collection, before), encodeStored(to, collection, after)])
    const operations = compareObjects(plain(old), plain(now)) as PatchOperation[] // it produces no other operations
    for (const operation of operations) yield { ...operation, path: at(position) + operation.path }
  }
}

/** The value as JSON shows it: without undefined fields. */
function plain (value: object): object {
  return JSON.parse(JSON.stringify(value)) as object
}
