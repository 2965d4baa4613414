import type { ChangeSet } from '../../state/change.ts'
import { DataFolderError } from './data-folder-error.ts'
import type { Disk } from './disk.ts'
import { decodeEntry, decodeHeader, LOG_HEADER } from './log-entry.ts'
import type { LogName } from './log-name.ts'
import { readLines, type Line } from './read-lines.ts'

export interface LogEnd {
  /** After the last whole entry. */
  readonly sequence: number
  readonly position: number
  /** `blank`: not even a whole header, as a crash leaves a file that was just made. */
  readonly found: 'end' | 'damage' | 'blank'
}

/** The entries of one log, in groups, as far as they are whole and in sequence; returns where that ends. */
export async function * readLog (disk: Disk, { path, first }: LogName): AsyncGenerator<ChangeSet[], LogEnd> {
  const file = await disk.open(path, 'read')
  try {
    let sequence = first - 1
    let position = 0
    for await (const lines of readLines(disk, file)) {
      const entries: ChangeSet[] = []
      for (const line of lines) {
        if (position === 0) {
          const header = checkHeader(path, line)
          if (header !== 'known') return { sequence, position, found: header }
        } else {
          const entry = line.whole ? decodeEntry(line.bytes, sequence + 1) : undefined
          if (entry === undefined) {
            yield entries
            return { sequence, position, found: 'damage' }
          }
          entries.push(entry)
          sequence++
        }
        position = line.end
      }
      yield entries
    }
    return { sequence, position, found: position === 0 ? 'blank' : 'end' }
  } finally {
    await disk.close(file)
  }
}

function checkHeader (path: string, { bytes, whole }: Line): 'known' | 'damage' | 'blank' {
  if (!whole) return LOG_HEADER.subarray(0, bytes.length).equals(bytes) ? 'blank' : 'damage'
  const header = decodeHeader(bytes)
  if (header === 'unknown version') {
    throw new DataFolderError(`${path} has a format that this version of espelho does not read; use the one that wrote it`)
  }
  return header === 'damaged' ? 'damage' : header
}
