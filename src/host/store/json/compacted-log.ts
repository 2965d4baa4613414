import { join } from 'node:path'
import { Low } from 'lowdb'
import type { LedgerEntry, Origin } from '../../../core/state/change.ts'
import type { CompactedLog, ReadCompactedLog } from '../ledger.ts'
import type { Disk } from './disk.ts'
import { readListDocument, writeListDocument } from './list-document.ts'

// `snapshot.json` holds the compacted log. Its name and its format are older than the snapshots of users.
const FILE = 'snapshot.json'
const FORMAT = 'espelho-snapshot'

interface Head { readonly sequence: number, readonly origin: Origin }

/** Where the compacted log of a sandbox lies. */
export interface CompactedFile {
  /** `log` is `null` if nothing was ever compacted. */
  read (): Promise<{ readonly log: ReadCompactedLog | null, readonly bytes: number }>
  /** Resolves to the length of the file when it is durable. `mayContinue` throws to stop it. */
  write (log: CompactedLog, mayContinue?: () => void): Promise<number>
}

/** The file is read and written by lowdb with an adapter of ours, because its own ones neither sync nor stream. */
export function compactedFile (disk: Disk, folder: string): CompactedFile {
  const path = join(folder, FILE)
  let bytes = 0
  let mayGoOn: (() => void) | undefined
  const db = new Low<CompactedLog | null>({
    async read () {
      const document = await readListDocument<Head, LedgerEntry>(disk, path, FORMAT)
      if (document === undefined) return null
      bytes = document.length
      const { sequence, origin } = document.head
      return { sequence, origin, changes: document.items }
    },
    async write (log) {
      const { changes: items, sequence, origin } = log as CompactedLog
      bytes = await writeListDocument(disk, path, { format: FORMAT, head: { sequence, origin }, items }, mayGoOn)
    }
  }, null)

  return {
    async read () {
      await db.read()
      const log = db.data as ReadCompactedLog | null
      db.data = null // so that its memory is freed
      return { log, bytes }
    },
    async write (log, mayContinue) {
      mayGoOn = mayContinue
      db.data = log
      await db.write().finally(() => { db.data = null })
      return bytes
    }
  }
}
