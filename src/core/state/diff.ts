import type { Change } from './change.ts'
import { type Collection, VISIBLE, type VisibleCollection, type VisibleEntities } from './collections.ts'
import { getEntity, type Layer, ownEntries } from './layer.ts'
import { layersAbove, type Order, orderOver } from './order.ts'

/** The steps from one list of entities to another. A position is that in the list as the steps before left it. */
export interface ListDifference<E> {
  /** Positions, from the last to the first. */
  readonly removed: readonly number[]
  /** By position, from the first to the last. */
  readonly added: readonly { readonly at: number, readonly entity: E }[]
  /** `before` and `after` are different objects, but they may be equal. */
  readonly changed: readonly { readonly at: number, readonly before: E, readonly after: E }[]
}

type Difference<C extends VisibleCollection> = ListDifference<VisibleEntities[C]>

/**
 * The difference between two chains of layers; `undefined` if no layer above their common base has entries. It reads
 * only those layers.
 */
export function difference<C extends VisibleCollection> (
  collection: C, from: Layer, to: Layer
): Difference<C> | undefined {
  const base = bottomOf(from) === bottomOf(to) ? bottomOf(from) : undefined
  const touched = touchedKeys(collection, base, from, to)
  if (touched.size === 0) return undefined
  const before = orderOver(base, from, collection)
  const after = orderOver(base, to, collection)
  const stays = keysInSameOrder(before, after)
  const old = (key: string) => getEntity(from, collection, key)
  const now = (key: string) => getEntity(to, collection, key)

  const removed: number[] = []
  const added: Place[] = []
  const both: Place[] = []
  for (const key of touched) {
    if (base === undefined || !ownEntries(base, collection).has(key)) continue
    const [was, is] = [old(key) !== undefined, now(key) !== undefined]
    if (was && !is) removed.push(before.positionInBase(key))
    if (is) (was ? both : added).push({ key, at: after.positionInBase(key) })
  }
  for (const [index, key] of before.above.entries()) {
    if (!stays.has(key)) removed.push(before.visibleInBase + index)
  }
  for (const [index, key] of after.above.entries()) {
    const place = { key, at: after.visibleInBase + index }
    if (!stays.has(key)) added.push(place)
    else if (old(key) !== now(key)) both.push(place)
  }
  const entityAt = ({ key, at }: Place) => ({ at, entity: now(key) as VisibleEntities[C] })
  const changeAt = ({ key, at }: Place) =>
    ({ at, before: old(key) as VisibleEntities[C], after: now(key) as VisibleEntities[C] })
  return {
    removed: removed.sort((a, b) => b - a),
    added: added.sort(byPosition).map(entityAt),
    changed: both.sort(byPosition).map(changeAt).filter(one => one.before !== one.after)
  }
}

/** What makes one state the other, in no order. Entities that are different objects count as changed. */
export function changesBetween (from: Layer, to: Layer): Change[] {
  const base = bottomOf(from) === bottomOf(to) ? bottomOf(from) : undefined
  return VISIBLE.flatMap(collection => [...touchedKeys(collection, base, from, to)]
    .filter(key => getEntity(from, collection, key) !== getEntity(to, collection, key))
    .map(key => ({ collection, key, entity: getEntity(to, collection, key) ?? null }) as Change))
}

interface Place { readonly key: string, readonly at: number }

const byPosition = (a: Place, b: Place): number => a.at - b.at

function bottomOf (layer: Layer): Layer {
  return layer.parent === undefined ? layer : bottomOf(layer.parent)
}

/** The keys that the layers above the base put or remove. */
function touchedKeys (
  collection: Collection, base: Layer | undefined, ...layers: readonly Layer[]
): Set<string> {
  const keys = new Set<string>()
  for (const layer of layers) {
    for (const at of layersAbove(base, layer)) {
      for (const key of ownEntries(at, collection).keys()) keys.add(key)
    }
  }
  return keys
}

/**
 * The keys above the base that are in both lists, in the same order. A key that was re-added is at a new position, so
 * it is not among them: it is reported as removed and added.
 */
function keysInSameOrder (before: Order, after: Order): Set<string> {
  const positions = new Map(after.above.map((key, index) => [key, index]))
  const keys = new Set<string>()
  let last = -1
  for (const key of before.above) {
    const position = positions.get(key)
    if (position === undefined || position < last) continue
    keys.add(key)
    last = position
  }
  return keys
}
