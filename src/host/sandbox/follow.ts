import { type Change, type ChangeSet, isChange } from '../../core/state/change.ts'
import { layerOn } from '../../core/state/layer.ts'
import type { Missing } from '../store/ledger.ts'
import type { Life } from './life.ts'
import { type LoadFixtures, type Past, Replay } from './replay.ts'
import type { Snapshots } from './snapshots.ts'

/** More changes are laid out beside the state, because to apply them at once would take some milliseconds. */
const MAX_AT_ONCE = 500

/** What change sets of other processes come to. */
export interface Followed {
  /** The last one; `undefined` if there are none. */
  readonly sequence: number | undefined
  /** What the sandbox goes on from, unless its life has all of it. */
  readonly past?: Past
  /** The epoch of the last reset among them. */
  readonly resetEpoch?: number
}

/**
 * Takes change sets in order. Plain changes are applied to the life. What begins another life, or concerns snapshots,
 * is laid out beside it, with all that comes after.
 */
export async function followSets (
  { isWhole, sets }: Missing, life: Life, snapshots: Snapshots, loadFixtures: LoadFixtures
): Promise<Followed> {
  let sequence: number | undefined
  let resetEpoch: number | undefined
  let replay = isWhole ? new Replay(loadFixtures) : undefined
  // Applied at the end, because the reading may fail on the way, and is begun again then.
  const plain: Change[] = []
  for await (const set of sets) {
    sequence = set.sequence
    resetEpoch = set.origin?.epoch ?? resetEpoch
    if (replay === undefined && isPlain(set) && plain.length < MAX_AT_ONCE) plain.push(...set.changes.filter(isChange))
    else {
      if (replay === undefined) {
        replay = replayFrom(life, snapshots, loadFixtures)
        await replay.add({ sequence: 0, changes: plain })
      }
      await replay.add(set)
    }
  }
  if (replay !== undefined) return { sequence, past: replay.past, ...resetEpoch !== undefined && { resetEpoch } }
  life.follow(plain)
  return { sequence }
}

function isPlain ({ origin, changes }: ChangeSet): boolean {
  return origin === undefined && changes.length <= MAX_AT_ONCE && changes.every(isChange)
}

function replayFrom (life: Life, snapshots: Snapshots, loadFixtures: LoadFixtures): Replay {
  const { fixtures, epoch } = life
  return new Replay(loadFixtures, {
    fixtures, epoch, layer: layerOn(life.freeze()), snapshots: new Map(snapshots.list().map(one => [one.name, one]))
  })
}
