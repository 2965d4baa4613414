import type { Collection, Entities } from './collections.ts'
import { noteRewrite } from './growing-list.ts'
import { LargeMap } from './large-map.ts'
import type { IndexName, NamedIndex } from './indexes.ts'

type Entity = Entities[Collection]
export type Compare = (a: Entity, b: Entity) => number

/** The entities under each key of each index. A table copies a list of its parent when it first changes the list. */
export interface IndexTable {
  readonly parent: IndexTable | undefined
  readonly lists: Map<IndexName, LargeMap<Entity[]>>
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

/** Replaces an entity in an index by another. Either may be missing. */
export function reindex (
  table: IndexTable, { name, keys }: NamedIndex, before: Entity | undefined, after: Entity | undefined, order: Compare
): void {
  if (before !== undefined) for (const key of keys(before)) remove(ownList(table, name, key), before, order)
  if (after !== undefined) for (const key of keys(after)) insert(ownList(table, name, key), after, order)
}

function ownList (table: IndexTable, name: IndexName, key: string): Entity[] {
  let lists = table.lists.get(name)
  if (lists === undefined) table.lists.set(name, lists = new LargeMap())
  let own = lists.get(key)
  if (own === undefined) {
    own = table.parent === undefined ? [] : [...lookUp(table.parent, name, key)]
    lists.set(key, own)
  }
  return own
}

function remove (list: Entity[], entity: Entity, order: Compare): void {
  noteRewrite(list, entity, -1)
  list.splice(list.indexOf(entity, search(list, other => order(other, entity) < 0)), 1)
}

function insert (list: Entity[], entity: Entity, order: Compare): void {
  const last = list.at(-1)
  if (last === undefined || order(last, entity) <= 0) {
    list.push(entity)
    return
  }
  noteRewrite(list, entity, 1)
  list.splice(search(list, other => order(other, entity) <= 0), 0, entity)
}

/** The first position whose entity is not before the one in question, by binary search. */
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
