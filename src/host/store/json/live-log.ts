import { join } from 'node:path'
import type { Blob } from '../blobs.ts'
import type { Changelog, CompactedLog } from '../changelog.ts'
import { isCompactionDue } from '../compaction-due.ts'
import { BatchWriter } from '../batch-writer.ts'
import { serial } from '../mutex.ts'
import type { Compaction } from './compaction.ts'
import { type Disk, tryOut } from './disk.ts'
import { writeLastSequence } from './last-sequence.ts'
import { batchTexts, encodeLines, logFile } from './log.ts'
import type { NamedFixtures } from './named-fixtures.ts'
import type { Resumption } from './recover.ts'
import { UNFINISHED } from './replace-file.ts'

export interface FileChangelogOptions {
  /** The folder of the sandbox. Nothing else writes there. */
  readonly folder: string
  /** Prints one line for the operator. */
  readonly notice: (message: string) => void
  readonly disk: Disk
  /** Compaction is due when the log has this number of bytes, and more than the compacted log. By default 64 MiB. */
  readonly compactAt?: number | undefined
  /** Makes blobs durable. It is called before the change set that names them is written. */
  readonly putBlobs?: (blobs: readonly Blob[]) => Promise<void>
}

export type LiveLog = Pick<Changelog, 'healthy' | 'probe' | 'compact' | 'compactionDue' | 'close' | 'append'>

/** The writing side of a changelog that was read to its end. */
export function liveLog (
  options: FileChangelogOptions, compaction: Compaction, named: NamedFixtures, resumption: Resumption
): LiveLog {
  const { disk, folder, notice, compactAt, putBlobs } = options
  const mutex = serial()
  let log = logFile(disk, folder, resumption.first, resumption.length)
  const writer = new BatchWriter({
    next: resumption.next,
    mutex,
    async write ({ texts, origins, last }) {
      await named.note(origins)
      const lines = encodeLines(batchTexts(texts, last))
      await log.append(lines)
      return { bytes: lines.length }
    }
  })
  writer.grown = resumption.bytes

  // No log starts at an entry that an earlier log has.
  async function compact (readState: () => CompactedLog): Promise<void> {
    let written = Promise.resolve()
    await mutex(async () => {
      if (compaction.running) return
      await rotate(writer.durable + 1)
      const recount = named.recount(writer.compacted(readState))
      written = compaction.run(recount.log, log.first).then(isDone =>
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
      writer.healthy = true
    } catch {
      writer.healthy = false
    }
    return writer.healthy
  }

  return {
    get healthy () { return writer.healthy },
    get compactionDue () { return isCompactionDue(writer, compaction, compactAt) },
    append: ({ changeSets, blobs }) => writer.append(changeSets, blobs.length === 0 ? undefined : putBlobs?.(blobs)),
    compact: readState => compact(readState).catch(error =>
      notice(`${folder} was not compacted: ${(error as Error).message}`)),
    probe: () => mutex(probe),
    async close () {
      await compaction.abandon()
      await mutex(() => log.close())
      await writeLastSequence(disk, folder, writer.durable)
    }
  }
}
