import { constants } from 'node:buffer'
import { type Disk, ifMissing } from './disk.ts'

export interface Line {
  /** The line without its newline. */
  readonly bytes: Uint8Array
  /** Where the next line starts. */
  readonly end: number
  /** Whether the line has its newline. Only the last line of a file can lack it. */
  readonly whole: boolean
}

const CHUNK_BYTES = 256 * 1024
const NEWLINE = 0x0a
const LONGEST = constants.MAX_STRING_LENGTH

/**
 * The lines of a file in groups; none if there is no such file. The memory does not grow with the file, which may be
 * longer than any string.
 */
export async function * readLines (disk: Disk, path: string): AsyncGenerator<readonly Line[]> {
  const file = await disk.open(path, 'read').catch(error => ifMissing(error, undefined))
  if (file === undefined) return
  try { yield * linesOf(disk, file) } finally { await disk.close(file) }
}

async function * linesOf (disk: Disk, file: number): AsyncGenerator<readonly Line[]> {
  let pieces: Uint8Array[] = []
  let start = 0
  let position = 0
  for (;;) {
    const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES)
    const bytes = chunk.subarray(0, await disk.read(file, chunk, position))
    position += bytes.length
    const lines: Line[] = []
    let from = 0
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, from)) {
      const rest = bytes.subarray(from, at)
      const line = pieces.length === 0 ? rest : Buffer.concat([...pieces, rest])
      lines.push({ bytes: line, end: start + line.length + 1, whole: true })
      start += line.length + 1
      from = at + 1
      pieces = []
    }
    if (from < bytes.length) pieces.push(bytes.subarray(from))
    const ended = bytes.length < CHUNK_BYTES || position - start > LONGEST
    if (ended && start < position) lines.push({ bytes: Buffer.concat(pieces), end: position, whole: false })
    yield lines
    if (ended) return
  }
}
