import type { Instant } from '../../core/rules/time/instant.ts'
import type { Origin } from '../../core/state/change.ts'
import type { SandboxStore } from '../store/store.ts'
import { type CommitQueue, notDurable } from './commit-queue.ts'
import { createFiles, type Files } from './files.ts'
import { blobsOver, type Fixtures, layerWith, originOf, startingChanges } from './fixtures.ts'
import { Life, type LifeOptions } from './life.ts'
import { Lives } from './lives.ts'
import type { MemoryRoom } from './memory.ts'
import { createCoverage } from './request-log/coverage.ts'
import { RequestLog } from './request-log/log.ts'
import { type Snapshot, returningChanges, Snapshots } from './snapshots.ts'
import type { SandboxStoreOnDemand } from './store-on-demand.ts'
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
  /** The first life: it starts from fixtures, or goes on from the changelog. */
  readonly start: NextLife & { readonly epoch: number }
  readonly commits: CommitQueue
  readonly own: SandboxStore | SandboxStoreOnDemand
  readonly room: MemoryRoom
  /** It is as its fixtures are, and was never anything else. */
  readonly isUntouched?: boolean
  /** It is only read, and never stored. */
  readonly isForeseen?: boolean
  readonly snapshots?: Iterable<Omit<Snapshot, 'blobs'>>
  /** Stores fixtures. It is called before a life starts from them. */
  readonly saveFixtures?: (fixtures: Fixtures) => Promise<void>
}

/** What a new life takes over from the previous one, or from the changelog. */
type NextLife = Omit<LifeOptions, 'epoch' | 'seed' | 'commits' | 'blobs' | 'files'>

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
  readonly #own: SandboxOptions['own']
  readonly #commits: CommitQueue
  readonly #isUntouched: boolean
  readonly #isForeseen: boolean
  #lastOperationAt = -Infinity
  readonly #saveFixtures: SandboxOptions['saveFixtures']
  /** What all of its lives share. */
  readonly #shared: Pick<LifeOptions, 'seed' | 'commits' | 'blobs' | 'files'>

  constructor (options: SandboxOptions) {
    const { name, seed, createdAt = systemTime(), commits, own, isUntouched = false, saveFixtures, start } = options
    const { blobs } = own
    const snapshots = Array.from(options.snapshots ?? [], one => ({ ...one, blobs: blobsOver(one.fixtures, blobs) }))
    const files = createFiles(blobs, commits, () => [...this.#lives.all(), ...this.snapshots.list()])
    this.name = name
    this.seed = seed
    this.createdAt = createdAt
    this.snapshots = new Snapshots(commits, snapshots, () => this.#removeFiles())
    this.files = files
    this.room = options.room
    this.#own = own
    this.#commits = commits
    this.#isUntouched = isUntouched
    this.#isForeseen = options.isForeseen === true
    this.#saveFixtures = saveFixtures
    this.#shared = { seed, commits, blobs, files }
    this.#lives = new Lives(new Life({ ...start, ...this.#shared }))
  }

  get life (): Life { return this.#lives.current }

  /** System time. */
  get lastUsedAt (): Instant { return this.#lives.lastUsedAt }

  /** How many requests have entered any life and not left it. */
  get users (): number { return this.#lives.users }

  /** Whether the sandbox is in the store. Otherwise it is in memory alone, and leaves no trace when it is removed. */
  get isStored (): boolean { return 'isStored' in this.#own ? this.#own.isStored : true }

  /** Whether it was ever anything else than its fixtures. */
  get isChanged (): boolean { return !this.#isUntouched || this.#commits.sequence > 1 }

  /** Puts the sandbox into the store, unless it is there. */
  async persist (): Promise<void> {
    if ('persist' in this.#own && !this.#isForeseen) await this.#own.persist().catch(notDurable)
  }

  /**
   * Notes that an operation begins, at a time of `elapsedTime`. The first one after a quiet time begins a run, and the
   * state before it is kept.
   */
  noteOperation (at: number): void {
    if (at - this.#lastOperationAt > QUIET_MS) this.snapshots.setBeforeRun(this.life)
    this.#lastOperationAt = at
  }

  /** See `Lives`. */
  enter (): Life { return this.#lives.enter() }
  leave (life: Life): void { this.#lives.leave(life) }
  async idle (milliseconds: number): Promise<void> { await this.#lives.idle(milliseconds) }

  /**
   * Starts a new life from fixtures, after a snapshot of the present state. On a full server it takes none, and drops
   * the automatic ones. Resolves to it when the reset is durable.
   */
  async reset (fixtures: Fixtures, keep: readonly ResetKeep[] = []): Promise<Life> {
    await this.#saveFixtures?.(fixtures).catch(notDurable)
    const old = this.life
    const changes = startingChanges(fixtures)
    const requests = keep.includes('requests') ? old.requests : new RequestLog(old.requests.bounds)
    const coverage = keep.includes('coverage') ? old.coverage : createCoverage()
    const next = { fixtures, layer: layerWith(fixtures, changes), requests, coverage }
    // Not awaited first, so that the snapshot and the reset become durable together.
    const isFull = this.room.memory.isFull()
    const snapshot = isFull ? this.snapshots.dropAutomatic() : this.snapshots.takeBeforeReset(old)
    const begun = this.#begin(next, (undo, origin) => {
      const was = this.resetEpoch
      this.resetEpoch = origin.epoch
      return this.#commits.append(changes, () => { this.resetEpoch = was; undo() }, { origin })
    })
    const [life] = await Promise.all([begun, snapshot])
    return life
  }

  /**
   * Starts a new life from a snapshot. The new life keeps the request log, the coverage and the faults. On a full
   * server it drops the automatic snapshots.
   */
  async restore (name: string): Promise<Life> {
    const snapshot = this.snapshots.get(name)
    const { fixtures } = snapshot
    const { requests, coverage, faults } = this.life
    const changes = returningChanges(snapshot)
    const next = { fixtures, layer: layerWith(snapshot, changes), requests, coverage, faults }
    const begun = this.#begin(next, (undo, origin) => {
      // The origin is a step here, because an origin of the change set would make a replay forget the snapshots.
      return this.#commits.append([...this.snapshots.stepsTo(snapshot, origin.epoch), ...changes], undo)
    })
    const dropped = this.room.memory.isFull() ? this.snapshots.dropAutomatic() : undefined
    const [life] = await Promise.all([begun, dropped])
    return life
  }

  /** Replaces the current life by a new one. `save` appends that. */
  async #begin (
    next: NextLife, save: (undo: () => void, origin: Origin) => Promise<void> | undefined
  ): Promise<Life> {
    const { createdAt, seed, life: { epoch: last } } = this
    const epoch = last + 1
    const life = new Life({ ...next, epoch, ...this.#shared })
    await this.#lives.begin(life, undo => save(undo, originOf(next.fixtures, { epoch, createdAt, seed })))
    this.#removeFiles()
    return life
  }

  /** Called when a state is gone. A failure is ignored, because the next call removes the files as well. */
  #removeFiles (): void {
    this.room.memory.noteFreed()
    this.files.removeUnshown().catch(() => {})
  }

  /**
   * Releases the store. Requests that still hold a life find it removed or released. `handover` makes what the next
   * owner of the sandbox is to have.
   */
  async release (
    event: 'removed' | 'released', handover?: ((life: Life) => Promise<Uint8Array | undefined>) | false
  ): Promise<void> {
    // A full disk is told elsewhere.
    if (event === 'released' && this.isStored) await this.life.saveClock().catch(() => {})
    this.#lives.end(event)
    this.room.memory.noteFreed()
    await this.#own.release(this.lastUsedAt, this.isStored && handover ? await handover(this.life) : undefined)
  }
}
