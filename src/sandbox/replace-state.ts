import { isDeepStrictEqual } from 'node:util'
import type { EntityLists } from '../state/world.ts'
import type { Decision } from '../state/change-set.ts'
import { type Collection, type Entities, KEY_OF, VISIBLE } from '../state/collections.ts'
import type { State } from '../state/state.ts'
import { IDENTIFIERS, sequencesAfter } from './sequences.ts'

/** Makes a state hold just these entities. What is there already, the same in every field, is left alone. */
export function replaceState (state: State, entities: EntityLists): Decision<void> {
  const put: Partial<Record<Collection, unknown[]>> = {}
  const remove: Partial<Record<Collection, string[]>> = {}
  const make = (collection: Collection, wanted: readonly Entities[Collection][], spared?: string): void => {
    const keyOf = KEY_OF[collection] as (entity: Entities[Collection]) => string
    const keys = new Set(wanted.map(keyOf))
    put[collection] = wanted.filter(entity => !isDeepStrictEqual(state.get(collection, keyOf(entity)), entity))
    remove[collection] = Array.from(state.all(collection), keyOf).filter(key => !keys.has(key) && key !== spared)
  }
  for (const collection of VISIBLE) make(collection, entities[collection])
  // Codes and NSR go on from the largest present, identifiers from where they were.
  make('sequences', sequencesAfter(entities), IDENTIFIERS)
  return { result: undefined, put, remove } as Decision<void>
}
