import type { Adapter } from 'lowdb'
import { join } from 'node:path'
import type { ChangelogEntry, Origin } from '../../state/change.ts'
import type { Disk } from './disk.ts'
import { writeListDocument, type Consent } from './list-document.ts'
import { readListDocument } from './read-list-document.ts'

/** All changes since the base up to `sequence`, folded, and the steps that lead to the named states. */
export interface Snapshot {
  readonly sequence: number
  readonly origin: Origin
  /** Walked once, in pieces, while the sandbox goes on: it must keep showing the moment at which it was taken. */
  readonly changes: Iterable<ChangelogEntry>
}

type Head = Omit<Snapshot, 'changes'>

const FORMAT = 'espelho-snapshot'

export interface SnapshotAdapter extends Adapter<Snapshot | null> {
  /** Of the file that was last read or written. */
  readonly bytes: number
}

/** lowdb's own file adapters neither sync nor stream, and its presets change with NODE_ENV; this one is for `Low`. */
export function snapshotAdapter (disk: Disk, folder: string, consent: Consent): SnapshotAdapter {
  const path = join(folder, 'snapshot.json')
  let bytes = 0
  return {
    get bytes () { return bytes },
    async read () {
      const document = await readListDocument<Head, ChangelogEntry>(disk, path, FORMAT)
      if (document === undefined) return null
      bytes = document.length
      const { sequence, origin } = document.head
      return { sequence, origin, changes: document.items }
    },
    async write (snapshot) {
      if (snapshot === null) return
      const { changes, sequence, origin } = snapshot
      const document = { format: FORMAT, head: { sequence, origin }, items: changes }
      bytes = await writeListDocument(disk, path, document, consent)
    }
  }
}
