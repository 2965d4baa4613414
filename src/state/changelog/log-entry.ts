import { crc32 } from 'node:zlib'
import type { ChangeSet } from '../change.ts'

// A line of a log: CRC-32 in eight lower-case hex digits, a space, JSON. The first line is the header.

const FORMAT = 'espelho-changelog'
const VERSION = 1
const SPACE = 0x20
const PREFIX = 9

export const LOG_HEADER = Buffer.from(encodeLine({ format: FORMAT, version: VERSION }))

export function hex (crc: number): string {
  return crc.toString(16).padStart(8, '0')
}

export function encodeLine (value: object): string {
  const json = JSON.stringify(value)
  return `${hex(crc32(json))} ${json}\n`
}

/** `undefined` when the line is not what was once written. */
function decodeLine (line: Uint8Array): unknown {
  const text = Buffer.from(line.buffer, line.byteOffset, line.byteLength)
  if (text.length <= PREFIX || text[PREFIX - 1] !== SPACE) return undefined
  const json = text.subarray(PREFIX)
  if (text.latin1Slice(0, PREFIX - 1) !== hex(crc32(json))) return undefined
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
