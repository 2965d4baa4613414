import type { IndexTable } from './index-table.ts'
import type { Layer } from './layer.ts'
import type { InsertionOrder } from './insertion-order.ts'
import type { Steps } from '../slices.ts'

/** One layer for two frozen layers of a chain. It is frozen as well, because it shares their index lists. */
export function * merging (lower: Layer, upper: Layer): Steps<Layer> {
  const entities: Layer['entities'][number][] = []
  for (const [slot, own] of upper.entities.entries()) {
    // A key of the lower layer keeps its position, as in the chain.
    entities.push(yield * mapOver(lower.entities[slot], own))
  }
  const insertionOrders: Layer['insertionOrders'][number][] = []
  for (const [slot, own] of upper.insertionOrders.entries()) {
    insertionOrders.push(own && (yield * mergingOrders(lower.insertionOrders[slot] as InsertionOrder, own)))
  }
  const indexes = yield * mergingTables(lower.indexes, upper.indexes)
  return {
    parent: lower.parent,
    entities,
    sizes: [...upper.sizes],
    indexes,
    insertionOrders,
    bases: new Map()
  }
}

/** A list of the upper table replaces the list below it, because it is a copy that was changed. */
function * mergingTables (lower: IndexTable, upper: IndexTable): Steps<IndexTable> {
  const lists = new Map(lower.lists)
  for (const [name, own] of upper.lists) lists.set(name, yield * mapOver(lower.lists.get(name), own))
  return { parent: lower.parent, lists }
}

function * mergingOrders (lower: InsertionOrder, upper: InsertionOrder): Steps<InsertionOrder> {
  return { parent: lower.parent, own: yield * mapOver(lower.own, upper.own), next: upper.next }
}

function * mapOver<V> (lower: Map<string, V> | undefined, upper: Map<string, V>): Steps<Map<string, V>> {
  const map = new Map<string, V>()
  for (const list of [lower ?? [], upper]) {
    for (const [key, value] of list) {
      map.set(key, value)
      yield
    }
  }
  return map
}
