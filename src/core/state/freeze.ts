import { COLLECTIONS } from './collections.ts'
import { mergedBasis } from './basis.ts'
import { copySum } from './hash.ts'
import type { IndexTable } from './index-table.ts'
import type { InsertionOrder } from './insertion-order.ts'
import { type Layer, layerOn, setParent } from './layer.ts'
import { layersAbove } from './order.ts'

/** `layer` is never written again. `top` is an empty layer on it, where the sandbox goes on. */
export interface Frozen {
  readonly layer: Layer
  readonly top: Layer
}

/** Freezes the state that a chain has now. */
export function freeze (top: Layer): Frozen {
  if (top.parent !== undefined && sizeOfOwn(top) === 0) return { layer: top.parent, top }
  return { layer: top, top: layerOn(top) }
}

/** The same, and makes the chain short. */
export function freezeShort (top: Layer): Frozen {
  const frozen = freeze(top)
  shorten(frozen.top)
  return { layer: frozen.top.parent as Layer, top: frozen.top }
}

/**
 * Repeated freezing makes a long chain, and every look-up walks the chain. So a frozen layer is merged with the layer
 * below unless it is much smaller. The chain gets O(log n) deep, and a change is copied O(log n) times. The lowest
 * layer, the fixtures, is never merged. A layer that was merged stays as it is.
 */
export function shorten (top: Layer): void {
  for (let child = top; child.parent !== undefined;) {
    const upper: Layer = child.parent
    const lower = upper.parent
    if (lower?.parent === undefined) return
    if (sizeOfOwn(lower) > 2 * sizeOfOwn(upper)) {
      child = upper
      continue
    }
    const whole = merged(lower, upper)
    copySum(whole, upper)
    setParent(child, whole)
  }
}

/** One layer for two frozen layers of a chain. It is frozen as well, because it shares their index lists. */
function merged (lower: Layer, upper: Layer): Layer {
  return {
    parent: lower.parent,
    // A key of the lower layer keeps its position, as in the chain.
    entities: upper.entities.map((own, slot) => mapOver(lower.entities[slot], own)),
    sizes: [...upper.sizes],
    indexes: mergedTables(lower.indexes, upper.indexes),
    insertionOrders: upper.insertionOrders.map((own, slot) =>
      own && mergedOrders(lower.insertionOrders[slot] as InsertionOrder, own)),
    basis: mergedBasis(lower.basis, upper.basis)
  }
}

/** A list of the upper table replaces the list below it, because it is a copy that was changed. */
function mergedTables (lower: IndexTable, upper: IndexTable): IndexTable {
  const lists = new Map(lower.lists)
  for (const [name, own] of upper.lists) lists.set(name, mapOver(lower.lists.get(name), own))
  return { parent: lower.parent, lists }
}

function mergedOrders (lower: InsertionOrder, upper: InsertionOrder): InsertionOrder {
  return { parent: lower.parent, own: mapOver(lower.own, upper.own), next: upper.next }
}

function mapOver<V> (lower: ReadonlyMap<string, V> = new Map(), upper: ReadonlyMap<string, V>): Map<string, V> {
  const map = new Map(lower)
  for (const [key, value] of upper) map.set(key, value)
  return map
}

/** How many entities the layers of a chain above a base have. A removed one counts, too. */
export function entriesAbove (base: Layer, layer: Layer): number {
  return layersAbove(base, layer).reduce((sum, at) => sum + sizeOfOwn(at), 0)
}

function sizeOfOwn (layer: Layer): number {
  return COLLECTIONS.reduce((sum, _, slot) => sum + (layer.entities[slot]?.size ?? 0), 0)
}
