import { constants } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import type { ChangeSet } from '../../state/change.ts'
import { hex, NO_CHECKSUM } from './log.ts'

/** The text of more changes takes more than some milliseconds. */
const MANY = 500
/** Bytes in a piece, because each piece is written and synced. */
const PIECE = 4 * 1_048_576

export function isLarge ({ changes }: ChangeSet): boolean {
  return changes.length > MANY
}

/** The line of a large change set in pieces. Other requests have their turn while it is made. */
export async function largeLine (changeSet: ChangeSet): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  let parts: Buffer[] = []
  let [held, length, crc] = [0, 0, 0]
  const take = (bytes: Buffer): void => {
    parts.push(bytes)
    held += bytes.length
    length += bytes.length
  }
  const flush = (): void => {
    pieces.push(Buffer.concat(parts))
    parts = []
    held = 0
  }
  take(Buffer.from(NO_CHECKSUM))
  for (const text of texts(changeSet)) {
    const bytes = Buffer.from(text)
    crc = crc32(bytes, crc)
    take(bytes)
    if (length > constants.MAX_STRING_LENGTH) throw new Error('a change set is longer than a string can be')
    if (held >= PIECE) flush()
    await setImmediate()
  }
  take(Buffer.from('\n'))
  flush()
  pieces[0]?.write(hex(crc), 'latin1')
  return pieces
}

/** The JSON of a change set, so many changes at a time. */
function * texts ({ changes, ...head }: ChangeSet): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"changes":[`
  for (let start = 0; start < changes.length; start += MANY) {
    const list = JSON.stringify(changes.slice(start, start + MANY)).slice(1, -1)
    yield start === 0 ? list : `,${list}`
  }
  yield ']}'
}
