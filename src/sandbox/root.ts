import type { Stamp } from '../domain/stamp.ts'
import { changesOf, type Decision } from '../state/change-set.ts'
import type { Change } from '../state/change.ts'
import type { Blobs } from '../state/blobs.ts'
import { applyChange, getEntity, type Layer } from '../state/layer.ts'
import { stateOf, type State } from '../state/state.ts'
import type { Base } from './base.ts'
import { timeOf } from './clock.ts'
import type { Commits } from './commits.ts'
import { drawStamp } from './stamp.ts'
import type { Instant } from '../domain/time/instant.ts'

/**
 * One life of a sandbox, from a reset to the next. A request holds the root that it began with: after a reset it finishes
 * against the old one, and leaves no trace in the new.
 */
export interface Root {
  readonly base: Base
  readonly epoch: number
  readonly layer: Layer
  readonly state: State
  readonly blobs: Blobs
  /** The time on the sandbox's clock. */
  now (): Instant
  /** Decides on the current state; resolves to the result when what changed is durable. */
  transact<R> (decide: (state: State, stamp: Stamp) => Decision<R>): Promise<R>
  /** From now on nothing that happens here is committed. */
  detach (): void
  /** Takes `detach` back. */
  attach (): void
}

export interface RootOptions {
  readonly base: Base
  readonly epoch: number
  readonly layer: Layer
  readonly blobs: Blobs
  readonly seed: number
  readonly commits: Commits
}

export function createRoot ({ base, epoch, layer, blobs, seed, commits }: RootOptions): Root {
  let detached = false

  function now (): Instant {
    return timeOf(getEntity(layer, 'clock', 'clock') ?? { mode: 'system' })
  }

  function applyAll (changes: readonly Change[]): () => void {
    const undo = changes.map(change => applyChange(layer, change))
    return () => { for (const change of undo.reverse()) applyChange(layer, change) }
  }

  async function transact<R> (decide: (state: State, stamp: Stamp) => Decision<R>): Promise<R> {
    const { stamp, moved } = drawStamp(layer, seed, now())
    const decision = decide(root.state, stamp)
    const changes = changesOf(decision)
    if (changes.length === 0) {
      await commits.settled()
      return decision.result
    }
    for (const sequence of moved.values()) changes.push({ collection: 'sequences', key: sequence.name, entity: sequence })
    const undo = applyAll(changes)
    if (detached) commits.follow(undo)
    else await commits.commit(changes, undo)
    return decision.result
  }

  const root: Root = {
    base,
    epoch,
    layer,
    blobs,
    state: stateOf({ layer }),
    now,
    transact,
    detach () { detached = true },
    attach () { detached = false }
  }
  return root
}
