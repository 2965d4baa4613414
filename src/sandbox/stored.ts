import type { Blobs } from '../storage/blobs.ts'
import type { Entry } from '../state/change.ts'
import type { Changelog } from '../storage/changelog.ts'
import type { DataFolder, SandboxFolder } from '../storage/folder/store.ts'
import type { Snapshot } from '../storage/folder/compacted.ts'
import { type Layer, layerOn, ownEntries } from '../state/layer.ts'
import { type Base, blobsOver, layerWith, startingChanges } from './fixtures.ts'
import { openCommits } from './commit-queue.ts'
import { changesAbove, foldedPast } from './compacted-entries.ts'
import type { Home } from './sandbox-store.ts'
import { keptBases } from './stored-fixtures.ts'
import { type Past, replay } from './replay.ts'
import { createRoot } from './life.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

/** Where a sandbox without a past begins, and the entries that say so. */
interface Beginning {
  readonly base: Base
  readonly layer: Layer
  readonly entries: readonly Entry[]
}

/** Sandboxes that outlast the process, each with its changelog and its files, and the bases that they start from. */
export async function dataHome (folder: DataFolder, seed: number): Promise<Home> {
  const bases = keptBases(folder.bases)
  const kept = new Set(folder.sandboxNames()) // what they hold is not to be lost, even if they cannot be opened
  const unopened = new Set(kept)

  async function open (name: string, beginning: (own: SandboxFolder) => Promise<Beginning>): Promise<Sandbox> {
    const own = folder.sandbox(name)
    const blobs = (base: Base): Blobs => blobsOver(base, own.blobs)
    let past: Past | undefined
    const snapshot = (): Snapshot => {
      const { root, snapshots, createdAt } = sandbox
      return { sequence: commits.sequence, origin: { base: root.base.digest, epoch: root.epoch, createdAt }, changes: foldedPast(root, snapshots.list()) }
    }
    const commits = await openCommits(async lost => {
      const changelog = await own.openChangelog({ snapshot, lost })
      past = await orClose(changelog, () => replay(changelog, bases.load))
      return { changelog, last: past?.sequence ?? 0 }
    })
    const begun = past === undefined ? await orClose(commits.changelog, () => beginning(own)) : undefined
    const { base, epoch, layer, snapshots } = past ?? { ...begun as Beginning, epoch: 0, snapshots: new Map<string, never>() }
    const root = createRoot({ base, epoch, layer, blobs: blobs(base), seed, commits })
    const named = Array.from(snapshots.values(), state => ({ ...state, blobs: blobs(state.base) }))
    const sandbox = createSandbox({ name, seed, createdAt: past?.createdAt, root, commits, snapshots: named, blobs, keepBase: bases.keep })
    await orClose(commits.changelog, async () => {
      if (begun === undefined) return await own.blobs.prune(digestsIn([root, ...named]))
      await bases.keep(base)
      await commits.commit(begun.entries, () => {}, { base: base.digest, epoch: 0, createdAt: sandbox.createdAt })
    })
    return sandbox
  }

  /** When the last of the kept ones is open, what none of them has asked for is of no use. */
  async function pruneBases (opened: string): Promise<void> {
    if (unopened.delete(opened) && unopened.size === 0) await bases.prune()
  }

  return {
    names: [...kept],
    async open (name, base) {
      try {
        const sandbox = await open(name, async () => {
          const entries = startingChanges(base)
          return { base, layer: layerWith(base, entries), entries }
        })
        await orClose(sandbox, () => pruneBases(name))
        return sandbox
      } catch (error) {
        if (!kept.has(name)) await folder.removeSandbox(name) // or the next start would find one that nobody got
        throw error
      }
    },
    async fork (name, from) {
      await folder.removeSandbox(name) // what may be left of one whose removal failed
      try {
        return await open(name, async own => {
          const { base, layer } = await from.freeze()
          await own.shareBlobs(from.name, digestsIn([{ layer }]))
          return { base, layer: layerOn(layer), entries: [...changesAbove(layer, base)] }
        })
      } catch (error) {
        await folder.removeSandbox(name) // or the next start would find one that is no fork
        throw error
      }
    },
    async remove (sandbox) {
      await sandbox.close()
      await folder.removeSandbox(sandbox.name)
      kept.delete(sandbox.name)
    },
    close: () => folder.close()
  }
}

async function orClose<T> (changelog: Pick<Changelog, 'close'>, task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    await changelog.close()
    throw error
  }
}

/** Of all attachments that some state of a sandbox may still show. */
function digestsIn (states: Iterable<{ readonly layer: Layer }>): Set<string> {
  const digests = new Set<string>()
  const seen = new Set<Layer>()
  for (const { layer } of states) {
    for (let at: Layer | undefined = layer; at !== undefined && !seen.has(at); at = at.parent) {
      seen.add(at)
      for (const attachment of ownEntries(at, 'attachments').values()) if (attachment !== null) digests.add(attachment.digest)
    }
  }
  return digests
}
