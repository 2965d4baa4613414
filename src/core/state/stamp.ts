import { createdBy } from '../rules/adjustment/record-edit.ts'
import { tokenDigest, tokenOf } from '../rules/create-api-key.ts'
import type { Stamp } from '../rules/stamp.ts'
import type { Instant } from '../rules/time/instant.ts'
import type { Sequence } from './bookkeeping.ts'
import type { Collection } from './collections.ts'
import { uuid } from './identifiers.ts'
import { CODES, IDENTIFIERS, nsrSequence } from './sequences.ts'
import type { State } from './state.ts'

/** When a decision is made, and the seed of the identifiers that it draws. */
export interface At {
  readonly now: Instant
  readonly seed: number
}

/** A stamp, and the sequences that a decision moved with it. */
export interface DrawnStamp {
  readonly stamp: Stamp
  readonly moved: ReadonlyMap<string, Sequence>
}

/** The collections whose keys are drawn identifiers. */
const NAMED: readonly Collection[] = ['adjustments', 'attachments', 'shiftExceptions', 'workLocations']

/** A stamp whose identifiers come from the state, so that a replay draws the same ones. */
export function drawStamp (state: State, { now, seed }: At): DrawnStamp {
  const moved = new Map<string, Sequence>()
  const at = (name: string): Sequence => moved.get(name) ?? state.get('sequences', name) ?? { name, last: 0 }
  const move = (name: string): number => {
    const last = at(name).last + 1
    moved.set(name, { name, last })
    return last
  }
  const newId = (): string => {
    const id = uuid(seed, move(IDENTIFIERS))
    return isInUse(state, id) ? newId() : id
  }
  const newToken = (): string => {
    const token = tokenOf(newId())
    return state.get('apiKeys', tokenDigest(token)) === undefined ? token : newToken()
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
        ? firstRecord(state, last + 1, seal)
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
  state: State, nsr: number, seal: (nsr: number, previousHash: undefined) => string
): ReturnType<Stamp['nextRecord']> {
  const hash = seal(nsr, undefined)
  if (!isRecord(state, hash) || seal(nsr + 1, undefined) === hash) return { nsr, hash }
  return firstRecord(state, nsr + 1, seal)
}

function isRecord (state: State, hash: string): boolean {
  return state.get('timeRecords', hash) !== undefined ||
    createdBy([...state.all('adjustments')]).some(record => record.hash === hash)
}

function isInUse (state: State, id: string): boolean {
  return NAMED.some(collection => state.get(collection, id) !== undefined)
}
