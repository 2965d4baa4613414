import { countBelow } from '../rules/sorted-list.ts'
import { memoizeByKey, memoizeByObject } from '../memoize.ts'
import type { Collection } from './collections.ts'
import { getEntity, type Layer, ownEntries, sizeOf } from './layer.ts'

/**
 * The positions of the entities of a collection in its list. The visible entities of the base come first, then the
 * entities that the layers above it added. The cost grows with the layers above the base, not with the base.
 */
export interface Order {
  /** The visible keys that the base does not have, in the order of the list. */
  readonly above: readonly string[]
  /** The position in the list of a visible key that the base has. */
  positionInBase (key: string): number
  /** How many entities of the base are visible. */
  readonly visibleInBase: number
}

export function orderOver (base: Layer | undefined, layer: Layer, collection: Collection): Order {
  const positions = base === undefined ? NOWHERE : positionsIn(base)(collection)
  const chain = layersAbove(base, layer)
  const above: string[] = []
  const hidden: number[] = []
  const visited = new Set<string>()
  for (const at of chain.reverse()) {
    for (const key of ownEntries(at, collection).keys()) {
      if (visited.has(key)) continue
      visited.add(key)
      const position = positions.get(key)
      const isVisible = getEntity(layer, collection, key) !== undefined
      if (position === undefined && isVisible) above.push(key)
      if (position !== undefined && !isVisible) hidden.push(position)
    }
  }
  hidden.sort((a, b) => a - b)
  return {
    above,
    positionInBase (key) {
      const position = positions.get(key) as number
      return position - countBelow(hidden, position)
    },
    visibleInBase: positions.size - hidden.length
  }
}

/** The layers of a chain above a base, from the top down. */
export function layersAbove (base: Layer | undefined, layer: Layer): Layer[] {
  const chain: Layer[] = []
  for (let at: Layer | undefined = layer; at !== undefined && at !== base; at = at.parent) chain.push(at)
  return chain
}

const NOWHERE: ReadonlyMap<string, number> = new Map()

/** The position of each key of a base. Memoized per collection, because a base is large and never changes. */
const positionsIn = memoizeByObject((base: Layer) =>
  memoizeByKey((collection: Collection): ReadonlyMap<string, number> => {
    const positions = new Map(Array.from(ownEntries(base, collection).keys(), (key, position) => [key, position]))
    if (positions.size !== sizeOf(base, collection)) throw new Error('the base of a chain hides entities')
    return positions
  }))
