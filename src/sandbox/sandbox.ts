import type { Instant } from '../domain/time/instant.ts'
import type { ChangelogEntry, Origin } from '../state/change.ts'
import type { SandboxStore } from '../storage/store.ts'
import { type CommitQueue, notDurable } from './commit-queue.ts'
import { blobsOver, type Fixtures, layerWith, originOf, startingChanges } from './fixtures.ts'
import { forgettingFiles } from './forget-files.ts'
import { createLife, type Life, type LifeOptions, type Standing } from './life.ts'
import type { SandboxStoreOnDemand } from './store-on-demand.ts'
import { createCoverage } from './request-log/coverage.ts'
import { createRequestLog, type RequestLog } from './request-log/log.ts'
import { createSnapshots, type Snapshot, returningChanges, type Snapshots } from './snapshots.ts'
import { systemTime } from './system-clock.ts'

/** An isolated world at a base URL. */
export interface Sandbox {
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
  /** Notes that a request begins, and returns the current life. The request has to `leave` that life. */
  enter (): Life
  leave (life: Life): void
  /** How many requests have entered any life and not left it. */
  readonly users: number
  /**
   * Starts a new life from fixtures, after a snapshot of the present state. Resolves to it when the reset is durable.
   */
  reset (fixtures: Fixtures, keep?: readonly ResetKeep[]): Promise<Life>
  readonly snapshots: Snapshots
  /** Starts a new life from a snapshot. The new life keeps the request log, the coverage and the faults. */
  restore (name: string): Promise<Life>
  /** Removes the files of attachments that neither a life in use nor a snapshot shows. */
  forgetFiles (): Promise<void>
  /** Resolves when no request holds it, or after so many milliseconds. */
  idle (milliseconds: number): Promise<void>
  /**
   * Releases the store. Requests that still hold a life find it in this standing. `parting` makes what the next owner
   * of the sandbox is to have.
   */
  release (
    standing: Exclude<Standing, 'current'>, parting?: ((life: Life) => Promise<Uint8Array | undefined>) | false
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
type NextLife = Omit<LifeOptions, 'epoch' | 'seed' | 'commits' | 'files' | 'fileForgotten' | 'readOver'>

export function createSandbox (options: SandboxOptions): Sandbox {
  const { name, seed, createdAt = systemTime(), commits, own, isUntouched = false, saveFixtures, start } = options
  const files = own.blobs
  const stored = Array.from(options.snapshots ?? [], state => ({ ...state, blobs: blobsOver(state.fixtures, files) }))
  const snapshots = createSnapshots(commits, stored, fileForgotten)
  /** Past lives that a request still holds. */
  const inUse = new Set<Life>()
  let lastUsedAt = systemTime()
  const { forgetFiles, readOver } = forgettingFiles(files, commits, {
    lives: () => [current, ...inUse], snapshots: () => snapshots.list()
  })
  const shared = { seed, commits, files, fileForgotten, readOver }
  let current = createLife({ ...start, ...shared })
  let users = 0
  const idleCalls = new Set<() => void>()
  const isStored = (): boolean => 'isStored' in own ? own.isStored : true

  /** A failure is ignored, because the next call removes the files as well. */
  function fileForgotten (): void {
    forgetFiles().catch(() => {})
  }

  /** Replaces the current life by a new one. */
  async function begin (
    next: NextLife, commit: (undo: () => void, origin: Origin) => Promise<void> | undefined
  ): Promise<Life> {
    const old = current
    const epoch = old.epoch + 1
    const fresh = createLife({ ...next, epoch, ...shared })
    current = fresh
    old.become('past')
    if (old.users > 0) inUse.add(old)
    // Clients that wait on the old log go on with the new one.
    const endOf = (log: RequestLog): void => { if (fresh.requests !== old.requests) log.end('reset') }
    await commit(() => {
      current = old
      inUse.delete(old)
      old.become('current')
      fresh.become('lost')
      endOf(fresh.requests)
    }, originOf(next.fixtures, { epoch, createdAt, seed }))
    endOf(old.requests)
    fileForgotten()
    return fresh
  }

  async function reset (fixtures: Fixtures, keep: readonly ResetKeep[] = []): Promise<Life> {
    await saveFixtures?.(fixtures).catch(notDurable)
    const old = current
    const changes = startingChanges(fixtures)
    const requests = keep.includes('requests') ? old.requests : createRequestLog(old.requests.bounds)
    const coverage = keep.includes('coverage') ? old.coverage : createCoverage()
    const next = { fixtures, layer: layerWith(fixtures, changes), requests, coverage }
    // Not awaited first, so that the snapshot and the reset become durable together.
    const taken = snapshots.takeBeforeReset(old)
    const [life] =
      await Promise.all([begin(next, (undo, origin) => commits.append(changes, undo, { origin })), taken])
    return life
  }

  async function restore (name: string): Promise<Life> {
    const state = snapshots.get(name)
    const { fixtures } = state
    const { requests, coverage, faults } = current
    const changes = returningChanges(state)
    const next = { fixtures, layer: layerWith(state, changes), requests, coverage, faults }
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
    get lastUsedAt () { return lastUsedAt },
    get life () { return current },
    get isStored () { return isStored() },
    get isChanged () { return !isUntouched || commits.sequence > 1 },
    async persist () { if ('persist' in own) await own.persist().catch(notDurable) },
    enter () {
      lastUsedAt = systemTime()
      users++
      current.users++
      return current
    },
    leave (life) {
      lastUsedAt = systemTime()
      users--
      life.users--
      if (life.users === 0 && inUse.delete(life)) fileForgotten()
      if (users === 0) for (const call of idleCalls) call()
    },
    get users () { return users },
    reset,
    snapshots,
    restore,
    forgetFiles,
    async idle (milliseconds) {
      if (users === 0) return
      await new Promise<void>(resolve => {
        const timer = setTimeout(end, milliseconds)
        idleCalls.add(end)
        function end (): void {
          clearTimeout(timer)
          idleCalls.delete(end)
          resolve()
        }
      })
    },
    async release (standing, parting) {
      if (standing === 'released' && isStored()) await current.keepTime().catch(() => {}) // a full disk, which is told
      current.become(standing)
      for (const life of inUse) life.become(standing)
      await own.release(lastUsedAt, isStored() && parting ? await parting(current) : undefined)
    }
  }
}
