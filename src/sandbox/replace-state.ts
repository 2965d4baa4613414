import { isDeepStrictEqual } from 'node:util'
import type { EntityLists } from '../state/world.ts'
import type { Decision } from '../state/change-set.ts'
import { type Collection, type Entities, keyOf, VISIBLE } from '../state/collections.ts'
import type { State } from '../state/state.ts'
import { IDENTIFIERS, sequencesAfter } from './sequences.ts'

/** A decision after which a state has exactly these entities. It does not touch entities that are equal already. */
export function replaceState (state: State, entities: EntityLists): Decision<void> {
  const put: Partial<Record<Collection, unknown[]>> = {}
  const remove: Partial<Record<Collection, string[]>> = {}
  const make = (collection: Collection, wanted: readonly Entities[Collection][], spared?: string): void => {
    const key = (entity: Entities[Collection]): string => keyOf(collection, entity)
    const keys = new Set(wanted.map(key))
    put[collection] = wanted.filter(entity => !isDeepStrictEqual(state.get(collection, key(entity)), entity))
    remove[collection] = Array.from(state.all(collection), key).filter(key => !keys.has(key) && key !== spared)
  }
  for (const collection of VISIBLE) make(collection, entities[collection])
  // Codes and NSR continue from the largest present. Identifiers continue from where they were.
  make('sequences', sequencesAfter(entities), IDENTIFIERS)
  return { result: undefined, put, remove } as Decision<void>
}
