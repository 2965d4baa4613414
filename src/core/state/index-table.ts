import { placeOf } from '../rules/sorted-list.ts'
import type { Collection, Entities } from './collections.ts'
import { noteCopy, noteRewrite } from './growing-list.ts'
import type { IndexName, NamedIndex } from './indexes.ts'

type Entity = Entities[Collection]
export type Compare = (a: Entity, b: Entity) => number

/** The entities under each key of each index. A table copies a list of its parent when it first changes the list. */
export interface IndexTable {
  readonly parent: IndexTable | undefined
  readonly lists: Map<IndexName, Map<string, Entity[]>>
}

const NONE: readonly Entity[] = []

export function indexTableOn (parent?: IndexTable): IndexTable {
  return { parent, lists: new Map() }
}

export function lookUp (table: IndexTable, name: IndexName, key: string): readonly Entity[] {
  return listUnder(table, name, key) ?? NONE
}

function listUnder (table: IndexTable | undefined, name: IndexName, key: string): Entity[] | undefined {
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

function ownList (table: IndexTable, { name }: NamedIndex, key: string): Entity[] {
  let lists = table.lists.get(name)
  if (lists === undefined) table.lists.set(name, lists = new Map())
  let own = lists.get(key)
  if (own === undefined) {
    const below = listUnder(table.parent, name, key)
    own = below?.slice() ?? []
    lists.set(key, own)
    if (below !== undefined) noteCopy(below, own)
  }
  return own
}

function remove (list: Entity[], entity: Entity, order: Compare): void {
  noteRewrite(list)
  list.splice(list.indexOf(entity, placeOf(list, other => order(other, entity) < 0)), 1)
}

function insert (list: Entity[], entity: Entity, order: Compare): void {
  const last = list.at(-1)
  if (last === undefined || order(last, entity) <= 0) {
    list.push(entity)
    return
  }
  noteRewrite(list)
  list.splice(placeOf(list, other => order(other, entity) <= 0), 0, entity)
}
