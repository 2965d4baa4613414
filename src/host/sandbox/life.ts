import { type ChosenSettings, type Settings, settingsWith } from '../../core/assumptions.ts'
import type { Stamp } from '../../core/rules/stamp.ts'
import type { Instant } from '../../core/rules/time/instant.ts'
import { changesOf, changesWith, type Decision } from '../../core/state/change-set.ts'
import type { Change } from '../../core/state/change.ts'
import { frozenHash } from './frozen-hash.ts'
import { getEntity, type Layer } from '../../core/state/layer.ts'
import { type At, drawStamp } from '../../core/state/stamp.ts'
import { stateOf, type State } from '../../core/state/state.ts'
import type { EntityLists } from '../../core/state/world.ts'
import type { Blob, Blobs } from '../store/blobs.ts'
import { clockOf, type LifeClock } from './clock.ts'
import type { CommitQueue } from './commit-queue.ts'
import { createFaults, type Faults } from './faults.ts'
import type { Files } from './files.ts'
import { blobsOver, type Fixtures } from './fixtures.ts'
import { type FrozenLayer, Layers, type ReplaceOptions } from './layers.ts'
import { LifeCommits, type LifeEvent } from './life-state.ts'
import { createCoverage, type Coverage } from './request-log/coverage.ts'
import type { Commit } from './request-log/exchange.ts'
import { RequestLog } from './request-log/log.ts'

/** A state that no longer changes, and the bytes of its attachments. */
export type FrozenState = Pick<Life, 'blobs' | 'layer'>

export interface TransactOptions {
  /** The files that the decision names. They are stored with its changes, or not at all. */
  readonly blobs?: readonly Blob[]
  /** Gets what the decision did to the state: when its changes are durable, or at once if there are none. */
  readonly committed?: (commit: Commit) => void
}

/** What changes a state, and the files that the changes name. */
export interface Changed {
  readonly changes: readonly Change[]
  readonly files: readonly Blob[]
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

/**
 * One life of a sandbox, from a reset to the next. A request holds the life that it began with. After a reset it
 * finishes against the old life, and leaves no trace in the new one.
 */
export class Life {
  readonly fixtures: Fixtures
  readonly epoch: number
  readonly state: State
  /** The bytes of its attachments. */
  readonly blobs: Pick<Blobs, 'get'>
  /** The log of its exchanges. */
  readonly requests: RequestLog
  /** How often its clients reached each part of the contract. */
  readonly coverage: Coverage
  readonly faults: Faults
  /** How many requests hold this life now. */
  users = 0
  readonly #seed: number
  readonly #clock: LifeClock
  readonly #settings: (patched: ChosenSettings | undefined) => Settings
  readonly #layers: Layers
  readonly #own: LifeCommits
  readonly #commits: CommitQueue
  readonly #files: Pick<Files, 'reading'>

  constructor (options: LifeOptions) {
    const { fixtures, epoch, seed, commits, files, lastUsedAt } = options
    const own = new LifeCommits(commits)
    const layers = new Layers(options.layer, own, commits)
    const stored = blobsOver(fixtures, options.blobs)
    this.fixtures = fixtures
    this.epoch = epoch
    this.state = stateOf(layers)
    this.blobs = { get: async digest => own.unsavedFile(digest) ?? await stored.get(digest) }
    this.requests = options.requests ?? new RequestLog()
    this.coverage = options.coverage ?? createCoverage()
    this.faults = options.faults ?? createFaults(seed)
    this.#seed = seed
    this.#clock = clockOf(() => getEntity(layers.layer, 'clock', 'clock') ?? { mode: 'system' }, lastUsedAt)
    this.#settings = settingsOver(fixtures)
    this.#layers = layers
    this.#own = own
    this.#commits = commits
    this.#files = files
  }

  /** How often its state has changed. */
  get version (): number { return this.#layers.version }

  /** The top layer. Each `freeze` replaces it. */
  get layer (): Layer { return this.#layers.layer }

  /** The answers in force to the points that the contract leaves open. */
  get settings (): Settings { return this.#settings(getEntity(this.layer, 'settings', 'settings')) }

  /** The time on the sandbox's clock. */
  now (): Instant { return this.#clock.now() }

  /** Saves a corrected clock if the machine's clock was set back. */
  async saveClock (): Promise<void> {
    const put = { clock: this.#clock.correction() }
    if (put.clock.length > 0) await this.transact(() => ({ result: undefined, put }))
  }

  /** Runs a decision on the current state. Resolves to its result when its changes are durable. */
  async transact<R> (decide: (state: State, stamp: Stamp) => Decision<R>, options: TransactOptions = {}): Promise<R> {
    const { result } = await this.commit((state, at) => {
      const { stamp, moved } = drawStamp(state, at)
      const decision = decide(state, stamp)
      return { result: decision.result, changes: changesWith(moved, decision), files: options.blobs ?? [] }
    }, options.committed)
    return result
  }

  /** Computes changes from the current state and applies them. Resolves when they are durable. */
  async commit<R extends Changed> (
    compute: (state: State, at: At) => R, committed?: TransactOptions['committed']
  ): Promise<R> {
    this.#own.refuse()
    const computed = compute(this.state, { now: this.now(), seed: this.#seed })
    const { changes, files } = computed
    const since = this.#layers.version
    if (changes.length === 0) {
      committed?.({ since, changes, before: [] })
      await this.#commits.drain()
      return computed
    }
    const shown = committed && changes.filter(({ collection }) => collection !== 'sequences')
    const before = shown?.map(({ collection, key }) => getEntity(this.layer, collection, key))
    const clock = this.#clock.correction()
    const all = clock.length === 0 ? changes : [...changesOf({ put: { clock } }), ...changes]
    await this.#own.save(all, this.#layers.apply(all), files)
    if (shown !== undefined && before !== undefined) committed?.({ since, changes: shown, before })
    return computed
  }

  /** See `CommitQueue`. */
  durableSince (since: number): Promise<void> | undefined { return this.#commits.durableSince(since) }
  get pendingSince (): number | undefined { return this.#commits.pendingSince }

  freeze (): FrozenLayer { return this.#layers.freeze() }

  /** The frozen top layer, once it is durable. */
  async frozen (): Promise<Layer> {
    return await this.read(async ({ layer }) => layer)
  }

  /** Runs a task on the frozen state, once it is durable. No file of the sandbox is removed before the task is over. */
  async read<R> (task: (state: FrozenState) => Promise<R>): Promise<R> {
    const { layer, undo } = this.freeze()
    return await this.#files.reading(async () => {
      await this.#commits.drain(undo)
      return await task({ layer, blobs: this.blobs })
    })
  }

  /** The hash of the frozen state, once it is durable. */
  async hash (): Promise<string> {
    return await frozenHash(await this.frozen())
  }

  /** Makes it hold just these entities, all at one moment. Resolves to their hash when that is durable. */
  async replace (entities: EntityLists, options?: ReplaceOptions): Promise<string> {
    return await this.#layers.replace(entities, options)
  }

  /** See `LifeCommits`. */
  meet (event: LifeEvent, removal?: Promise<unknown>): void { this.#own.meet(event, removal) }
  get isCurrent (): boolean { return this.#own.state === 'current' }
  onEnd (call: () => void): () => void { return this.#own.onEnd(call) }
}

/** Computes the settings only when the patched ones have changed, because every request reads them several times. */
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
