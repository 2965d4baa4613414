import { tokenDigest, tokenOf } from '../domain/create-api-key.ts'
import type { Stamp } from '../domain/stamp.ts'
import type { Instant } from '../domain/time/instant.ts'
import type { Sequence } from '../state/bookkeeping.ts'
import type { Collection } from '../state/collections.ts'
import { getEntity, type Layer } from '../state/layer.ts'
import { uuid } from './identifiers.ts'
import { CODES, IDENTIFIERS, nsrSequence } from './sequences.ts'

/** A stamp, and the sequences that a decision moved with it. */
export interface DrawnStamp {
  readonly stamp: Stamp
  readonly moved: ReadonlyMap<string, Sequence>
}

const NAMED: readonly Collection[] = ['adjustments', 'attachments', 'shiftExceptions', 'workLocations']

/** A stamp whose names come from the state, so that replay gives the same. */
export function drawStamp (layer: Layer, seed: number, now: Instant): DrawnStamp {
  const moved = new Map<string, Sequence>()
  const at = (name: string): Sequence => moved.get(name) ?? getEntity(layer, 'sequences', name) ?? { name, last: 0 }
  const move = (name: string, hash?: string): number => {
    const last = at(name).last + 1
    moved.set(name, hash === undefined ? { name, last } : { name, last, hash })
    return last
  }
  const newId = (): string => {
    const id = uuid(seed, move(IDENTIFIERS))
    return isInUse(layer, id) ? newId() : id
  }
  const stamp: Stamp = {
    now,
    newId,
    nextCode: () => move(CODES),
    nextRecord (businessUnitId, seal) {
      const { last, hash: previous } = at(nsrSequence(businessUnitId))
      const hash = seal(last + 1, previous)
      return { nsr: move(nsrSequence(businessUnitId), hash), hash }
    }
  }
  return { stamp, moved }
}

/** Also by an API key that was made with it: a second one with its token would take its place. */
function isInUse (layer: Layer, id: string): boolean {
  return NAMED.some(collection => getEntity(layer, collection, id) !== undefined) ||
    getEntity(layer, 'apiKeys', tokenDigest(tokenOf(id))) !== undefined
}
