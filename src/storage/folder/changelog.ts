import type { Changelog } from '../changelog.ts'
import { compaction } from './compaction.ts'
import { nodeDisk, type Disk } from './disk.ts'
import { liveLog, type LiveLog } from './live-log.ts'
import { replay } from './replay.ts'
import { removeUnfinished } from './replace-file.ts'
import type { Snapshot } from './compacted.ts'

export interface FileChangelogOptions {
  /** The sandbox's own; nobody else writes there. */
  readonly folder: string
  /** The state as of now. Called at compaction, synchronously. */
  readonly snapshot: () => Snapshot
  /** Bytes of log after which it is compacted, once it is also longer than the last snapshot. Default 64 MiB. */
  readonly compactAt?: number
  /** Called when an append fails, synchronously before the rejections: what was appended from there on is undone. */
  readonly lost: (fromSequence: number) => void
  /** Hears, in one line, what an operator should know. */
  readonly notice: (message: string) => void
  readonly disk?: Disk
}

const COMPACT_AT = 64 * 1024 * 1024

/**
 * An append-only log of change sets, synced in groups, and a snapshot that replaces what came before:
 * `snapshot.json`, and `0000000001.log` named after the first sequence in it. Reading repairs what a crash left.
 */
export async function openFileChangelog (options: FileChangelogOptions): Promise<Changelog> {
  const { folder, notice, disk = nodeDisk, compactAt = COMPACT_AT } = options
  await disk.makeFolder(folder)
  await removeUnfinished(disk, folder)
  const snapshots = compaction(disk, folder, notice)
  let begun = false
  let closed = false
  let live: LiveLog | undefined

  return {
    get healthy () { return live?.healthy ?? true },
    async * read () {
      if (begun) throw new Error('a changelog is read once')
      begun = true
      const resumption = yield * replay(disk, folder, await snapshots.read(), notice)
      live = liveLog({ ...options, disk, compactAt }, snapshots, resumption)
    },
    append (changeSet) {
      if (closed) throw new Error('the changelog is closed')
      if (live === undefined) throw new Error('a changelog is read to its end before the first append')
      return live.append(changeSet)
    },
    async probe () {
      return closed || live === undefined ? false : await live.probe()
    },
    async close () {
      closed = true
      await live?.close()
    }
  }
}
