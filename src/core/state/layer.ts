import { changeBasis, emptyBasis, type LayerBasis } from './basis.ts'
import type { Change } from './change.ts'
import { COLLECTIONS, type Collection, type Entities, keyOf } from './collections.ts'
import { INDEXES_OF, type IndexDefinition, type IndexedEntity, type IndexName } from './indexes.ts'
import { type Compare, indexTableOn, type IndexTable, lookUp, reindex } from './index-table.ts'
import { appendKey, positionOf, type InsertionOrder, insertionOrderOn } from './insertion-order.ts'

type Entity = Entities[Collection]

/**
 * The entities that differ from those of the parent. Only the top layer of a chain is ever written, so a lower layer is
 * a frozen state. A new sandbox is an empty layer on its fixtures, and that costs nothing.
 */
export interface Layer {
  /** Only `setParent` replaces it, by a layer that holds the same state. */
  readonly parent: Layer | undefined
  /** By slot of the collection. `null` hides an entity of the parent, and keeps its position. */
  readonly entities: readonly Map<string, Entity | null>[]
  readonly sizes: number[]
  readonly indexes: IndexTable
  /** By slot; `undefined` if no index of the collection is sorted by insertion. */
  readonly insertionOrders: readonly (InsertionOrder | undefined)[]
  readonly basis: LayerBasis
}

const SLOT = Object.fromEntries(COLLECTIONS.map((name, slot) => [name, slot])) as Record<Collection, number>

export function layerOn (parent?: Layer): Layer {
  return {
    parent,
    entities: COLLECTIONS.map(() => new Map()),
    sizes: parent === undefined ? COLLECTIONS.map(() => 0) : [...parent.sizes],
    indexes: indexTableOn(parent?.indexes),
    insertionOrders: COLLECTIONS.map((collection, slot) =>
      INDEXES_OF[collection]?.some(index => index.order === undefined)
        ? insertionOrderOn(parent?.insertionOrders[slot])
        : undefined),
    basis: emptyBasis()
  }
}

/** Lays a layer on one that holds the same state as its parent. */
export function setParent (layer: Layer, parent: Layer): void {
  const write = <T extends { readonly parent: T | undefined }>(child: T, above: T | undefined): void => {
    (child as { parent: T | undefined }).parent = above
  }
  write(layer, parent)
  write(layer.indexes, parent.indexes)
  for (const [slot, order] of layer.insertionOrders.entries()) {
    if (order !== undefined) write(order, parent.insertionOrders[slot])
  }
}

export function getEntity<C extends Collection> (layer: Layer, collection: C, key: string): Entities[C] | undefined {
  const slot = SLOT[collection]
  for (let at: Layer | undefined = layer; at !== undefined; at = at.parent) {
    const entity = at.entities[slot]?.get(key)
    if (entity !== undefined) return (entity ?? undefined) as Entities[C] | undefined
  }
  return undefined
}

export function sizeOf (layer: Layer, collection: Collection): number {
  return layer.sizes[SLOT[collection]] as number
}

/** The entities under a key of an index, in its order. The list is valid until the next change. */
export function indexed<I extends IndexName> (layer: Layer, index: I, key: string): readonly IndexedEntity<I>[] {
  return lookUp(layer.indexes, index, key) as readonly IndexedEntity<I>[]
}

/** The entries that this layer itself has of a collection. `null` hides an entity of the parent. */
export function ownEntries<C extends Collection> (
  layer: Layer, collection: C
): ReadonlyMap<string, Entities[C] | null> {
  return layer.entities[SLOT[collection]] as ReadonlyMap<string, Entities[C] | null>
}

/** Every entity of a collection, in the order in which their keys were first added. The lowest layer comes first. */
export function * entitiesOf<C extends Collection> (layer: Layer, collection: C): Generator<Entities[C]> {
  const chain: Layer[] = []
  for (let at: Layer | undefined = layer; at !== undefined; at = at.parent) chain.unshift(at)
  for (const at of chain) {
    for (const key of ownEntries(at, collection).keys()) {
      if (at.parent !== undefined && isKnown(at.parent, collection, key)) continue
      const entity = getEntity(layer, collection, key)
      if (entity !== undefined) yield entity
    }
  }
}

/** Writes a change into the top layer. */
export function applyChange (layer: Layer, { collection, key, entity }: Change): void {
  const slot = SLOT[collection]
  const own = layer.entities[slot] as Map<string, Entity | null>
  const insertionOrder = layer.insertionOrders[slot]
  const before = getEntity(layer, collection, key)
  const after = entity ?? undefined
  own.set(key, entity)
  changeBasis(layer, collection, before, after)
  if (insertionOrder !== undefined) appendKey(insertionOrder, key)
  for (const index of INDEXES_OF[collection] ?? []) {
    reindex(layer.indexes, index, before, after, orderOf(layer, index))
  }
  layer.sizes[slot] = sizeOf(layer, collection) + (after === undefined ? 0 : 1) - (before === undefined ? 0 : 1)
}

function orderOf (layer: Layer, { of, order }: IndexDefinition<Collection>): Compare {
  return order ?? byPosition(of, layer.insertionOrders[SLOT[of]] as InsertionOrder)
}

function byPosition (collection: Collection, insertionOrder: InsertionOrder): Compare {
  const position = (entity: Entity) =>
    positionOf(insertionOrder, keyOf(collection, entity)) as number
  return (a, b) => position(a) - position(b)
}

function isKnown (layer: Layer, collection: Collection, key: string): boolean {
  for (let at: Layer | undefined = layer; at !== undefined; at = at.parent) {
    if (ownEntries(at, collection).has(key)) return true
  }
  return false
}
