import { setImmediate } from 'node:timers/promises'
import type { compare } from 'fast-json-patch'
import type { PatchOperation } from '../../../core/problems/refusal.ts'
import type { FrozenState } from '../../../host/sandbox/life.ts'
import { VISIBLE, type VisibleCollection, type VisibleEntities } from '../../../core/state/collections.ts'
import { difference, type ListDifference } from '../../../core/state/diff.ts'
import { entitiesOf, getEntity } from '../../../core/state/layer.ts'
import { stateOf } from '../../../core/state/state.ts'
import { collaboratorName, encodeStored } from './encode-stored.ts'

/** One turn of these takes a few milliseconds. */
const OPERATIONS_PER_TURN = 50

/**
 * The JSON Patch that makes the state document of one moment that of another: its text, in pieces. `count` is called
 * with the length of each.
 */
export async function patchBetween (
  from: FrozenState, to: FrozenState, count: (length: number) => void
): Promise<string[]> {
  const { default: jsonPatch } = await import('fast-json-patch')
  const pieces: string[] = []
  let texts: string[] = []
  for await (const operation of operationsBetween(from, to, jsonPatch.compare)) {
    texts.push(JSON.stringify(operation))
    if (texts.length < OPERATIONS_PER_TURN) continue
    const piece = `${pieces.length === 0 ? '[' : ','}${texts.join(',')}`
    count(piece.length)
    pieces.push(piece)
    texts = []
    await setImmediate()
  }
  const rest = texts.join(',')
  return [...pieces, `${pieces.length === 0 ? '[' : rest && ','}${rest}]\n`]
}

async function * operationsBetween (
  from: FrozenState, to: FrozenState, compareObjects: typeof compare
): AsyncGenerator<PatchOperation> {
  for (const collection of VISIBLE) {
    const found = difference(collection, from.layer, to.layer)
    if (found !== undefined) yield * operationsOf(collection, found as never, from, to, compareObjects)
  }
  yield * newNames(from, to)
}

async function * operationsOf<C extends VisibleCollection> (
  collection: C, found: ListDifference<VisibleEntities[C]>, from: FrozenState, to: FrozenState,
  compareObjects: typeof compare
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

/** An adjustment shows the name of its collaborator, so it is another text when only the collaborator was changed. */
async function * newNames (from: FrozenState, to: FrozenState): AsyncGenerator<PatchOperation> {
  const people = difference('collaborators', from.layer, to.layer)
  if (people === undefined) return
  const [before, after] = [stateOf(from), stateOf(to)]
  let position = -1
  for (const adjustment of entitiesOf(to.layer, 'adjustments')) {
    position++
    const name = collaboratorName(after, adjustment)
    if (name === undefined || name === collaboratorName(before, adjustment)) continue
    // Of another one, the operations above have the name.
    if (getEntity(from.layer, 'adjustments', adjustment.id) !== adjustment) continue
    yield { op: 'replace', path: `/adjustments/${position}/colaboradores/0/nome`, value: name }
  }
}

/** The value as JSON shows it: without undefined fields. */
function plain (value: object): object {
  return JSON.parse(JSON.stringify(value)) as object
}
