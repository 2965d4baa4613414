import { type ChosenSettings, type Settings, settingsWith } from '../assumptions.ts'
import { Problem } from '../domain/problem.ts'
import type { Stamp } from '../domain/stamp.ts'
import type { Instant } from '../domain/time/instant.ts'
import { changesOf, type Decision } from '../state/change-set.ts'
import type { Change } from '../state/change.ts'
import type { Blobs } from '../storage/blobs.ts'
import { freeze } from '../state/freeze.ts'
import { thaw } from '../state/hash.ts'
import { applyChange, getEntity, type Layer } from '../state/layer.ts'
import { stateOf, type State } from '../state/state.ts'
import type { Fixtures } from './fixtures.ts'
import { timeOf } from './clock.ts'
import type { CommitQueue } from './commit-queue.ts'
import { createFaults, type Faults } from './faults.ts'
import { createCoverage, type Coverage } from './request-log/coverage.ts'
import { createRequestLog, type RequestLog } from './request-log/log.ts'
import { drawStamp } from './stamp.ts'

/** `past`: a reset, or the end of the sandbox, came after it. `lost`: the reset that began it could not be made durable. */
export type Standing = 'current' | 'past' | 'lost'

/**
 * One life of a sandbox, from a reset to the next. A request holds the life that it began with: after a reset it finishes
 * against the old one, and leaves no trace in the new.
 */
export interface Life {
  readonly fixtures: Fixtures
  readonly epoch: number
  /** Another one after each `freeze`. */
  readonly layer: Layer
  readonly state: State
  readonly blobs: Blobs
  /** The answers in force to what the contract leaves open. */
  readonly settings: Settings
  /** What this life of it has seen, and what its clients have reached. */
  readonly requests: RequestLog
  readonly coverage: Coverage
  /** What is to go wrong, and when. */
  readonly faults: Faults
  /** The time on the sandbox's clock. */
  now (): Instant
  /** Decides on the current state; resolves to the result when what changed is durable. Who asks is told what that was. */
  transact<R> (decide: (state: State, stamp: Stamp) => Decision<R>, committed?: Committed): Promise<R>
  /** The layer that shows what is there now, never to change again, unless `undo` takes that back. */
  freeze (): { readonly layer: Layer, readonly undo: () => void }
  /** What happens here is committed while it is current, forgotten when it is past, and refused when it is lost. */
  become (standing: Standing): void
}

/** Told what a decision changed, when that is durable; `before` has what stood in each place. */
export type Committed = (changes: readonly Change[], before: readonly (Change['entity'] | undefined)[]) => void

export interface LifeOptions {
  readonly fixtures: Fixtures
  readonly epoch: number
  readonly layer: Layer
  readonly blobs: Blobs
  readonly seed: number
  readonly commits: CommitQueue
  /** Those of the life before, where they are kept. */
  readonly requests?: RequestLog
  readonly coverage?: Coverage
  readonly faults?: Faults
}

export function createLife (options: LifeOptions): Life {
  const { fixtures, epoch, blobs, seed, commits, requests = createRequestLog(), coverage = createCoverage(), faults = createFaults(seed) } = options
  let layer = options.layer
  let standing: Standing = 'current'
  const settingsOf = settingsOver(fixtures)

  function now (): Instant {
    return timeOf(getEntity(layer, 'clock', 'clock') ?? { mode: 'system' })
  }

  function applyAll (changes: readonly Change[]): () => void {
    const undo = changes.map(change => applyChange(layer, change))
    return () => { for (const takeBack of undo.reverse()) takeBack() }
  }

  async function transact<R> (decide: (state: State, stamp: Stamp) => Decision<R>, committed?: Committed): Promise<R> {
    if (standing === 'lost') throw new Problem('not-durable', {})
    const { stamp, moved } = drawStamp(layer, seed, now())
    const decision = decide(life.state, stamp)
    const decided = changesOf(decision)
    if (decided.length === 0) {
      await commits.drain()
      return decision.result
    }
    // A decision's own word on a sequence comes last.
    const changes = [...changesOf({ put: { sequences: [...moved.values()] } }), ...decided]
    const before = committed && decided.map(({ collection, key }) => getEntity(layer, collection, key))
    const undo = applyAll(changes)
    await (standing === 'past' ? commits.drain(undo) : commits.append(changes, undo))
    if (before !== undefined) committed?.(decided, before)
    return decision.result
  }

  function freezeTop (): ReturnType<Life['freeze']> {
    const was = layer
    const frozen = freeze(was)
    layer = frozen.top
    return { layer: frozen.layer, undo: () => { layer = was; thaw(was) } }
  }

  const life: Life = {
    fixtures,
    epoch,
    get layer () { return layer },
    blobs,
    state: stateOf({ get layer () { return layer } }),
    requests,
    coverage,
    faults,
    get settings () { return settingsOf(getEntity(layer, 'settings', 'settings')) },
    now,
    transact,
    freeze: freezeTop,
    become (wanted) { standing = wanted }
  }
  return life
}

/** The settings of the base, with what is patched over them. Worked out anew only when that has changed: every request asks, several times. */
function settingsOver (fixtures: Fixtures): (patched: ChosenSettings | undefined) => Settings {
  let known: ChosenSettings | undefined
  let settings: Settings | undefined
  return patched => {
    if (settings === undefined || patched !== known) {
      known = patched
      settings = settingsWith(fixtures.meta.settings, patched ?? {})
    }
    return settings
  }
}
