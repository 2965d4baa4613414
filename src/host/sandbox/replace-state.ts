import { isDeepStrictEqual } from 'node:util'
import type { EntityLists } from '../../core/state/world.ts'
import type { Change } from '../../core/state/change.ts'
import { type Collection, type Entities, KEY_OF, VISIBLE } from '../../core/state/collections.ts'
import { frozenHash } from './frozen-hash.ts'
import { applyChange, getEntity, type Layer, layerOn, ownEntries } from '../../core/state/layer.ts'
import { layersAbove } from '../../core/state/order.ts'
import { stateOf, type State } from '../../core/state/state.ts'
import { inTurns } from '../turns.ts'
import { IDENTIFIERS, sequencesAfter } from '../../core/state/sequences.ts'

/**
 * The changes that replace all entities of a state by others. An entity that is the same in every field stays as it is.
 */
export async function changesTo (state: State, entities: EntityLists): Promise<Change[]> {
  const removed: Change[] = []
  const put: Change[] = []
  const collect = async (
    collection: Collection, wanted: readonly Entities[Collection][], spared?: string
  ): Promise<void> => {
    const keyOf = KEY_OF[collection] as (entity: Entities[Collection]) => string
    const stay = new Set<string>()
    await inTurns(wanted, entity => {
      const key = keyOf(entity)
      const was = state.get(collection, key)
      if (was !== undefined) stay.add(key)
      if (was === undefined || !isSame(was, entity)) put.push({ collection, key, entity } as Change)
    })
    if (stay.size === state.size(collection)) return
    await inTurns(state.all(collection), entity => {
      const key = keyOf(entity)
      if (!stay.has(key) && key !== spared) removed.push({ collection, key, entity: null } as Change)
    })
  }
  for (const collection of VISIBLE) await collect(collection, entities[collection])
  // Codes and NSR go on from the largest present, identifiers from where they were.
  await collect('sequences', sequencesAfter(entities), IDENTIFIERS)
  // From the last to the first, because lists of an index are shortest to change at their end.
  return [...removed.reverse(), ...put]
}

/** Most fields hold a text or a number, and to compare these alone takes a third of the time. */
function isSame (was: Entities[Collection], is: Entities[Collection]): boolean {
  const names = Object.keys(is)
  if (names.length !== Object.keys(was).length) return false
  return names.every(name => {
    const [one, other] = [was[name as keyof typeof was] as unknown, is[name as keyof typeof is] as unknown]
    return one === other ? Object.hasOwn(was, name) : (typeof one === 'object' && isDeepStrictEqual(one, other))
  })
}

/** A state that was laid out beside another one. The next changes go to a layer on it. */
export interface Replacement {
  readonly base: Layer
  readonly layer: Layer
  readonly changes: Change[]
  readonly hash: string
}

/** Lays a state out over a frozen layer, while requests go on with theirs. */
export async function layOut (base: Layer, entities: EntityLists): Promise<Replacement> {
  const layer = layerOn(base)
  const changes = await changesTo(stateOf({ layer: base }), entities)
  await inTurns(changes, change => { applyChange(layer, change) })
  const hash = await frozenHash(layer)
  return { base, layer, changes, hash }
}

/**
 * Takes in what requests have changed since the base was frozen: the entities that they put or removed are as the
 * replacement says, and the clock, the settings, the faults and the identifiers as the requests left them. False if the
 * present state does not lie on the base, because another process has made it.
 */
export function catchUp ({ base, layer, changes }: Replacement, present: Layer): boolean {
  const since = layersAbove(base, present)
  if ((since.at(-1) ?? present).parent !== base && present !== base) return false
  for (const at of since) {
    for (const collection of [...VISIBLE, ...BOOKKEEPING]) {
      for (const key of ownEntries(at, collection).keys()) {
        const isReplaced = !SPARED.includes(collection) && key !== IDENTIFIERS
        const from = isReplaced ? base : present
        const change = { collection, key, entity: getEntity(from, collection, key) ?? null } as Change
        if (!isReplaced) applyChange(layer, change)
        else if (!ownEntries(layer, collection).has(key)) changes.push(change)
      }
    }
  }
  return true
}

const SPARED: readonly Collection[] = ['clock', 'settings', 'faults']
const BOOKKEEPING: readonly Collection[] = ['sequences', ...SPARED]
