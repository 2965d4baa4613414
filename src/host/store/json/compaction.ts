import { join } from 'node:path'
import { Low, type Adapter } from 'lowdb'
import type { ChangelogEntry, Origin } from '../../../core/state/change.ts'
import type { CompactedLog, ReadCompactedLog } from '../changelog.ts'
import type { Disk } from './disk.ts'
import { readListDocument, writeListDocument } from './list-document.ts'
import { listLogs } from './log.ts'

// `snapshot.json` holds the compacted log. Its name and its format are older than the snapshots of users.
const FILE = 'snapshot.json'
const FORMAT = 'espelho-snapshot'

interface Head { readonly sequence: number, readonly origin: Origin }

export interface Compaction {
  /** `null` if nothing was ever compacted. */
  read (): Promise<ReadCompactedLog | null>
  /** The length of the file. */
  readonly bytes: number
  readonly running: boolean
  /**
   * Writes a compacted log, and then removes the logs that start before `boundary`. Resolves to whether it succeeded,
   * and never rejects.
   */
  run (compacted: CompactedLog, boundary: number): Promise<boolean>
  /** Stops a running compaction. Nothing is lost, because the logs still hold every change set. */
  abandon (): Promise<void>
}

interface CompactedAdapter extends Adapter<CompactedLog | null> {
  /** The length of the file that was last read or written. */
  readonly bytes: number
}

/** Resolves to the length of the file when the file is durable. */
export function writeCompacted (
  disk: Disk, folder: string, log: CompactedLog, mayContinue?: () => void
): Promise<number> {
  const { changes, sequence, origin } = log
  return writeListDocument(
    disk, join(folder, FILE), { format: FORMAT, head: { sequence, origin }, items: changes }, mayContinue
  )
}

/** An adapter of ours for `Low`, because lowdb's own file adapters neither sync nor stream. */
function compactedAdapter (disk: Disk, folder: string, mayContinue: () => void): CompactedAdapter {
  let bytes = 0
  return {
    get bytes () { return bytes },
    async read () {
      const document = await readListDocument<Head, ChangelogEntry>(disk, join(folder, FILE), FORMAT)
      if (document === undefined) return null
      bytes = document.length
      const { sequence, origin } = document.head
      return { sequence, origin, changes: document.items }
    },
    async write (log) {
      if (log !== null) bytes = await writeCompacted(disk, folder, log, mayContinue)
    }
  }
}

export function compaction (disk: Disk, folder: string, notice: (message: string) => void): Compaction {
  let abandoned = false
  let running: Promise<boolean> | undefined
  const adapter = compactedAdapter(disk, folder, () => { if (abandoned) throw new Error('abandoned') })
  const db = new Low<CompactedLog | null>(adapter, null)

  async function replace (compacted: CompactedLog, boundary: number): Promise<boolean> {
    try {
      db.data = compacted
      await db.write()
      for (const { path, first } of await listLogs(disk, folder)) if (first < boundary) await disk.remove(path)
      return true
    } catch (error) {
      if (!abandoned) notice(`${folder} was not compacted and keeps growing: ${(error as Error).message}`)
      return false
    } finally {
      db.data = null
      running = undefined
    }
  }

  return {
    get bytes () { return adapter.bytes },
    get running () { return running !== undefined },
    async read () {
      await db.read()
      const { data } = db
      db.data = null
      return data as ReadCompactedLog | null
    },
    run (compacted, boundary) {
      running = replace(compacted, boundary)
      return running
    },
    async abandon () {
      abandoned = true
      await running
    }
  }
}
