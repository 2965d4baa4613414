import type { Collection, Entities } from './collections.ts'
import type { IndexName, NamedIndex } from './indexes.ts'

type Entity = Entities[Collection]
type Order = ((a: never, b: never) => number) | undefined

/** Per index and key, the entities that stand there. A table over another copies a list when it first changes it. */
export interface IndexTable {
  readonly parent: IndexTable | undefined
  readonly lists: Map<IndexName, Map<string, Entity[]>>
}

const NONE: readonly Entity[] = []

export function indexTableOn (parent?: IndexTable): IndexTable {
  return { parent, lists: new Map() }
}

export function lookUp (table: IndexTable, name: IndexName, key: string): readonly Entity[] {
  for (let at: IndexTable | undefined = table; at !== undefined; at = at.parent) {
    const found = at.lists.get(name)?.get(key)
    if (found !== undefined) return found
  }
  return NONE
}

/** An entity takes the place of another one; either may be missing. In an index without order it keeps the old one's place. */
export function reindex (table: IndexTable, index: NamedIndex, before: Entity | undefined, after: Entity | null): void {
  const oldKeys = before === undefined ? [] : index.keys(before as never)
  const newKeys = after === null ? [] : index.keys(after as never)
  const order = index.order as Order
  const replaced = order === undefined && oldKeys.length > 0 ? new Set(newKeys) : undefined
  const kept = new Set<string>()
  for (const key of oldKeys) {
    const list = ownList(table, index.name, key)
    const at = positionOf(list, before as Entity, order)
    if (replaced?.has(key) === true) kept.add(key)
    list.splice(at, 1, ...(kept.has(key) ? [after as Entity] : []))
  }
  for (const key of newKeys) {
    if (!kept.has(key)) insert(ownList(table, index.name, key), after as Entity, order)
  }
}

function ownList (table: IndexTable, name: IndexName, key: string): Entity[] {
  let lists = table.lists.get(name)
  if (lists === undefined) table.lists.set(name, lists = new Map())
  let own = lists.get(key)
  if (own === undefined) {
    own = table.parent === undefined ? [] : [...lookUp(table.parent, name, key)]
    lists.set(key, own)
  }
  return own
}

function positionOf (list: readonly Entity[], entity: Entity, order: Order): number {
  return list.indexOf(entity, order === undefined ? 0 : search(list, other => order(other as never, entity as never) < 0))
}

function insert (list: Entity[], entity: Entity, order: Order): void {
  const last = list.at(-1)
  if (order === undefined || last === undefined || order(last as never, entity as never) <= 0) list.push(entity)
  else list.splice(search(list, other => order(other as never, entity as never) <= 0), 0, entity)
}

/** Binary search: the first place of which `isBefore` is not true. */
function search (list: readonly Entity[], isBefore: (entity: Entity) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(list[middle] as Entity)) low = middle + 1
    else high = middle
  }
  return low
}
