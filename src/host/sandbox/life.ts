import { type ChosenSettings, type Settings, settingsWith } from '../../core/assumptions.ts'
import type { Stamp } from '../../core/rules/stamp.ts'
import type { Instant } from '../../core/rules/time/instant.ts'
import { changesOf, changesWith, type Decision } from '../../core/state/change-set.ts'
import type { Change } from '../../core/state/change.ts'
import { getEntity, type Layer } from '../../core/state/layer.ts'
import { type At, drawStamp } from '../../core/state/stamp.ts'
import { stateOf, type State } from '../../core/state/state.ts'
import type { EntityLists } from '../../core/state/world.ts'
import type { Blob, Blobs } from '../store/blobs.ts'
import { clockOf, type LifeClock } from './clock.ts'
import type { Fault } from './faults.ts'
import type { Files } from './files.ts'
import { blobsOver, type Fixtures } from './fixtures.ts'
import { frozenHash } from './frozen-hash.ts'
import { Layers } from './layers.ts'
import { createCoverage, type Coverage } from './request-log/coverage.ts'
import type { Commit } from './request-log/exchange.ts'
import { RequestLog } from './request-log/log.ts'
import type { Deciding } from './decision.ts'
import type { Rounds } from './round.ts'

/** A state that no longer changes, and the bytes of its attachments. */
export type FrozenState = Pick<Life, 'blobs' | 'layer'>

/** The state that a decision runs on, and the answers in force there to the points that the contract leaves open. */
export interface Decidable {
  readonly state: State
  readonly settings: Settings
}

export interface TransactOptions {
  /** The files that the decision names. They are stored with its changes, or not at all. */
  readonly blobs?: readonly Blob[]
  /** Gets what the decision did to the state: when its changes are durable, or at once if there are none. */
  readonly committed?: (commit: Commit) => void
}

export interface ReplaceOptions {
  /** The files that the entities name. */
  readonly blobs?: readonly Blob[]
  /** Gets the changes when they are durable. */
  readonly committed?: (changes: readonly Change[]) => void
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
  readonly rounds: Rounds
  /** When its sandbox was last used by an earlier process, in system time. */
  readonly lastUsedAt?: Instant | undefined
  /** The log and coverage of the previous life, if the new life keeps them. */
  readonly requests?: RequestLog
  readonly coverage?: Coverage
}

/**
 * One life of a sandbox, from a reset to the next. A request holds the life that it began with. After a reset it
 * finishes against the old life, and leaves no trace in the new one.
 */
export class Life implements Deciding {
  readonly fixtures: Fixtures
  readonly epoch: number
  /** The durable state. */
  readonly state: State
  /** The bytes of its attachments. */
  readonly blobs: Pick<Blobs, 'get'>
  /** The log of its exchanges. */
  readonly requests: RequestLog
  /** How often its clients reached each part of the contract. */
  readonly coverage: Coverage
  /** How many requests hold this life now. */
  users = 0
  /** Whether the sandbox goes on without it. What is decided then shows in no other life. */
  isPast = false
  readonly #seed: number
  readonly #clock: LifeClock
  readonly #settings: (patched: ChosenSettings | undefined) => Settings
  readonly #layers: Layers
  readonly #rounds: Rounds
  readonly #files: Pick<Files, 'reading'>
  /** Files of decisions that were made after this life became a past one. No store gets them. */
  readonly #lateFiles = new Map<string, Uint8Array>()
  readonly #endCalls = new Set<() => void>()

  constructor (options: LifeOptions) {
    const { fixtures, epoch, seed, rounds, files, lastUsedAt } = options
    const layers = new Layers(options.layer)
    const stored = blobsOver(fixtures, options.blobs)
    this.fixtures = fixtures
    this.epoch = epoch
    this.state = stateOf(layers)
    this.blobs = { get: async digest => this.#lateFiles.get(digest) ?? await stored.get(digest) }
    this.requests = options.requests ?? new RequestLog()
    this.coverage = options.coverage ?? createCoverage()
    this.#seed = seed
    this.#clock = clockOf(() => getEntity(layers.layer, 'clock', 'clock') ?? { mode: 'system' }, lastUsedAt)
    this.#settings = settingsOver(fixtures)
    this.#layers = layers
    this.#rounds = rounds
    this.#files = files
  }

  /** What goes wrong for its requests. */
  get faults (): readonly Fault[] { return this.#layers.faults }

  /** How often its state has changed, apart from its faults. */
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

  /** Runs a decision on the state of its turn. Resolves to its result when its changes are durable. */
  async transact<R> (
    decide: (state: State, stamp: Stamp, settings: Settings) => Decision<R>, options: TransactOptions = {}
  ): Promise<R> {
    const { result } = await this.commit(({ state, settings }, at) => {
      const { stamp, moved } = drawStamp(state, at)
      const decision = decide(state, stamp, settings)
      return { result: decision.result, changes: changesWith(moved, decision), files: options.blobs ?? [] }
    }, options.committed)
    return result
  }

  /** Computes changes from the state of its turn. Resolves when they are durable. */
  commit<R extends Changed> (
    compute: (on: Decidable, at: At) => R, committed?: TransactOptions['committed']
  ): Promise<R> {
    return this.#rounds.exclusive(this, state => {
      const settings = this.#settings(state.get('settings', 'settings'))
      const result = compute({ state, settings }, { now: this.now(), seed: this.#seed })
      const { changes, files } = result
      if (changes.length === 0) {
        return { result, changes, apply: () => committed?.({ since: this.#layers.version, changes, before: [] }) }
      }
      const shown = committed && changes.filter(({ collection }) => collection !== 'sequences')
      const before = shown?.map(({ collection, key }) => state.get(collection, key))
      const clock = this.#clock.correction()
      const all = clock.length === 0 ? changes : [...changesOf({ put: { clock } }), ...changes]
      return {
        result,
        changes: all,
        blobs: files,
        apply: () => {
          const since = this.#layers.version
          if (this.isPast) this.#addLateFiles(files)
          this.#layers.apply(all)
          if (shown !== undefined && before !== undefined) committed?.({ since, changes: shown, before })
        }
      }
    })
  }

  /** The frozen top layer. */
  freeze (): Layer { return this.#layers.freeze() }

  /** Runs a task on the frozen state. No file of the sandbox is removed before the task is over. */
  async read<R> (task: (state: FrozenState) => Promise<R>): Promise<R> {
    return await this.#files.reading(async () => await task({ layer: this.freeze(), blobs: this.blobs }))
  }

  /** The hash of the frozen state. */
  async hash (): Promise<string> {
    return await frozenHash(this.freeze())
  }

  /** Makes it hold just these entities, all at one moment. Resolves to their hash when that is durable. */
  replace (entities: EntityLists, { blobs = [], committed }: ReplaceOptions = {}): Promise<string> {
    return this.#layers.replace(entities, replacement => this.#rounds.alone(async () => {
      const { changes, layer, hash } = await this.#layers.caughtUp(replacement, entities)
      if (changes.length === 0) return hash
      if (!this.isPast) await this.#rounds.append([{ changes, blobs }])
      if (this.isPast) this.#addLateFiles(blobs)
      this.#layers.rebase(layer)
      committed?.(changes)
      return hash
    }, this))
  }

  /** Applies what another process has appended. */
  follow (changes: readonly Change[]): void { this.#layers.apply(changes) }

  /** Goes on from another state, which another process has made. */
  rebase (frozen: Layer): void { this.#layers.rebase(frozen) }

  /** Makes this life a past one. */
  end (): void {
    if (this.isPast) return
    this.isPast = true
    for (const call of this.#endCalls) call()
  }

  /** Calls back when the life is past, until the returned function is called. */
  onEnd (call: () => void): () => void {
    this.#endCalls.add(call)
    return () => { this.#endCalls.delete(call) }
  }

  /** Nobody stores the files of a past life. */
  #addLateFiles (files: readonly Blob[]): void {
    for (const { digest, bytes } of files) this.#lateFiles.set(digest, bytes)
  }
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
