import { crc32 } from 'node:zlib'
import type { ChangeSet } from '../../state/change.ts'
import { largeText } from '../change-set-text.ts'
import { encodeLines, hex, NO_CHECKSUM } from './log.ts'

/** Bytes in a piece, because each piece is written and synced. */
const PIECE_BYTES = 4 * 1_048_576

/** The line of a large change set in pieces. Other requests have their turn while it is made. */
export async function largeLine (changeSet: ChangeSet): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  let chunks: Buffer[] = []
  let [size, crc] = [0, 0]
  const add = (bytes: Buffer): void => {
    chunks.push(bytes)
    size += bytes.length
  }
  const flush = (): void => {
    pieces.push(Buffer.concat(chunks))
    chunks = []
    size = 0
  }
  add(Buffer.from(NO_CHECKSUM))
  for await (const bytes of largeText(changeSet)) {
    crc = crc32(bytes, crc)
    add(bytes)
    if (size >= PIECE_BYTES) flush()
  }
  add(Buffer.from('\n'))
  flush()
  pieces[0]?.write(hex(crc), 'latin1')
  return pieces
}

/** The lines of a batch in pieces. All texts together are one piece, to be fast. */
export async function linesOf (sets: readonly (string | ChangeSet)[]): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  let texts: string[] = []
  const flush = (): void => { if (texts.length > 0) pieces.push(encodeLines(texts)) }
  for (const set of sets) {
    if (typeof set === 'string') texts.push(set)
    else {
      flush()
      texts = []
      pieces.push(...await largeLine(set))
    }
  }
  flush()
  return pieces
}
