import type { Blobs } from '../storage/blobs.ts'
import { memoryBlobs } from '../storage/memory/blobs.ts'
import { memoryChangelog } from '../storage/memory/changelog.ts'
import { layerOn } from '../state/layer.ts'
import { type Fixtures, blobsOver, layerWith, startingChanges } from './fixtures.ts'
import { openCommitQueue } from './commit-queue.ts'
import { type Bounds, createRequestLog } from './request-log/log.ts'
import { createLife } from './life.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'
import type { FrozenState } from './snapshots.ts'

/** Where sandboxes live: in memory, or in a data folder that outlasts the process. */
export interface Home {
  /** The sandboxes that are there from the start. */
  readonly names: readonly string[]
  /** A sandbox as it was left, or a new one from `base`. */
  open (name: string, fixtures: Fixtures): Promise<Sandbox>
  /** A new one that starts as another stands. */
  fork (name: string, from: Sandbox): Promise<Sandbox>
  remove (sandbox: Sandbox): Promise<void>
  close (): Promise<void>
}

export function memoryHome (seed: number, bounds?: Bounds): Home {
  async function start (name: string, { fixtures, layer, blobs }: FrozenState): Promise<Sandbox> {
    const commits = await openCommitQueue(async () => ({ changelog: memoryChangelog(), last: 0 }))
    const life = createLife({ fixtures, epoch: 0, layer, blobs, seed, commits, requests: createRequestLog(bounds) })
    return createSandbox({ name, seed, life, commits, blobs: freshBlobs })
  }

  return {
    names: [],
    open: (name, fixtures) => start(name, { fixtures, layer: layerWith(fixtures, startingChanges(fixtures)), blobs: freshBlobs(fixtures) }),
    async fork (name, from) {
      const { fixtures, layer, blobs } = await from.freeze()
      return await start(name, { fixtures, layer: layerOn(layer), blobs: blobsOver({ blobs }, memoryBlobs()) })
    },
    remove: async () => {},
    close: async () => {}
  }
}

function freshBlobs (fixtures: Fixtures): Blobs {
  return blobsOver(fixtures, memoryBlobs())
}
