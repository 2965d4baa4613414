import { join } from 'node:path'
import type { Blob } from '../blobs.ts'
import type { Appender, Changelog, CompactedLog } from '../changelog.ts'
import { isCompactionDue } from '../compaction-due.ts'
import { groupCommit, type GroupCommit } from '../group-commit.ts'
import { serial } from '../mutex.ts'
import type { Compaction } from './compaction.ts'
import { type Disk, tryOut } from './disk.ts'
import { writeLastSequence } from './last-sequence.ts'
import { encodeLines, logFile } from './log.ts'
import type { NamedFixtures } from './named-fixtures.ts'
import type { Resumption } from './recover.ts'
import { UNFINISHED } from './replace-file.ts'

export interface FileChangelogOptions {
  /** The folder of the sandbox. Nothing else writes there. */
  readonly folder: string
  readonly appender: Appender
  /** Prints one line for the operator. */
  readonly notice: (message: string) => void
  readonly disk: Disk
  /** Compaction is due when the log has this number of bytes, and more than the compacted log. By default 64 MiB. */
  readonly compactAt?: number | undefined
  /** Makes blobs durable. It is called before the change set that names them is written. */
  readonly putBlobs?: (blobs: readonly Blob[]) => Promise<void>
}

export type LiveLog = Pick<Changelog, 'healthy' | 'probe' | 'compact' | 'compactionDue' | 'close'> &
  Pick<GroupCommit, 'append'>

/** The writing side of a changelog that was read to its end. */
export function liveLog (
  options: FileChangelogOptions, compaction: Compaction, named: NamedFixtures, resumption: Resumption
): LiveLog {
  const { disk, folder, appender, notice, compactAt } = options
  const mutex = serial()
  let log = logFile(disk, folder, resumption.first, resumption.length)
  const commit = groupCommit({
    next: resumption.next,
    mutex,
    appender,
    async write ({ texts, origins }) {
      await named.note(origins)
      const lines = encodeLines(texts)
      await log.append(lines)
      return { bytes: lines.length }
    }
  })
  commit.grown = resumption.bytes

  // The new log takes the change sets that are not durable yet. The state may already have some of them, so the logs
  // and the compacted log may overlap, and reading skips the overlap. No log starts at an entry that an earlier log
  // has.
  async function compact (readState: () => CompactedLog): Promise<void> {
    let written = Promise.resolve()
    await mutex(async () => {
      if (compaction.running) return
      await rotate(commit.durable + 1)
      const recount = named.recount(commit.compacted(readState))
      written = compaction.run(recount.log, commit.underWay(), log.first).then(isDone =>
        isDone ? recount.done() : undefined)
    })
    await written
  }

  async function rotate (first: number): Promise<void> {
    const next = logFile(disk, folder, first, 0)
    try {
      await next.repair()
    } catch (error) {
      await next.close() // reading ignores a log without entries
      throw error
    }
    await log.close()
    log = next
  }

  async function probe (): Promise<boolean> {
    try {
      await log.repair()
      await tryOut(disk, join(folder, `probe${UNFINISHED}`))
      commit.healthy = true
    } catch {
      commit.healthy = false
    }
    return commit.healthy
  }

  return {
    get healthy () { return commit.healthy },
    get compactionDue () { return isCompactionDue(commit, compaction, compactAt) },
    append: commit.append,
    compact: readState => compact(readState).catch(error =>
      notice(`${folder} was not compacted: ${(error as Error).message}`)),
    probe: () => mutex(probe),
    async close () {
      await commit.flush()
      await compaction.abandon()
      await mutex(() => log.close())
      await writeLastSequence(disk, folder, commit.durable)
    }
  }
}
