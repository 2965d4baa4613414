import type { Instant } from '../domain/time/instant.ts'
import type { Blobs } from '../storage/blobs.ts'
import type { Entry, Origin } from '../state/change.ts'
import { type Base, layerWith, originOf, startingChanges } from './fixtures.ts'
import type { Commits } from './commit-queue.ts'
import { createReached } from './request-log/coverage.ts'
import { createRequestLog, type RequestLog } from './request-log/log.ts'
import { createRoot, type Root, type RootOptions } from './life.ts'
import { createSnapshots, type FrozenState, type NamedState, returningChanges, type Snapshots } from './snapshots.ts'
import { systemTime } from './system-clock.ts'

/** An isolated world at a base URL. */
export interface Sandbox {
  readonly name: string
  readonly seed: number
  /** System times. */
  readonly createdAt: Instant
  readonly lastUsedAt: Instant
  readonly root: Root
  readonly healthy: boolean
  /** Tries whether a change could be made durable now. */
  probe (): Promise<boolean>
  /** Notes a use, and gives the current root. */
  enter (): Root
  /** Back to fixtures; resolves to the new root when that is durable. What is to be kept goes with it. */
  reset (base: Base, keep?: readonly Kept[]): Promise<Root>
  readonly snapshots: Snapshots
  /** Back to a named state, as `reset` goes back to fixtures; request log, coverage and faults go with it. */
  restore (name: string): Promise<Root>
  /** What it shows now, when that is durable; it goes on, on top of it. */
  freeze (): Promise<FrozenState>
  close (): Promise<void>
}

/** The request log, and what clients have reached. */
export type Kept = 'requests' | 'coverage'

export interface SandboxOptions {
  readonly name: string
  readonly seed: number
  /** When it was made: now, unless it has a past. */
  readonly createdAt?: Instant | undefined
  /** Where it stands: fresh from fixtures, or as its changelog tells. */
  readonly root: Root
  readonly commits: Commits
  readonly snapshots?: Iterable<NamedState>
  /** The files of a root that starts from a base. */
  readonly blobs: (base: Base) => Blobs
  /** Makes a base last, before anything starts from it. */
  readonly keepBase?: (base: Base) => Promise<void>
}

type Life = Omit<RootOptions, 'epoch' | 'seed' | 'commits'>

export function createSandbox ({ name, seed, createdAt = systemTime(), root, commits, snapshots: kept, blobs, keepBase }: SandboxOptions): Sandbox {
  const snapshots = createSnapshots(commits, kept)
  let lastUsedAt = systemTime()
  let current = root

  /** Another life takes the place of the current one, whose late requests leave no trace in it. */
  async function begin (life: Life, commit: (undo: () => void, origin: Origin) => Promise<void> | undefined): Promise<Root> {
    const old = current
    const epoch = old.epoch + 1
    const fresh = createRoot({ ...life, epoch, seed, commits })
    current = fresh
    old.become('past')
    const endOf = (log: RequestLog): void => { if (fresh.requests !== old.requests) log.end('reset') } // who waits there finds the current one
    await commit(() => {
      current = old
      old.become('current')
      fresh.become('lost')
      endOf(fresh.requests)
    }, originOf(life.base, epoch, createdAt))
    endOf(old.requests)
    return fresh
  }

  async function reset (base: Base, keep: readonly Kept[] = []): Promise<Root> {
    await keepBase?.(base)
    const old = current
    const changes = startingChanges(base)
    const requests = keep.includes('requests') ? old.requests : createRequestLog(old.requests.bounds)
    const reached = keep.includes('coverage') ? old.reached : createReached()
    const life = { base, layer: layerWith(base, changes), blobs: blobs(base), requests, reached }
    return await begin(life, (undo, origin) => commits.commit(changes, undo, origin))
  }

  async function restore (name: string): Promise<Root> {
    const state = snapshots.get(name)
    const { base, blobs } = state
    const { requests, reached, faults } = current
    const changes = returningChanges(state)
    const life = { base, layer: layerWith(state, changes), blobs, requests, reached, faults }
    return await begin(life, (undo, origin) => {
      // Not the change set's own: its past still counts, so it is no occasion to fold that.
      const steps: Entry[] = [{ origin }, { restore: name }, ...changes]
      return commits.commit(steps, undo)
    })
  }

  return {
    name,
    seed,
    createdAt,
    get lastUsedAt () { return lastUsedAt },
    get root () { return current },
    get healthy () { return commits.changelog.healthy },
    probe: () => commits.changelog.probe(),
    enter () { lastUsedAt = systemTime(); return current },
    reset,
    snapshots,
    restore,
    async freeze () {
      const { base, blobs } = current
      const { layer, undo } = current.freeze()
      await commits.follow(undo)
      return { base, layer, blobs }
    },
    close: () => commits.changelog.close()
  }
}
