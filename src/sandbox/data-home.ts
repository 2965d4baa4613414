import type { Blobs } from '../state/blobs.ts'
import type { Changelog } from '../state/changelog/changelog.ts'
import type { DataFolder } from '../state/changelog/data-folder.ts'
import type { Snapshot } from '../state/changelog/snapshot.ts'
import { entitiesOf, type Layer } from '../state/layer.ts'
import { type Base, blobsOver, layerWith, startingChanges } from './base.ts'
import { changesIn, keptBases } from './kept-bases.ts'
import { openCommits } from './commits.ts'
import type { Home } from './home.ts'
import { type Past, replay } from './replay.ts'
import { createRoot } from './root.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

/** Sandboxes that outlast the process, each with its changelog and its files, and the bases that they start from. */
export async function dataHome (folder: DataFolder, seed: number): Promise<Home> {
  const bases = keptBases(folder.bases)

  async function open (name: string, base: Base): Promise<Sandbox> {
    const own = folder.sandbox(name)
    const blobs = (base: Base): Blobs => blobsOver(base, own.blobs)
    let past: Past | undefined
    const snapshot = (): Snapshot => {
      const { base, epoch, layer } = sandbox.root
      return { sequence: commits.sequence, origin: { base: base.digest, epoch }, changes: [...changesIn(layer)] }
    }
    const commits = await openCommits(async lost => {
      const changelog = await own.openChangelog({ snapshot, lost })
      past = await orClose(changelog, () => replay(changelog, bases.load))
      return { changelog, last: past?.sequence ?? 0 }
    })
    const start = startingChanges(base)
    const begin = past ?? { base, epoch: 0, layer: layerWith(base, start) }
    const root = createRoot({ ...begin, blobs: blobs(begin.base), seed, commits })
    const sandbox = createSandbox({ name, seed, root, commits, blobs, keepBase: bases.keep })
    await orClose(commits.changelog, async () => {
      if (past !== undefined) return await own.blobs.prune(digestsIn(root.layer))
      await bases.keep(base)
      await commits.commit(start, () => {}, { base: base.digest, epoch: 0 })
    })
    return sandbox
  }

  return {
    names: folder.sandboxNames(),
    open,
    async remove (sandbox) {
      await sandbox.close()
      await folder.removeSandbox(sandbox.name)
    },
    close: () => folder.close()
  }
}

async function orClose<T> (changelog: Changelog, task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    await changelog.close()
    throw error
  }
}

function digestsIn (layer: Layer): Set<string> {
  return new Set(Array.from(entitiesOf(layer, 'attachments'), attachment => attachment.digest))
}
