import type { Instant } from '../domain/time/instant.ts'
import type { ChangelogEntry, Origin } from '../state/change.ts'
import type { SandboxStore } from '../storage/store.ts'
import { type CommitQueue, notDurable } from './commit-queue.ts'
import { createFiles, type Files } from './files.ts'
import { blobsOver, type Fixtures, layerWith, originOf, startingChanges } from './fixtures.ts'
import { createLife, type Life, type LifeOptions } from './life.ts'
import type { LifeState } from './life-state.ts'
import { createLives, type Lives } from './lives.ts'
import { createCoverage } from './request-log/coverage.ts'
import { createRequestLog } from './request-log/log.ts'
import { createSnapshots, type Snapshot, returningChanges, type Snapshots } from './snapshots.ts'
import type { SandboxStoreOnDemand } from './store-on-demand.ts'
import { systemTime } from './system-clock.ts'

/** An isolated world at a base URL. */
export interface Sandbox extends Pick<Lives, 'enter' | 'leave' | 'idle'> {
  readonly name: string
  readonly seed: number
  /** The times are system times. */
  readonly createdAt: Instant
  readonly lastUsedAt: Instant
  readonly life: Life
  /** Whether the sandbox is in the store. Otherwise it is in memory alone, and leaves no trace when it is removed. */
  readonly isStored: boolean
  /** Whether it was ever anything else than its fixtures. */
  readonly isChanged: boolean
  /** Puts the sandbox into the store, unless it is there. */
  persist (): Promise<void>
  /** How many requests have entered any life and not left it. */
  readonly users: number
  /**
   * Starts a new life from fixtures, after a snapshot of the present state. Resolves to it when the reset is durable.
   */
  reset (fixtures: Fixtures, keep?: readonly ResetKeep[]): Promise<Life>
  readonly snapshots: Snapshots
  /** Starts a new life from a snapshot. The new life keeps the request log, the coverage and the faults. */
  restore (name: string): Promise<Life>
  readonly files: Pick<Files, 'removeUnshown'>
  /**
   * Releases the store. Requests that still hold a life find it in this state. `handover` makes what the next owner of
   * the sandbox is to have.
   */
  release (
    state: Exclude<LifeState, 'current'>, handover?: ((life: Life) => Promise<Uint8Array | undefined>) | false
  ): Promise<void>
}

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
  /** It is as its fixtures are, and was never anything else. */
  readonly isUntouched?: boolean
  readonly snapshots?: Iterable<Omit<Snapshot, 'blobs'>>
  /** Stores fixtures. It is called before a life starts from them. */
  readonly saveFixtures?: (fixtures: Fixtures) => Promise<void>
}

/** What a new life takes over from the previous one, or from the changelog. */
type NextLife = Omit<LifeOptions, 'epoch' | 'seed' | 'commits' | 'blobs' | 'files'>

export function createSandbox (options: SandboxOptions): Sandbox {
  const { name, seed, createdAt = systemTime(), commits, own, isUntouched = false, saveFixtures, start } = options
  const { blobs } = own
  const stored = Array.from(options.snapshots ?? [], state => ({ ...state, blobs: blobsOver(state.fixtures, blobs) }))
  const snapshots = createSnapshots(commits, stored, removeFiles)
  const files = createFiles(blobs, commits, () => [...lives.all(), ...snapshots.list()])
  const shared = { seed, commits, blobs, files }
  const lives = createLives(createLife({ ...start, ...shared }))
  const isStored = (): boolean => 'isStored' in own ? own.isStored : true

  /** A failure is ignored, because the next call removes the files as well. */
  function removeFiles (): void {
    files.removeUnshown().catch(() => {})
  }

  /** Replaces the current life by a new one. `save` appends that. */
  async function begin (
    next: NextLife, save: (undo: () => void, origin: Origin) => Promise<void> | undefined
  ): Promise<Life> {
    const epoch = lives.current.epoch + 1
    const life = createLife({ ...next, epoch, ...shared })
    await lives.begin(life, undo => save(undo, originOf(next.fixtures, { epoch, createdAt, seed })))
    removeFiles()
    return life
  }

  async function reset (fixtures: Fixtures, keep: readonly ResetKeep[] = []): Promise<Life> {
    await saveFixtures?.(fixtures).catch(notDurable)
    const old = lives.current
    const changes = startingChanges(fixtures)
    const requests = keep.includes('requests') ? old.requests : createRequestLog(old.requests.bounds)
    const coverage = keep.includes('coverage') ? old.coverage : createCoverage()
    const next = { fixtures, layer: layerWith(fixtures, changes), requests, coverage }
    // Not awaited first, so that the snapshot and the reset become durable together.
    const taken = snapshots.takeBeforeReset(old)
    const [life] = await Promise.all([begin(next, (undo, origin) => commits.append(changes, undo, { origin })), taken])
    return life
  }

  async function restore (name: string): Promise<Life> {
    const snapshot = snapshots.get(name)
    const { fixtures } = snapshot
    const { requests, coverage, faults } = lives.current
    const changes = returningChanges(snapshot)
    const next = { fixtures, layer: layerWith(snapshot, changes), requests, coverage, faults }
    return await begin(next, (undo, origin) => {
      // The origin is a step here, because an origin of the change set would make a replay forget the snapshots.
      const steps: ChangelogEntry[] = [{ origin }, { restore: name }, ...changes]
      return commits.append(steps, undo)
    })
  }

  return {
    name,
    seed,
    createdAt,
    get lastUsedAt () { return lives.lastUsedAt },
    get life () { return lives.current },
    get isStored () { return isStored() },
    get isChanged () { return !isUntouched || commits.sequence > 1 },
    async persist () { if ('persist' in own) await own.persist().catch(notDurable) },
    enter: lives.enter,
    leave: lives.leave,
    get users () { return lives.users },
    idle: lives.idle,
    reset,
    snapshots,
    restore,
    files,
    async release (state, handover) {
      // A full disk is told elsewhere.
      if (state === 'released' && isStored()) await lives.current.saveClock().catch(() => {})
      lives.end(state)
      await own.release(lives.lastUsedAt, isStored() && handover ? await handover(lives.current) : undefined)
    }
  }
}
