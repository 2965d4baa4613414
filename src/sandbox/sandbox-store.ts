import type { Blobs } from '../storage/blobs.ts'
import { memoryBlobs } from '../storage/memory/blobs.ts'
import { memoryChangelog } from '../storage/memory/changelog.ts'
import { layerOn } from '../state/layer.ts'
import { type Base, blobsOver, layerWith, startingChanges } from './fixtures.ts'
import { openCommits } from './commit-queue.ts'
import { type Bounds, createRequestLog } from './request-log/log.ts'
import { createRoot } from './life.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'
import type { FrozenState } from './snapshots.ts'

/** Where sandboxes live: in memory, or in a data folder that outlasts the process. */
export interface Home {
  /** The sandboxes that are there from the start. */
  readonly names: readonly string[]
  /** A sandbox as it was left, or a new one from `base`. */
  open (name: string, base: Base): Promise<Sandbox>
  /** A new one that starts as another stands. */
  fork (name: string, from: Sandbox): Promise<Sandbox>
  remove (sandbox: Sandbox): Promise<void>
  close (): Promise<void>
}

export function memoryHome (seed: number, bounds?: Bounds): Home {
  async function start (name: string, { base, layer, blobs }: FrozenState): Promise<Sandbox> {
    const commits = await openCommits(async () => ({ changelog: memoryChangelog(), last: 0 }))
    const root = createRoot({ base, epoch: 0, layer, blobs, seed, commits, requests: createRequestLog(bounds) })
    return createSandbox({ name, seed, root, commits, blobs: freshBlobs })
  }

  return {
    names: [],
    open: (name, base) => start(name, { base, layer: layerWith(base, startingChanges(base)), blobs: freshBlobs(base) }),
    async fork (name, from) {
      const { base, layer, blobs } = await from.freeze()
      return await start(name, { base, layer: layerOn(layer), blobs: blobsOver({ blobs }, memoryBlobs()) })
    },
    remove: async () => {},
    close: async () => {}
  }
}

function freshBlobs (base: Base): Blobs {
  return blobsOver(base, memoryBlobs())
}
