import { Problem } from '../../core/rules/problem.ts'
import type { Instant } from '../../core/rules/time/instant.ts'
import { type Appends, notDurable } from './appends.ts'
import { attachmentDigests } from './attachments.ts'
import { compactedLog } from './compacted-log.ts'
import { faultsFrom } from './faults.ts'
import { createFiles, type Files } from './files.ts'
import { blobsOver, type Fixtures, layerWith, originOf, startingChanges } from './fixtures.ts'
import type { Snapshot, SnapshotState } from './snapshot.ts'
import { type FrozenState, Life, type LifeOptions } from './life.ts'
import { Lives } from './lives.ts'
import type { MemoryRoom } from './memory.ts'
import { createCoverage } from './request-log/coverage.ts'
import { RequestLog } from './request-log/log.ts'
import type { Rounds } from './round.ts'
import { returningChanges, Snapshots } from './snapshots.ts'
import { systemTime } from './system-clock.ts'

/** After such a pause between two operations, the later one belongs to another run. */
export const QUIET_MS = 60_000

/** What a reset can keep. */
export type ResetKeep = 'requests' | 'coverage'

export interface SandboxOptions {
  readonly name: string
  readonly seed: number
  /** By default now. */
  readonly createdAt?: Instant | undefined
  /** The first life: it starts from fixtures, or goes on from the ledger. */
  readonly start: NextLife & { readonly epoch: number }
  readonly appends: Appends
  readonly rounds: Rounds
  readonly room: MemoryRoom
  /** It is as its fixtures are, and was never anything else. */
  readonly isUntouched?: boolean
  readonly snapshots?: Iterable<Snapshot>
  /** Stores fixtures. It is called before a life starts from them. */
  readonly saveFixtures?: (fixtures: Fixtures) => Promise<void>
}

export interface ReleaseOptions {
  /** What people read of it has been written, or there is no time for it. */
  readonly isReadable?: boolean
  readonly remove?: () => Promise<void>
  readonly handover?: ((life: Life) => Promise<Uint8Array | undefined>) | undefined
}

/** What a new life takes over from the previous one, or from the ledger. */
type NextLife = Omit<LifeOptions, 'epoch' | 'seed' | 'rounds' | 'blobs' | 'files'>

/** An isolated world at a base URL. */
export class Sandbox {
  readonly name: string
  readonly seed: number
  /** System time. */
  readonly createdAt: Instant
  readonly snapshots: Snapshots
  /** The epoch of the life that the last reset began. A request of an earlier life leaves no trace in it. */
  resetEpoch = 0
  readonly files: Pick<Files, 'removeUnshown'>
  /** Makes room for what its requests keep. */
  readonly room: MemoryRoom
  readonly #lives: Lives
  readonly #appends: Appends
  readonly #rounds: Rounds
  readonly #isUntouched: boolean
  #lastOperationAt = -Infinity
  readonly #saveFixtures: SandboxOptions['saveFixtures']
  /** What all of its lives share. */
  readonly #shared: Pick<LifeOptions, 'seed' | 'rounds' | 'blobs' | 'files'>

  constructor (options: SandboxOptions) {
    const { name, seed, createdAt = systemTime(), appends, rounds, isUntouched = false, saveFixtures, start } = options
    const { blobs } = appends
    const { snapshots: stored = [] } = options
    const files = createFiles(blobs, rounds, () => this.filesShown())
    this.name = name
    this.seed = seed
    this.createdAt = createdAt
    this.snapshots = new Snapshots({
      rounds, stored, life: () => this.life, forgotten: () => this.#removeFiles()
    })
    this.files = files
    this.room = options.room
    this.#appends = appends
    this.#rounds = rounds
    this.#isUntouched = isUntouched
    this.#saveFixtures = saveFixtures
    this.#shared = { seed, rounds, blobs, files }
    this.#lives = new Lives(new Life({ ...start, ...this.#shared }))
  }

  get life (): Life { return this.#lives.current }

  /** System time. */
  get lastUsedAt (): Instant { return this.#lives.lastUsedAt }

  /** How many requests have entered any life and not left it. */
  get users (): number { return this.#lives.users }

  /** Whether the sandbox is in the store. Otherwise it is in memory alone, and leaves no trace when it is removed. */
  get isStored (): boolean { return this.#appends.isStored }

  /** Whether it was ever anything else than its fixtures. */
  get isChanged (): boolean { return !this.#isUntouched || this.#appends.sequence > 1 }

  /** Puts the sandbox into the store, unless it is there or was removed. */
  async persist (): Promise<void> {
    if (!this.isStored && !this.life.isPast) await this.#rounds.alone(() => this.#appends.store())
  }

  /**
   * Notes that an operation begins, at a time of `elapsedTime`. The first one after a quiet time begins a run, and the
   * state before it is kept.
   */
  noteOperation (at: number): void {
    if (at - this.#lastOperationAt > QUIET_MS) this.snapshots.setBeforeRun()
    this.#lastOperationAt = at
  }

  /** See `Lives`. */
  enter (): Life { return this.#lives.enter() }
  leave (life: Life): void { this.#lives.leave(life) }
  async idle (milliseconds: number): Promise<void> { await this.#lives.idle(milliseconds) }

  /** See `Appends`. */
  get appendingSince (): number | undefined { return this.#appends.since }

  /** Resolves when what was asked of it so far is decided and durable, or refused. */
  async roundOver (): Promise<void> { await this.#rounds.alone(async () => {}) }

  /**
   * Starts a new life from fixtures, after a snapshot of the present state. On a full server it takes none, and drops
   * the automatic ones. Resolves to it when the reset is durable.
   */
  async reset (fixtures: Fixtures, keep: readonly ResetKeep[] = []): Promise<Life> {
    await this.#saveFixtures?.(fixtures).catch(notDurable)
    return await this.#rounds.alone(async () => {
      const old = this.life
      const epoch = old.epoch + 1
      const changes = startingChanges(fixtures)
      const snapshot = this.room.memory.isFull() ? this.snapshots.withoutAutomatic() : this.snapshots.beforeReset()
      const { createdAt, seed } = this
      await this.#rounds.append([
        ...snapshot.steps.length === 0 ? [] : [{ changes: snapshot.steps }],
        { origin: originOf(fixtures, { epoch, createdAt, seed }), changes }
      ])
      snapshot.apply()
      this.resetEpoch = epoch
      const requests = keep.includes('requests') ? old.requests : new RequestLog(old.requests.bounds)
      const coverage = keep.includes('coverage') ? old.coverage : createCoverage()
      return this.#begin({ fixtures, epoch, layer: layerWith(fixtures, changes), requests, coverage })
    })
  }

  /**
   * Starts a new life from a snapshot. The new life keeps the request log, the coverage and the faults. On a full
   * server it drops the automatic snapshots.
   */
  restore (name: string): Promise<Life> {
    return this.#rounds.alone(async () => {
      const snapshot = this.snapshots.get(name)
      const state = await snapshot.state()
      const epoch = this.life.epoch + 1
      const changes = [
        ...returningChanges(state, snapshot.createdAt), ...faultsFrom(this.life.layer, state.layer)
      ]
      const dropped = this.room.memory.isFull() ? this.snapshots.withoutAutomatic() : undefined
      // The origin is a step here, because an origin of the change set would make a replay forget the snapshots.
      const steps = [...this.snapshots.stepsTo(name, state, epoch), ...changes, ...dropped?.steps ?? []]
      await this.#rounds.append([{ changes: steps }])
      dropped?.apply()
      const { fixtures } = state
      const { requests, coverage } = this.life
      return this.#begin({ fixtures, epoch, layer: layerWith(state, changes), requests, coverage })
    })
  }

  /** The state of a snapshot. Throws if there is none of that name. */
  async stateAt (name: string): Promise<FrozenState & SnapshotState> {
    const state = await this.snapshots.get(name).state()
    return { ...state, blobs: blobsOver(state.fixtures, this.#shared.blobs) }
  }

  /** The digests of the files that its lives and snapshots show. */
  filesShown (): Set<string> {
    const snapshots = this.snapshots.list()
    const states = snapshots.flatMap(({ present }) => present ?? [])
    const filed = snapshots.flatMap(one => one.present === undefined ? [...one.files] : [])
    return new Set([...attachmentDigests([...this.#lives.all(), ...states]), ...filed])
  }

  /** Compacts its ledger, which needs no file then that only older change sets name. It never rejects. */
  async compact (): Promise<void> {
    await this.#rounds.compact(() => compactedLog({
      life: this.life,
      snapshots: this.snapshots.stored(),
      createdAt: this.createdAt,
      seed: this.seed,
      lastUsedAt: this.lastUsedAt
    }, this.#appends.sequence), () => this.#removeFiles())
  }

  /** Writes what people read of it, if that lacks something. It never rejects. */
  async writeReadable (): Promise<void> {
    // Twice, because a compaction that runs already lacks what came since it began.
    for (let left = 2; left > 0; left--) {
      if (this.isStored && this.#appends.ledger.hasTail === true) await this.compact()
    }
  }

  #begin (next: NextLife & { readonly epoch: number }): Life {
    const life = new Life({ ...next, ...this.#shared })
    this.#lives.begin(life)
    this.#removeFiles()
    return life
  }

  /** Called when a state is gone. A failure is ignored, because the next call removes the files as well. */
  #removeFiles (): void {
    this.room.memory.noteFreed()
    this.files.removeUnshown().catch(() => {})
  }

  /**
   * Leaves the store when what was asked before is settled. `removed` also runs `remove`, and a request that still
   * holds a life finishes against it. `released` refuses what is still to be decided. `handover` makes what the next
   * owner of the sandbox is to have.
   */
  async release (
    event: 'removed' | 'released', { remove, handover, isReadable = false }: ReleaseOptions = {}
  ): Promise<void> {
    // A full disk is told elsewhere.
    if (event === 'released' && this.isStored) await this.life.saveClock().catch(() => {})
    if (event === 'released' && !isReadable) await this.writeReadable()
    await this.#rounds.last(async () => {
      const bytes = this.isStored && handover !== undefined ? await handover(this.life) : undefined
      await this.#appends.release(this.lastUsedAt, bytes)
      await remove?.()
      for (const life of this.#lives.all()) if (event === 'removed') life.end()
      this.room.memory.noteFreed()
    }, new Problem('sandbox-moved', {}))
  }
}
