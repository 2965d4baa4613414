import type { Instant } from '../domain/time/instant.ts'
import type { Blobs } from '../storage/blobs.ts'
import type { ChangelogEntry, Origin } from '../state/change.ts'
import { type Fixtures, layerWith, originOf, startingChanges } from './fixtures.ts'
import type { CommitQueue } from './commit-queue.ts'
import { createCoverage } from './request-log/coverage.ts'
import { createRequestLog, type RequestLog } from './request-log/log.ts'
import { createLife, type Life, type LifeOptions } from './life.ts'
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
  readonly healthy: boolean
  /** Tries whether a change could be made durable now. */
  probe (): Promise<boolean>
  /** Notes a use, and gives the current life. */
  enter (): Life
  /** Back to fixtures; resolves to the new life when that is durable. What is to be kept goes with it. */
  reset (fixtures: Fixtures, keep?: readonly ResetKeep[]): Promise<Life>
  readonly snapshots: Snapshots
  /** Back to a named state, as `reset` goes back to fixtures; request log, coverage and faults go with it. */
  restore (name: string): Promise<Life>
  /** What it shows now, when that is durable; it goes on, on top of it. */
  freeze (): Promise<FrozenState>
  close (): Promise<void>
}

/** The request log, and what clients have reached. */
export type ResetKeep = 'requests' | 'coverage'

export interface SandboxOptions {
  readonly name: string
  readonly seed: number
  /** When it was made: now, unless it has a past. */
  readonly createdAt?: Instant | undefined
  /** Where it stands: fresh from fixtures, or as its changelog tells. */
  readonly life: Life
  readonly commits: CommitQueue
  readonly snapshots?: Iterable<NamedState>
  /** The files of a life that starts from these fixtures. */
  readonly blobs: (fixtures: Fixtures) => Blobs
  /** Makes a base last, before anything starts from it. */
  readonly keepBase?: (fixtures: Fixtures) => Promise<void>
}

type NextLife = Omit<LifeOptions, 'epoch' | 'seed' | 'commits'>

export function createSandbox ({ name, seed, createdAt = systemTime(), life, commits, snapshots: kept, blobs, keepBase }: SandboxOptions): Sandbox {
  const snapshots = createSnapshots(commits, kept)
  let lastUsedAt = systemTime()
  let current = life

  /** Another life takes the place of the current one, whose late requests leave no trace in it. */
  async function begin (next: NextLife, commit: (undo: () => void, origin: Origin) => Promise<void> | undefined): Promise<Life> {
    const old = current
    const epoch = old.epoch + 1
    const fresh = createLife({ ...next, epoch, seed, commits })
    current = fresh
    old.become('past')
    const endOf = (log: RequestLog): void => { if (fresh.requests !== old.requests) log.end('reset') } // who waits there finds the current one
    await commit(() => {
      current = old
      old.become('current')
      fresh.become('lost')
      endOf(fresh.requests)
    }, originOf(next.fixtures, epoch, createdAt))
    endOf(old.requests)
    return fresh
  }

  async function reset (fixtures: Fixtures, keep: readonly ResetKeep[] = []): Promise<Life> {
    await keepBase?.(fixtures)
    const old = current
    const changes = startingChanges(fixtures)
    const requests = keep.includes('requests') ? old.requests : createRequestLog(old.requests.bounds)
    const coverage = keep.includes('coverage') ? old.coverage : createCoverage()
    const next = { fixtures, layer: layerWith(fixtures, changes), blobs: blobs(fixtures), requests, coverage }
    return await begin(next, (undo, origin) => commits.append(changes, undo, origin))
  }

  async function restore (name: string): Promise<Life> {
    const state = snapshots.get(name)
    const { fixtures, blobs } = state
    const { requests, coverage, faults } = current
    const changes = returningChanges(state)
    const next = { fixtures, layer: layerWith(state, changes), blobs, requests, coverage, faults }
    return await begin(next, (undo, origin) => {
      // Not the change set's own: its past still counts, so it is no occasion to fold that.
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
    get healthy () { return commits.changelog.healthy },
    probe: () => commits.changelog.probe(),
    enter () { lastUsedAt = systemTime(); return current },
    reset,
    snapshots,
    restore,
    async freeze () {
      const { fixtures, blobs } = current
      const { layer, undo } = current.freeze()
      await commits.drain(undo)
      return { fixtures, layer, blobs }
    },
    close: () => commits.changelog.close()
  }
}
