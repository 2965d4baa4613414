import { join } from 'node:path'
import type { Changelog } from '../changelog.ts'
import type { Compaction } from './compaction.ts'
import type { Disk } from './disk.ts'
import type { FileChangelogOptions } from './changelog.ts'
import { groupCommit } from './group-commit.ts'
import { serial } from '../mutex.ts'
import { logFile } from './log-file.ts'
import { UNFINISHED } from './replace-file.ts'
import type { Resumption } from './replay.ts'

export type LiveLog = Omit<Changelog, 'read'>
export type LiveLogOptions = FileChangelogOptions & { readonly disk: Disk, readonly compactAt: number }

/** A reset leaves little to keep, so it is worth compacting after fewer bytes. */
const COMPACT_AT_RESET = 1024 * 1024

/** The writing side of a changelog whose past has been read. */
export function liveLog (options: LiveLogOptions, compaction: Compaction, resumption: Resumption): LiveLog {
  const { disk, folder, snapshot, compactAt, lost, notice } = options
  const inTurn = serial()
  let log = logFile(disk, folder, resumption.first, resumption.length)
  let grown = resumption.bytes
  const commit = groupCommit({ next: resumption.next, inTurn, lost, written, write: bytes => log.append(bytes) })

  async function written (bytes: number, hasOrigin: boolean): Promise<void> {
    grown += bytes
    const due = grown >= (hasOrigin ? Math.min(COMPACT_AT_RESET, compactAt) : Math.max(compactAt, compaction.bytes))
    if (!due || compaction.running) return
    grown = 0
    try { await compact() } catch (error) { notice(`${folder} was not compacted: ${(error as Error).message}`) }
  }

  // The new log takes all that is not durable yet. The state may already show some of that, so log and snapshot may
  // overlap; reading knows it. A later log never starts at an entry that an earlier one holds.
  async function compact (): Promise<void> {
    await rotate(commit.durable + 1)
    const taken = snapshot()
    if (taken.sequence < commit.durable || taken.sequence > commit.appended) {
      throw new Error(`the state is at ${taken.sequence}, the log at ${commit.durable}–${commit.appended}`)
    }
    compaction.start(taken, commit.underWay(), log.first)
  }

  async function rotate (first: number): Promise<void> {
    const next = logFile(disk, folder, first, 0)
    try {
      await next.mend()
    } catch (error) {
      await next.close() // a log without entries counts for nothing
      throw error
    }
    await log.close()
    log = next
  }

  async function probe (): Promise<boolean> {
    try {
      await log.mend()
      await tryOut(disk, join(folder, `probe${UNFINISHED}`))
      commit.healthy = true
    } catch {
      commit.healthy = false
    }
    return commit.healthy
  }

  return {
    get healthy () { return commit.healthy },
    append: commit.append,
    probe: () => inTurn(probe),
    async close () {
      await commit.flush()
      await compaction.abandon()
      await inTurn(() => log.close())
    }
  }
}

async function tryOut (disk: Disk, path: string): Promise<void> {
  const file = await disk.open(path, 'log')
  try {
    await disk.writeDurably(file, Buffer.alloc(4096), 0)
  } finally {
    await disk.close(file)
    await disk.remove(path)
  }
}
