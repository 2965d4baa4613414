import type { Collection, VisibleCollection, VisibleEntities } from './collections.ts'
import { getEntity, type Layer, ownEntries } from './layer.ts'
import { layersAbove, type Order, orderOver } from './order.ts'

/** What makes one list of entities another: in this order, with the places that there are at each step. */
export interface ListDifference<E> {
  /** From the last to the first. */
  readonly removed: readonly number[]
  /** From the first to the last. */
  readonly added: readonly { readonly at: number, readonly entity: E }[]
  /** Two that are different objects; they may still say the same. */
  readonly changed: readonly { readonly at: number, readonly before: E, readonly after: E }[]
}

type Difference<C extends VisibleCollection> = ListDifference<VisibleEntities[C]>

/** Looks only at what the layers hold above the lowest one that both have; `undefined` when there is nothing there. */
export function difference<C extends VisibleCollection> (collection: C, from: Layer, to: Layer): Difference<C>
  | undefined {
  const base = bottomOf(from) === bottomOf(to) ? bottomOf(from) : undefined
  const touched = touchedKeys(collection, base, from, to)
  if (touched.size === 0) return undefined
  const before = orderOver(base, from, collection)
  const after = orderOver(base, to, collection)
  const stays = keptAbove(before, after)
  const isInBase = (key: string): boolean => base !== undefined && ownEntries(base, collection).has(key)
  const old = (key: string) => getEntity(from, collection, key)
  const now = (key: string) => getEntity(to, collection, key)

  const inBase = [...touched].filter(isInBase)
  const removed = inBase.filter(key => old(key) !== undefined && now(key) === undefined).map(before.placeInBase)
  const added = inBase.filter(key => old(key) === undefined && now(key) !== undefined)
    .map(key => ({ key, at: after.placeInBase(key) }))
  const both = inBase.filter(key => old(key) !== undefined && now(key) !== undefined)
    .map(key => ({ key, at: after.placeInBase(key) }))
  before.above.forEach((key, index) => { if (!stays.has(key)) removed.push(before.visibleInBase + index) })
  after.above.forEach((key, index) => (stays.has(key) ? both : added).push({ key, at: after.visibleInBase + index }))
  return {
    removed: removed.sort((a, b) => b - a),
    added: added.sort((a, b) => a.at - b.at).map(({ key, at }) => ({ at, entity: now(key) as VisibleEntities[C] })),
    changed: both
      .map(({ key, at }) => ({ at, before: old(key) as VisibleEntities[C], after: now(key) as VisibleEntities[C] }))
      .filter(({ before, after }) => before !== after)
      .sort((a, b) => a.at - b.at)
  }
}

function bottomOf (layer: Layer): Layer {
  return layer.parent === undefined ? layer : bottomOf(layer.parent)
}

function touchedKeys (collection: Collection, base: Layer | undefined, ...layers: readonly Layer[]): Set<string> {
  const keys = new Set<string>()
  for (const layer of layers) {
    for (const at of layersAbove(base, layer)) for (const key of ownEntries(at, collection).keys()) keys.add(key)
  }
  return keys
}

/**
 * Those in both lists in the same order. One that has changed its place, because it came another time, goes and comes.
 */
function keptAbove (before: Order, after: Order): Set<string> {
  const places = new Map(after.above.map((key, index) => [key, index]))
  const kept = new Set<string>()
  let last = -1
  for (const key of before.above) {
    const place = places.get(key)
    if (place === undefined || place < last) continue
    kept.add(key)
    last = place
  }
  return kept
}
