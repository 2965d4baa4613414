import { Problem } from '../../core/rules/problem.ts'
import type { Instant } from '../../core/rules/time/instant.ts'
import { type Appends, notDurable } from './appends.ts'
import { compactedLedger } from './compacted-ledger.ts'
import { faultsFrom } from './faults.ts'
import { createFiles, type Files, filesShown } from './files.ts'
import { followSets } from './follow.ts'
import { blobsOver, type Fixtures, layerWith, originOf, startingChanges } from './fixtures.ts'
import type { SnapshotState } from './snapshot.ts'
import { type FrozenState, Life, type LifeOptions } from './life.ts'
import { Lives } from './lives.ts'
import type { MemoryRoom } from './memory.ts'
import type { Missing, ResetKeep } from '../store/ledger.ts'
import { DamagedSandbox } from '../store/store.ts'
import { createCoverage } from './request-log/coverage.ts'
import { BOUNDS } from './request-log/log.ts'
import type { Rounds } from './round.ts'
import { Runs } from './runs.ts'
import { SandboxLog } from './sandbox-log.ts'
import type { NextLife, ReleaseOptions, SandboxOptions } from './sandbox-options.ts'
import { BEFORE_RUN, returningChanges, Snapshots } from './snapshots.ts'
import type { LoadedFixtures } from './stored-fixtures.ts'
import { systemTime } from './system-clock.ts'

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
  /** Its request log, where several processes add to it. */
  readonly log: SandboxLog
  readonly runs: Runs
  readonly #lives: Lives
  readonly #appends: Appends
  readonly #rounds: Rounds
  readonly #storedFixtures: SandboxOptions['storedFixtures']
  /** What all of its lives share. */
  readonly #shared: Pick<LifeOptions, 'seed' | 'rounds' | 'blobs' | 'files'>

  constructor (options: SandboxOptions) {
    const { name, seed, createdAt = systemTime(), appends, rounds, storedFixtures, start, bounds = BOUNDS } = options
    this.#appends = appends
    this.log = new SandboxLog(this, appends, options.room)
    const { blobs } = appends
    const { snapshots: stored = [] } = options
    const files = createFiles(blobs, rounds, () => this.filesShown())
    this.name = name
    this.seed = seed
    this.createdAt = createdAt
    this.snapshots = new Snapshots({
      rounds, stored, life: () => this.life, forgotten: () => this.#removeFiles()
    })
    this.runs = new Runs(this.snapshots, () => this.log.rows?.place)
    this.files = files
    this.room = options.room
    this.#rounds = rounds
    this.#storedFixtures = storedFixtures
    this.#shared = { seed, rounds, blobs, files }
    this.#lives = new Lives(new Life({ ...start, requests: this.log.create(bounds), ...this.#shared }))
  }

  get life (): Life { return this.#lives.current }

  /** System time. */
  get lastUsedAt (): Instant { return this.#lives.lastUsedAt }

  /** How many requests have entered any life and not left it. */
  get users (): number { return this.#lives.users }

  /** Whether the sandbox is in the store. Otherwise it is in memory alone, and leaves no trace when it is removed. */
  get isStored (): boolean { return this.#appends.isStored }

  /** Whether other processes may change it. */
  get isShared (): boolean { return this.#appends.shared !== undefined }

  /** Puts the sandbox into the store, unless it is there or was removed. */
  async persist (): Promise<void> {
    if (!this.isStored && !this.life.isPast) await this.#rounds.store()
  }

  /**
   * Resolves when it has all that was acknowledged before the call; to false if it was removed, or has to be opened
   * anew, because what it lacks is damaged. Where one process has the store to itself, nobody needs to call it.
   */
  async fresh (): Promise<boolean> {
    const overtaken = await this.#appends.look()
    if (overtaken === 'gone') this.end()
    if (overtaken !== 'behind') return !this.life.isPast
    try {
      await this.#rounds.catchUp()
      return !this.life.isPast
    } catch (error) {
      if (!(error instanceof DamagedSandbox)) throw error
      this.life.requests.end('closed') // as where it was removed
      return false
    }
  }

  /** Applies what other processes have appended. Only within a task of a round. */
  async follow (missing: Missing): Promise<number | undefined> {
    const { life, snapshots } = this
    const { load } = this.#storedFixtures as LoadedFixtures
    const { sequence, past, resetEpoch } = await followSets(missing, life, snapshots, load)
    if (past === undefined) return sequence
    const { fixtures, epoch, layer } = past
    // Where the database has lost its end, another process may have made that epoch again, from other fixtures.
    const isSameLife = epoch === life.epoch && fixtures.digest === life.fixtures.digest
    if (past.snapshots.get(BEFORE_RUN) !== snapshots.find(BEFORE_RUN)) this.runs.begun()
    snapshots.replace(past.snapshots.values())
    if (isSameLife) life.rebase(layer)
    else {
      const isReset = missing.isWhole || resetEpoch !== undefined
      if (isReset) this.resetEpoch = resetEpoch ?? epoch
      const { requests, coverage } = life
      this.#begin({
        fixtures, epoch, layer, ...isReset ? { requests: this.log.create(requests.bounds) } : { requests, coverage }
      })
    }
    return sequence
  }

  /** Ends it, because it was removed from the store. Requests that hold a life finish against it. */
  end (): void {
    this.#appends.end(new Problem('sandbox-released', {}))
    for (const life of this.#lives.all()) life.end()
    this.life.requests.end('closed')
  }

  /** See `Lives`. */
  enter (): Life { return this.#lives.enter() }
  leave (life: Life): void { this.#lives.leave(life) }
  /**
   * Starts a new life from fixtures, after a snapshot of the present state. On a full server it takes none, and drops
   * the automatic ones. Resolves to it when the reset is durable.
   */
  async reset (fixtures: Fixtures, keep: readonly ResetKeep[] = []): Promise<Life> {
    await this.#storedFixtures?.save(fixtures).catch(notDurable)
    return await this.#rounds.alone(async () => {
      const old = this.life
      const epoch = old.epoch + 1
      const changes = startingChanges(fixtures)
      const snapshot = this.room.memory.isFull() ? this.snapshots.withoutAutomatic() : this.snapshots.beforeReset()
      const { createdAt, seed } = this
      await this.#rounds.append([
        ...snapshot.steps.length === 0 ? [] : [{ changes: snapshot.steps }],
        { origin: originOf(fixtures, { epoch, createdAt, seed }), changes, keep }
      ])
      snapshot.apply()
      this.resetEpoch = epoch
      const requests = keep.includes('requests') ? old.requests : this.log.create(old.requests.bounds)
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
  filesShown (): Set<string> { return filesShown(this.#lives.all(), this.snapshots.list()) }

  /** Compacts its ledger, which needs no file then that only older change sets name. It never rejects. */
  async compact (): Promise<void> {
    await this.#rounds.compact(() => compactedLedger({
      life: this.life,
      snapshots: this.snapshots.list(),
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
   * holds a life finishes against it. `released` refuses what is still to be decided.
   */
  async release (
    event: 'removed' | 'released', { remove, isReadable = false }: ReleaseOptions = {}
  ): Promise<void> {
    // A full disk is told elsewhere.
    if (event === 'released' && this.isStored) await this.life.saveClock().catch(() => {})
    if (event === 'released' && !isReadable) await this.writeReadable()
    await this.#rounds.last(async () => {
      await this.#appends.release(this.lastUsedAt)
      await remove?.()
      for (const life of this.#lives.all()) if (event === 'removed') life.end()
      this.room.memory.noteFreed()
    }, new Problem('sandbox-released', {}))
  }
}
