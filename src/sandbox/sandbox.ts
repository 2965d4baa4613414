import type { Instant } from '../domain/time/instant.ts'
import type { Blobs } from '../state/blobs.ts'
import { type Base, layerWith, startingChanges } from './base.ts'
import type { Commits } from './commits.ts'
import { createRoot, type Root } from './root.ts'
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
  /** Back to fixtures; resolves to the new root when that is durable. */
  reset (base: Base): Promise<Root>
  close (): Promise<void>
}

export interface SandboxOptions {
  readonly name: string
  readonly seed: number
  /** Where it stands: fresh from fixtures, or as its changelog tells. */
  readonly root: Root
  readonly commits: Commits
  /** The files of a root that starts from a base. */
  readonly blobs: (base: Base) => Blobs
  /** Makes a base last, before anything starts from it. */
  readonly keepBase?: (base: Base) => Promise<void>
}

export function createSandbox ({ name, seed, root, commits, blobs, keepBase }: SandboxOptions): Sandbox {
  const createdAt = systemTime()
  let lastUsedAt = createdAt
  let current = root

  async function reset (base: Base): Promise<Root> {
    await keepBase?.(base)
    const old = current
    const epoch = old.epoch + 1
    const changes = startingChanges(base)
    const fresh = createRoot({ base, epoch, layer: layerWith(base, changes), blobs: blobs(base), seed, commits })
    current = fresh
    old.become('past')
    await commits.commit(changes, () => {
      current = old
      old.become('current')

    }, { base: base.digest, epoch })
    return fresh
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
    close: () => commits.changelog.close()
  }
}
