import type { Instant } from '../domain/time/instant.ts'
import type { ChangelogEntry, Origin } from '../state/change.ts'
import type { SandboxStore } from '../storage/store.ts'
import { attachmentDigests } from './attachments.ts'
import { type CommitQueue, notDurable } from './commit-queue.ts'
import { blobsOver, type Fixtures, layerWith, originOf, startingChanges } from './fixtures.ts'
import { createLife, type Life, type LifeOptions, type Standing } from './life.ts'
import type { SandboxStoreOnDemand } from './made-on-demand.ts'
import { createCoverage } from './request-log/coverage.ts'
import { createRequestLog, type RequestLog } from './request-log/log.ts'
import { createSnapshots, type FrozenState, type NamedState, returningChanges, type Snapshots } from './snapshots.ts'
import { systemTime } from './system-clock.ts'

/** An isolated world at a base URL. */
export interface Sandbox {
  readonly name: string
  readonly seed: number
  /** System times. */
  readonly createdAt: Instant
  readonly lastUsedAt: Instant
  readonly life: Life
  /** It is in the store. Else it goes with the memory that it takes, and leaves no trace. */
  readonly isMade: boolean
  /** Resolves when it is in the store. */
  make (): Promise<void>
  /** Notes that a request begins, and gives it the current life; it is to `leave` that one. */
  enter (): Life
  leave (life: Life): void
  /** Requests that have entered, whichever life, and have not left. */
  readonly users: number
  /** Back to fixtures; resolves to the new life when that is durable. */
  reset (fixtures: Fixtures, keep?: readonly ResetKeep[]): Promise<Life>
  readonly snapshots: Snapshots
  /** Back to a named state, as `reset` goes back to fixtures; request log, coverage and faults go with it. */
  restore (name: string): Promise<Life>
  /** What it shows now, when that is durable; it goes on, on top of it. */
  freeze (): Promise<FrozenState>
  /** Removes the files of attachments that no life in use and no snapshot shows any more. */
  forgetFiles (): Promise<void>
  /** Lets go of the store. Who still holds a life of it is treated by `standing`. */
  release (standing: Exclude<Standing, 'current'>): Promise<void>
}

/** What a reset can leave as it is: the request log, and what clients have reached. */
export type ResetKeep = 'requests' | 'coverage'

export interface SandboxOptions {
  readonly name: string
  readonly seed: number
  /** When it was made: now, unless it has a past. */
  readonly createdAt?: Instant | undefined
  /** Where it stands: fresh from fixtures, or as its changelog tells. */
  readonly start: NextLife & { readonly epoch: number }
  readonly commits: CommitQueue
  readonly own: SandboxStore | SandboxStoreOnDemand
  readonly snapshots?: Iterable<Omit<NamedState, 'blobs'>>
  /** Makes fixtures last, before anything starts from them. */
  readonly saveFixtures?: (fixtures: Fixtures) => Promise<void>
}

/** What one life takes over from another one, or from the changelog. */
type NextLife = Omit<LifeOptions, 'epoch' | 'seed' | 'commits' | 'files' | 'fileForgotten'>

export function createSandbox (options: SandboxOptions): Sandbox {
  const { name, seed, createdAt = systemTime(), commits, own, saveFixtures, start } = options
  const files = own.blobs
  const kept = Array.from(options.snapshots ?? [], state => ({ ...state, blobs: blobsOver(state.fixtures, files) }))
  const snapshots = createSnapshots(commits, kept, fileForgotten)
  /** Past lives that a request still holds. */
  const inUse = new Set<Life>()
  let lastUsedAt = systemTime()
  let current = createLife({ ...start, seed, commits, files, fileForgotten })
  let users = 0

  async function forgetFiles (): Promise<void> {
    await files.keepOnly(attachmentDigests([current, ...snapshots.list(), ...inUse]))
  }

  /** What cannot be removed now is removed another time. */
  function fileForgotten (): void {
    forgetFiles().catch(() => {})
  }

  /** Another life takes the place of the current one, whose late requests leave no trace in it. */
  async function begin (
    next: NextLife, commit: (undo: () => void, origin: Origin) => Promise<void> | undefined
  ): Promise<Life> {
    const old = current
    const epoch = old.epoch + 1
    const fresh = createLife({ ...next, epoch, seed, commits, files, fileForgotten })
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
    return await begin(next, (undo, origin) => commits.append(changes, undo, { origin }))
  }

  async function restore (name: string): Promise<Life> {
    const state = snapshots.get(name)
    const { fixtures } = state
    const { requests, coverage, faults } = current
    const changes = returningChanges(state)
    const next = { fixtures, layer: layerWith(state, changes), requests, coverage, faults }
    return await begin(next, (undo, origin) => {
      // The origin is a step, not the change set's own: the snapshots before it still count, so it is no fresh start.
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
    get isMade () { return 'isMade' in own ? own.isMade : true },
    async make () { if ('make' in own) await own.make().catch(notDurable) },
    enter () {
      lastUsedAt = systemTime()
      users++
      current.users++
      return current
    },
    leave (life) {
      users--
      life.users--
      if (life.users === 0 && inUse.delete(life)) fileForgotten()
    },
    get users () { return users },
    reset,
    snapshots,
    restore,
    async freeze () {
      const { fixtures, blobs } = current
      const { layer, undo } = current.freeze()
      await commits.drain(undo)
      return { fixtures, layer, blobs }
    },
    forgetFiles,
    async release (standing) {
      current.become(standing)
      for (const life of inUse) life.become(standing)
      await own.release(lastUsedAt)
    }
  }
}
