import type { Blobs } from '../state/blobs.ts'
import type { Change, ChangeSet } from '../state/change.ts'
import { COLLECTIONS } from '../state/collections.ts'
import { layerOn, ownEntries } from '../state/layer.ts'
import type { Base } from './base.ts'
import type { Commits } from './commits.ts'
import { createRoot, type Root } from './root.ts'
import { systemTime } from './system-clock.ts'
import type { Instant } from '../domain/time/instant.ts'

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
  readonly blobs: () => Blobs
}

export function createSandbox ({ name, seed, root, commits, blobs }: SandboxOptions): Sandbox {
  const createdAt = systemTime()
  let lastUsedAt = createdAt
  let current = root

  async function reset (base: Base): Promise<Root> {
    const old = current
    const epoch = old.epoch + 1
    current = createRoot({ base, epoch, layer: layerOn(base.layer), blobs: blobs(), seed, commits })
    old.detach()
    await commits.commit([], () => { current = old; old.attach() }, { base: base.digest, epoch })
    return current
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

/** All that a root holds beyond its base, as one change set. */
export function foldedChanges (root: Root, sequence: number): ChangeSet {
  const changes: Change[] = []
  for (const collection of COLLECTIONS) {
    for (const [key, entity] of ownEntries(root.layer, collection)) changes.push({ collection, key, entity } as Change)
  }
  return { sequence, origin: { base: root.base.digest, epoch: root.epoch }, changes }
}
