import type { IndexTable } from './index-table.ts'
import type { Layer } from './layer.ts'
import type { InsertionOrder } from './insertion-order.ts'

/** One layer for two frozen layers of a chain. It is frozen as well, because it shares their index lists. */
export function merged (lower: Layer, upper: Layer): Layer {
  return {
    parent: lower.parent,
    // A key of the lower layer keeps its position, as in the chain.
    entities: upper.entities.map((own, slot) => mapOver(lower.entities[slot], own)),
    sizes: [...upper.sizes],
    indexes: mergedTables(lower.indexes, upper.indexes),
    insertionOrders: upper.insertionOrders.map((own, slot) =>
      own && mergedOrders(lower.insertionOrders[slot] as InsertionOrder, own))
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

function mapOver<K, V> (lower: ReadonlyMap<K, V> | undefined, upper: ReadonlyMap<K, V>): Map<K, V> {
  const map = new Map(lower)
  for (const [key, value] of upper) map.set(key, value)
  return map
}
