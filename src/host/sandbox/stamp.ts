import { createdBy } from '../../core/rules/adjustment/record-edit.ts'
import { tokenDigest, tokenOf } from '../../core/rules/create-api-key.ts'
import type { Stamp } from '../../core/rules/stamp.ts'
import type { Instant } from '../../core/rules/time/instant.ts'
import type { Sequence } from '../../core/state/bookkeeping.ts'
import type { Collection } from '../../core/state/collections.ts'
import { entitiesOf, getEntity, type Layer } from '../../core/state/layer.ts'
import { uuid } from './identifiers.ts'
import { CODES, IDENTIFIERS, nsrSequence } from './sequences.ts'

/** A stamp, and the sequences that a decision moved with it. */
export interface DrawnStamp {
  readonly stamp: Stamp
  readonly moved: ReadonlyMap<string, Sequence>
}

/** The collections whose keys are drawn identifiers. */
const NAMED: readonly Collection[] = ['adjustments', 'attachments', 'shiftExceptions', 'workLocations']

/** A stamp whose identifiers come from the state, so that a replay draws the same ones. */
export function drawStamp (layer: Layer, seed: number, now: Instant): DrawnStamp {
  const moved = new Map<string, Sequence>()
  const at = (name: string): Sequence => moved.get(name) ?? getEntity(layer, 'sequences', name) ?? { name, last: 0 }
  const move = (name: string): number => {
    const last = at(name).last + 1
    moved.set(name, { name, last })
    return last
  }
  const newId = (): string => {
    const id = uuid(seed, move(IDENTIFIERS))
    return isInUse(layer, id) ? newId() : id
  }
  const newToken = (): string => {
    const token = tokenOf(newId())
    return getEntity(layer, 'apiKeys', tokenDigest(token)) === undefined ? token : newToken()
  }
  const stamp: Stamp = {
    now,
    newId,
    newToken,
    nextCode: () => move(CODES),
    nextRecord (chain, seal) {
      const name = nsrSequence(chain)
      const { last, hash: previous } = at(name)
      const drawn = previous === undefined
        ? firstRecord(layer, last + 1, seal)
        : { nsr: last + 1, hash: seal(last + 1, previous) }
      moved.set(name, { name, last: drawn.nsr, hash: drawn.hash })
      return drawn
    }
  }
  return { stamp, moved }
}

/**
 * The NSR and hash of the first record of a chain. It has no previous hash, so two business units can compute the same
 * hash for the same person and minute. An NSR with such a hash is skipped, unless every NSR has the same hash, because
 * then the client gave the hash.
 */
function firstRecord (
  layer: Layer, nsr: number, seal: (nsr: number, previousHash: undefined) => string
): ReturnType<Stamp['nextRecord']> {
  const hash = seal(nsr, undefined)
  if (!isRecord(layer, hash) || seal(nsr + 1, undefined) === hash) return { nsr, hash }
  return firstRecord(layer, nsr + 1, seal)
}

function isRecord (layer: Layer, hash: string): boolean {
  return getEntity(layer, 'timeRecords', hash) !== undefined ||
    createdBy([...entitiesOf(layer, 'adjustments')]).some(record => record.hash === hash)
}

function isInUse (layer: Layer, id: string): boolean {
  return NAMED.some(collection => getEntity(layer, collection, id) !== undefined)
}
