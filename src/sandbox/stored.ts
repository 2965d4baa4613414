import type { Blobs } from '../storage/blobs.ts'
import type { ChangelogEntry } from '../state/change.ts'
import type { Changelog } from '../storage/changelog.ts'
import type { DataFolder, SandboxFolder } from '../storage/folder/store.ts'
import type { Snapshot } from '../storage/folder/compacted.ts'
import { type Layer, layerOn, ownEntries } from '../state/layer.ts'
import { type Fixtures, blobsOver, layerWith, startingChanges } from './fixtures.ts'
import { openCommitQueue } from './commit-queue.ts'
import { changesAbove, compactedEntries } from './compacted-entries.ts'
import type { Home } from './sandbox-store.ts'
import { keptBases } from './stored-fixtures.ts'
import { type Past, replay } from './replay.ts'
import { createLife } from './life.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

/** Where a sandbox without a past begins, and the entries that say so. */
interface Beginning {
  readonly fixtures: Fixtures
  readonly layer: Layer
  readonly entries: readonly ChangelogEntry[]
}

/** Sandboxes that outlast the process, each with its changelog and its files, and the bases that they start from. */
export async function dataHome (folder: DataFolder, seed: number): Promise<Home> {
  const bases = keptBases(folder.bases)
  const kept = new Set(folder.sandboxNames()) // what they hold is not to be lost, even if they cannot be opened
  const unopened = new Set(kept)

  async function open (name: string, beginning: (own: SandboxFolder) => Promise<Beginning>): Promise<Sandbox> {
    const own = folder.sandbox(name)
    const blobs = (fixtures: Fixtures): Blobs => blobsOver(fixtures, own.blobs)
    let past: Past | undefined
    const snapshot = (): Snapshot => {
      const { life, snapshots, createdAt } = sandbox
      return { sequence: commits.sequence, origin: { base: life.fixtures.digest, epoch: life.epoch, createdAt }, changes: compactedEntries(life, snapshots.list()) }
    }
    const commits = await openCommitQueue(async lost => {
      const changelog = await own.openChangelog({ snapshot, lost })
      past = await orClose(changelog, () => replay(changelog, bases.load))
      return { changelog, last: past?.sequence ?? 0 }
    })
    const begun = past === undefined ? await orClose(commits.changelog, () => beginning(own)) : undefined
    const { fixtures, epoch, layer, snapshots } = past ?? { ...begun as Beginning, epoch: 0, snapshots: new Map<string, never>() }
    const life = createLife({ fixtures, epoch, layer, blobs: blobs(fixtures), seed, commits })
    const named = Array.from(snapshots.values(), state => ({ ...state, blobs: blobs(state.fixtures) }))
    const sandbox = createSandbox({ name, seed, createdAt: past?.createdAt, life, commits, snapshots: named, blobs, keepBase: bases.keep })
    await orClose(commits.changelog, async () => {
      if (begun === undefined) return await own.blobs.prune(digestsIn([life, ...named]))
      await bases.keep(fixtures)
      await commits.append(begun.entries, () => {}, { base: fixtures.digest, epoch: 0, createdAt: sandbox.createdAt })
    })
    return sandbox
  }

  /** When the last of the kept ones is open, what none of them has asked for is of no use. */
  async function pruneBases (opened: string): Promise<void> {
    if (unopened.delete(opened) && unopened.size === 0) await bases.prune()
  }

  return {
    names: [...kept],
    async open (name, fixtures) {
      try {
        const sandbox = await open(name, async () => {
          const entries = startingChanges(fixtures)
          return { fixtures, layer: layerWith(fixtures, entries), entries }
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
          const { fixtures, layer } = await from.freeze()
          await own.shareBlobs(from.name, digestsIn([{ layer }]))
          return { fixtures, layer: layerOn(layer), entries: [...changesAbove(layer, fixtures)] }
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
