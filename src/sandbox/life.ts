import type { Settings } from '../assumptions.ts'
import type { Stamp } from '../domain/stamp.ts'
import type { Instant } from '../domain/time/instant.ts'
import { changesOf, type Decision } from '../state/change-set.ts'
import type { Change } from '../state/change.ts'
import { frozenHash } from '../state/hash.ts'
import { getEntity, type Layer } from '../state/layer.ts'
import { stateOf, type State } from '../state/state.ts'
import type { EntityLists } from '../state/world.ts'
import type { Blob, Blobs } from '../storage/blobs.ts'
import { clockOf } from './clock.ts'
import type { CommitQueue } from './commit-queue.ts'
import { createFaults, type Faults } from './faults.ts'
import type { Files } from './files.ts'
import { blobsOver, type Fixtures } from './fixtures.ts'
import { createLayers, type FrozenLayer } from './layers.ts'
import { type LifeCommits, lifeCommits } from './life-state.ts'
import { createCoverage, type Coverage } from './request-log/coverage.ts'
import { createRequestLog, type RequestLog } from './request-log/log.ts'
import { settingsOver } from './settings.ts'
import { drawStamp } from './stamp.ts'

/**
 * One life of a sandbox, from a reset to the next. A request holds the life that it began with. After a reset it
 * finishes against the old life, and leaves no trace in the new one.
 */
export interface Life {
  readonly fixtures: Fixtures
  readonly epoch: number
  /** The top layer. Each `freeze` replaces it. */
  readonly layer: Layer
  readonly state: State
  /** The bytes of its attachments. */
  readonly blobs: Pick<Blobs, 'get'>
  /** The answers in force to the points that the contract leaves open. */
  readonly settings: Settings
  /** The log of its exchanges. */
  readonly requests: RequestLog
  /** How often its clients reached each part of the contract. */
  readonly coverage: Coverage
  readonly faults: Faults
  /** How many requests hold this life now. */
  users: number
  /** The time on the sandbox's clock. */
  now (): Instant
  /** Saves a corrected clock if the machine's clock was set back. */
  saveClock (): Promise<void>
  /** Runs a decision on the current state. Resolves to its result when its changes are durable. */
  transact<R> (decide: (state: State, stamp: Stamp) => Decision<R>, options?: TransactOptions): Promise<R>
  /** See `CommitQueue`. */
  durableSince: CommitQueue['durableSince']
  readonly pendingSince: CommitQueue['pendingSince']
  freeze (): FrozenLayer
  /** The frozen top layer, once it is durable. */
  frozen (): Promise<Layer>
  /** Runs a task on the frozen state, once it is durable. No file of the sandbox is removed before the task is over. */
  read<R> (task: (state: FrozenState) => Promise<R>): Promise<R>
  /** The hash of the frozen state, once it is durable. */
  hash (): Promise<string>
  /** Makes it hold just these entities, all at one moment. Resolves to their hash when that is durable. */
  replace (entities: EntityLists, blobs?: readonly Blob[]): Promise<string>
  enter: LifeCommits['enter']
}

/** A state that no longer changes, and the bytes of its attachments. */
export type FrozenState = Pick<Life, 'blobs' | 'layer'>

export interface TransactOptions {
  /** The files that the decision names. They are stored with its changes, or not at all. */
  readonly blobs?: readonly Blob[]
  /** Gets the changes of the decision when they are durable, and the entity that each change replaced. */
  readonly committed?: (changes: readonly Change[], before: readonly (Change['entity'] | undefined)[]) => void
}

export interface LifeOptions {
  readonly fixtures: Fixtures
  readonly epoch: number
  readonly layer: Layer
  /** The bytes of the sandbox's attachments, without those of its fixtures. */
  readonly blobs: Blobs
  readonly files: Pick<Files, 'reading'>
  readonly seed: number
  readonly commits: CommitQueue
  /** When its sandbox was last used by an earlier process, in system time. */
  readonly lastUsedAt?: Instant | undefined
  /** The log, coverage and faults of the previous life, if the new life keeps them. */
  readonly requests?: RequestLog
  readonly coverage?: Coverage
  readonly faults?: Faults
}

export function createLife (options: LifeOptions): Life {
  const { fixtures, epoch, seed, commits, files } = options
  const { requests = createRequestLog(), coverage = createCoverage(), faults = createFaults(seed) } = options
  const own = lifeCommits(commits)
  const layers = createLayers(options.layer, own, commits)
  const top = { get layer () { return layers.top } }
  const state = stateOf(top)
  const settingsOf = settingsOver(fixtures)
  const clock = clockOf(() => getEntity(layers.top, 'clock', 'clock') ?? { mode: 'system' }, options.lastUsedAt)
  const stored = blobsOver(fixtures, options.blobs)
  const blobs = { get: async (digest: string) => own.unsavedFiles.get(digest) ?? await stored.get(digest) }

  async function transact<R> (
    decide: (state: State, stamp: Stamp) => Decision<R>, { blobs, committed }: TransactOptions = {}
  ): Promise<R> {
    own.refuse()
    const { stamp, moved } = drawStamp(layers.top, seed, clock.now())
    const decision = decide(state, stamp)
    const decided = changesOf(decision)
    if (decided.length === 0) {
      await commits.drain()
      return decision.result
    }
    const bookkeeping = { sequences: [...moved.values()], clock: clock.correction() }
    // The decision's own changes come last, because they may set a sequence as well.
    const changes = [...changesOf({ put: bookkeeping }), ...decided]
    const before = committed && decided.map(({ collection, key }) => getEntity(layers.top, collection, key))
    await own.save(changes, layers.apply(changes), blobs)
    if (before !== undefined) committed?.(decided, before)
    return decision.result
  }

  async function read<R> (task: (state: FrozenState) => Promise<R>): Promise<R> {
    const { layer, undo } = layers.freeze()
    return await files.reading(async () => {
      await commits.drain(undo)
      return await task({ layer, blobs })
    })
  }

  const frozen = (): Promise<Layer> => read(async ({ layer }) => layer)

  return {
    fixtures,
    epoch,
    users: 0,
    get layer () { return layers.top },
    blobs,
    state,
    requests,
    coverage,
    faults,
    get settings () { return settingsOf(getEntity(layers.top, 'settings', 'settings')) },
    now: clock.now,
    async saveClock () {
      const put = { clock: clock.correction() }
      if (put.clock.length > 0) await transact(() => ({ result: undefined, put }))
    },
    transact,
    durableSince: commits.durableSince,
    get pendingSince () { return commits.pendingSince },
    freeze: layers.freeze,
    frozen,
    read,
    hash: async () => await frozenHash(await frozen()),
    replace: layers.replace,
    enter: own.enter
  }
}
