import type { Change } from '../../src/core/state/change.ts'
import { COLLECTIONS, type Collection, type Entities, KEY_OF } from '../../src/core/state/collections.ts'
import { INDEXES, type IndexName } from '../../src/core/state/indexes.ts'
import { applyChange, entitiesOf, indexed, type Layer, layerOn, sizeOf } from '../../src/core/state/layer.ts'

type Entity = Entities[Collection]

export function keyOf (collection: Collection, entity: Entity): string {
  return (KEY_OF[collection] as (entity: Entity) => string)(entity)
}

export function put<C extends Collection> (collection: C, entity: Entities[C]): Change {
  return { collection, key: keyOf(collection, entity), entity } as unknown as Change
}

export function removal (collection: Collection, key: string): Change {
  return { collection, key, entity: null } as Change
}

export function layerOf (...changes: readonly Change[]): Layer {
  const layer = layerOn()
  for (const change of changes) applyChange(layer, change)
  return layer
}

/** All that one can ask of a state, order included. */
export interface View {
  readonly entities: Readonly<Record<string, readonly Entity[]>>
  readonly sizes: readonly number[]
  /** The lists that are not empty, by `INDEX KEY`. */
  readonly indexed: Readonly<Record<string, readonly Entity[]>>
}

/** `asked` are the index keys to look under, besides those of the entities that are there. */
export function viewOf (layer: Layer, asked: ReadonlySet<string> = new Set()): View {
  const entities = Object.fromEntries(COLLECTIONS.map(collection => [collection, [...entitiesOf(layer, collection)]]))
  const keys = new Set([...asked, ...listed(entities)])
  const lists = [...keys].sort().map(name => {
    const [index, key] = name.split(' ') as [IndexName, string]
    return [name, [...indexed(layer, index, key)]] as const
  })
  return {
    entities,
    sizes: COLLECTIONS.map(collection => sizeOf(layer, collection)),
    indexed: Object.fromEntries(lists.filter(([, list]) => list.length > 0))
  }
}

export function indexKeys (collection: Collection, entity: Entity): string[] {
  return Object.entries(INDEXES).filter(([, index]) => index.of === collection)
    .flatMap(([name, index]) =>
      (index.keys as (entity: Entity) => readonly string[])(entity).map(key => `${name} ${key}`))
}

function listed (entities: View['entities']): string[] {
  return COLLECTIONS.flatMap(collection =>
    (entities[collection] ?? []).flatMap(entity => indexKeys(collection, entity)))
}

/** The same state as a Map of Maps, where every question walks through everything. A removed key keeps its place. */
export function naiveState () {
  const maps = new Map(COLLECTIONS.map(collection => [collection, new Map<string, Entity | null>()]))
  const all = (collection: Collection) => [...maps.get(collection)?.values() ?? []].filter(entity => entity !== null)
  return {
    apply ({ collection, key, entity }: Change): void {
      maps.get(collection)?.set(key, entity)
    },
    get: (collection: Collection, key: string) => maps.get(collection)?.get(key) ?? undefined,
    view (): View {
      const lists: Record<string, Entity[]> = {}
      for (const [name, { of, order }] of Object.entries(INDEXES)) {
        for (const entity of all(of)) {
          for (const key of indexKeys(of, entity)) if (key.startsWith(`${name} `)) (lists[key] ??= []).push(entity)
        }
        for (const key of Object.keys(lists)) {
          if (order !== undefined && key.startsWith(`${name} `)) {
            lists[key]?.sort(order as (a: Entity, b: Entity) => number)
          }
        }
      }
      return {
        entities: Object.fromEntries(COLLECTIONS.map(collection => [collection, all(collection)])),
        sizes: COLLECTIONS.map(collection => all(collection).length),
        indexed: lists
      }
    }
  }
}
