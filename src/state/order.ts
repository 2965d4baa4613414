import type { Collection } from './collections.ts'
import { getEntity, type Layer, ownEntries, sizeOf } from './layer.ts'

/**
 * Where the entities of a collection stand in its list: first those of a base, without the hidden ones, then those that
 * the layers above brought. It costs what is in the layers above, whatever is in the base.
 */
export interface Order {
  /** The visible keys that the base does not have, in their order. */
  readonly above: readonly string[]
  /** The index in the list of a key that is visible, and that the base has. */
  placeInBase (key: string): number
  /** How many of the base are visible. */
  readonly visibleInBase: number
}

export function orderOver (base: Layer | undefined, layer: Layer, collection: Collection): Order {
  const places = base === undefined ? NOWHERE : placesIn(base, collection)
  const chain = layersAbove(base, layer)
  const above: string[] = []
  const hidden: number[] = []
  const seen = new Set<string>()
  for (const at of chain.reverse()) {
    for (const key of ownEntries(at, collection).keys()) {
      if (seen.has(key)) continue
      seen.add(key)
      const place = places.get(key)
      const isVisible = getEntity(layer, collection, key) !== undefined
      if (place === undefined && isVisible) above.push(key)
      if (place !== undefined && !isVisible) hidden.push(place)
    }
  }
  hidden.sort((a, b) => a - b)
  return {
    above,
    placeInBase (key) {
      const place = places.get(key) as number
      return place - countBelow(hidden, place)
    },
    visibleInBase: places.size - hidden.length
  }
}

/** From the top down. */
export function layersAbove (base: Layer | undefined, layer: Layer): Layer[] {
  const chain: Layer[] = []
  for (let at: Layer | undefined = layer; at !== undefined && at !== base; at = at.parent) chain.push(at)
  return chain
}

const NOWHERE: ReadonlyMap<string, number> = new Map()
const placesOf = new WeakMap<Layer, Map<Collection, ReadonlyMap<string, number>>>()

/**
 * A base has no parent and hides nothing; it is walked once, and only for a collection in which something has changed.
 */
function placesIn (base: Layer, collection: Collection): ReadonlyMap<string, number> {
  let known = placesOf.get(base)
  if (known === undefined) placesOf.set(base, known = new Map())
  let places = known.get(collection)
  if (places === undefined) {
    places = new Map(Array.from(ownEntries(base, collection).keys(), (key, place) => [key, place]))
    if (places.size !== sizeOf(base, collection)) throw new Error('a base hides something')
    known.set(collection, places)
  }
  return places
}

/** Binary search in a sorted list. */
function countBelow (sorted: readonly number[], value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}
