import { crc32 } from 'node:zlib'
import type { ChangeSet } from '../../state/change.ts'

// A line of a log: CRC-32 in eight lower-case hex digits, a space, JSON. The first line is the header.

const FORMAT = 'espelho-changelog'
const VERSION = 1
const SPACE = 0x20
const NEWLINE = 0x0a
const NO_CHECKSUM = '00000000 '
const PREFIX = NO_CHECKSUM.length

export const LOG_HEADER = encodeLines([JSON.stringify({ format: FORMAT, version: VERSION })])

export function hex (crc: number): string {
  return crc.toString(16).padStart(8, '0')
}

/** Lines from texts of JSON. All become bytes at once, and only then get their checksums: that is much the cheapest. */
export function encodeLines (jsons: readonly string[]): Buffer {
  const bytes = Buffer.from(`${NO_CHECKSUM}${jsons.join(`\n${NO_CHECKSUM}`)}\n`)
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(NEWLINE, start)
    bytes.write(hex(crc32(bytes.subarray(start + PREFIX, end))), start, 'latin1')
    start = end + 1
  }
  return bytes
}

/** `undefined` when the line is not what was once written. */
function decodeLine (line: Uint8Array): unknown {
  const text = Buffer.from(line.buffer, line.byteOffset, line.byteLength)
  if (text.length <= PREFIX || text[PREFIX - 1] !== SPACE) return undefined
  const json = text.subarray(PREFIX)
  if (text.toString('latin1', 0, PREFIX - 1) !== hex(crc32(json))) return undefined
  try { return JSON.parse(json.toString()) } catch { return undefined }
}

/** `undefined` when damaged, or when it is another one than `sequence`. */
export function decodeEntry (line: Uint8Array, sequence: number): ChangeSet | undefined {
  const value = decodeLine(line) as Partial<ChangeSet> | null | undefined
  return value?.sequence === sequence && Array.isArray(value.changes) ? value as ChangeSet : undefined
}

export function decodeHeader (line: Uint8Array): 'known' | 'unknown version' | 'damaged' {
  const value = decodeLine(line) as { format?: unknown, version?: unknown } | null | undefined
  if (value?.format === undefined) return 'damaged'
  return value.format === FORMAT && value.version === VERSION ? 'known' : 'unknown version'
}
