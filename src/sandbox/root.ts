import { type ChosenSettings, type Settings, settingsWith } from '../assumptions.ts'
import { Problem } from '../domain/problem.ts'
import type { Stamp } from '../domain/stamp.ts'
import type { Instant } from '../domain/time/instant.ts'
import { changesOf, type Decision } from '../state/change-set.ts'
import type { Change } from '../state/change.ts'
import type { Blobs } from '../state/blobs.ts'
import { applyChange, getEntity, type Layer } from '../state/layer.ts'
import { stateOf, type State } from '../state/state.ts'
import type { Base } from './base.ts'
import { timeOf } from './clock.ts'
import type { Commits } from './commits.ts'
import { drawStamp } from './stamp.ts'

/** `past`: a reset, or the end of the sandbox, came after it. `lost`: the reset that began it could not be made durable. */
export type Standing = 'current' | 'past' | 'lost'

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
  /** The answers in force to what the contract leaves open. */
  readonly settings: Settings
  /** The time on the sandbox's clock. */
  now (): Instant
  /** Decides on the current state; resolves to the result when what changed is durable. */
  transact<R> (decide: (state: State, stamp: Stamp) => Decision<R>): Promise<R>
  /** What happens here is committed while it is current, forgotten when it is past, and refused when it is lost. */
  become (standing: Standing): void
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
  let standing: Standing = 'current'

  function now (): Instant {
    return timeOf(getEntity(layer, 'clock', 'clock') ?? { mode: 'system' })
  }

  let patched: ChosenSettings | undefined
  let settings: Settings | undefined

  /** Worked out anew only when they have been patched: every request asks, several times. */
  function settingsNow (): Settings {
    const latest = getEntity(layer, 'settings', 'settings')
    if (settings === undefined || latest !== patched) {
      patched = latest
      settings = settingsWith(base.setting.settings, latest ?? {})
    }
    return settings
  }

  function applyAll (changes: readonly Change[]): () => void {
    const undo = changes.map(change => applyChange(layer, change))
    return () => { for (const takeBack of undo.reverse()) takeBack() }
  }

  async function transact<R> (decide: (state: State, stamp: Stamp) => Decision<R>): Promise<R> {
    if (standing === 'lost') throw new Problem('not-durable', {})
    const { stamp, moved } = drawStamp(layer, seed, now())
    const decision = decide(root.state, stamp)
    const decided = changesOf(decision)
    if (decided.length === 0) {
      await commits.settled()
      return decision.result
    }
    // A decision's own word on a sequence comes last.
    const changes = [...changesOf({ put: { sequences: [...moved.values()] } }), ...decided]
    const undo = applyAll(changes)
    await (standing === 'past' ? commits.follow(undo) : commits.commit(changes, undo))
    return decision.result
  }

  const root: Root = {
    base,
    epoch,
    layer,
    blobs,
    state: stateOf({ layer }),
    get settings () { return settingsNow() },
    now,
    transact,
    become (wanted) { standing = wanted }
  }
  return root
}
