import type { Blobs } from '../state/blobs.ts'
import { memoryBlobs } from '../state/blobs-memory.ts'
import { memoryChangelog } from '../state/changelog/memory.ts'
import { type Base, blobsOver, layerWith, startingChanges } from './base.ts'
import { openCommits } from './commits.ts'
import { createRoot } from './root.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

/** Where sandboxes live: in memory, or in a data folder that outlasts the process. */
export interface Home {
  /** The sandboxes that are there from the start. */
  readonly names: readonly string[]
  /** A sandbox as it was left, or a new one from `base`. */
  open (name: string, base: Base): Promise<Sandbox>
  remove (sandbox: Sandbox): Promise<void>
  close (): Promise<void>
}

export function memoryHome (seed: number): Home {
  return {
    names: [],
    async open (name, base) {
      const commits = await openCommits(async () => ({ changelog: memoryChangelog(), last: 0 }))
      const blobs = (base: Base): Blobs => blobsOver(base, memoryBlobs())
      const root = createRoot({ base, epoch: 0, layer: layerWith(base, startingChanges(base)), blobs: blobs(base), seed, commits })
      return createSandbox({ name, seed, root, commits, blobs })
    },
    remove: async () => {},
    close: async () => {}
  }
}
