import type { ReadonlyLongList } from '../domain/long-list.ts'
import type { Collection, Entities } from './collections.ts'
import { noteRewrite } from './growing-list.ts'
import type { IndexName, NamedIndex } from './indexes.ts'
import { LongList } from './long-list.ts'

type Entity = Entities[Collection]
export type Compare = (a: Entity, b: Entity) => number
type List = Entity[] | LongList<Entity>

/** The entities under each key of each index. A table copies a list of its parent when it first changes the list. */
export interface IndexTable {
  readonly parent: IndexTable | undefined
  readonly lists: Map<IndexName, Map<string, List>>
}

const NONE: readonly Entity[] = []

export function indexTableOn (parent?: IndexTable): IndexTable {
  return { parent, lists: new Map() }
}

/** An array, or a long list for an index with such lists. */
export function lookUp (table: IndexTable, name: IndexName, key: string): ReadonlyLongList<Entity> {
  return listUnder(table, name, key) ?? NONE
}

function listUnder (table: IndexTable | undefined, name: IndexName, key: string): List | undefined {
  for (let at = table; at !== undefined; at = at.parent) {
    const found = at.lists.get(name)?.get(key)
    if (found !== undefined) return found
  }
  return undefined
}

/** Replaces an entity in an index by another. Either may be missing. */
export function reindex (
  table: IndexTable, index: NamedIndex, before: Entity | undefined, after: Entity | undefined, order: Compare
): void {
  if (before !== undefined) for (const key of index.keys(before)) remove(ownList(table, index, key), before, order)
  if (after !== undefined) for (const key of index.keys(after)) insert(ownList(table, index, key), after, order)
}

function ownList (table: IndexTable, { name, isLong }: NamedIndex, key: string): List {
  let lists = table.lists.get(name)
  if (lists === undefined) table.lists.set(name, lists = new Map())
  let own = lists.get(key)
  if (own === undefined) {
    const below = listUnder(table.parent, name, key)
    own = below instanceof LongList ? below.copy() : below?.slice() ?? (isLong ? new LongList() : [])
    lists.set(key, own)
  }
  return own
}

function remove (list: List, entity: Entity, order: Compare): void {
  noteRewrite(list, entity, -1)
  list.splice(list.indexOf(entity, search(list, other => order(other, entity) < 0)), 1)
}

function insert (list: List, entity: Entity, order: Compare): void {
  const last = list.at(-1)
  if (last === undefined || order(last, entity) <= 0) {
    list.push(entity)
    return
  }
  noteRewrite(list, entity, 1)
  list.splice(search(list, other => order(other, entity) <= 0), 0, entity)
}

/** The first position whose entity is not before the one in question, by binary search. */
function search (list: List, isBefore: (entity: Entity) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(list.at(middle) as Entity)) low = middle + 1
    else high = middle
  }
  return low
}
