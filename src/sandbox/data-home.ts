import type { Blobs } from '../state/blobs.ts'
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
      past = await replay(changelog, bases.load)
      return { changelog, last: past?.sequence ?? 0 }
    })
    const begin = past ?? { base, epoch: 0, layer: layerWith(base, startingChanges(base)) }
    const root = createRoot({ ...begin, blobs: blobs(begin.base), seed, commits })
    const sandbox = createSandbox({ name, seed, root, commits, blobs, keepBase: bases.keep })
    if (past === undefined) {
      await bases.keep(base)
      await commits.commit(startingChanges(base), () => {}, { base: base.digest, epoch: 0 })
    } else await own.blobs.prune(digestsIn(root.layer))
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

function digestsIn (layer: Layer): Set<string> {
  return new Set(Array.from(entitiesOf(layer, 'attachments'), attachment => attachment.digest))
}
