import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { Problem } from '../../../core/rules/problem.ts'

/** Of the decoded bytes that are made at once. The decoders' own would make many turns of a long body. */
const PIECE = { chunkSize: 65_536 }

/** The value of `Accept-Encoding` in a refusal. */
export const CODINGS = ['gzip', 'deflate', 'br']

/** The content coding of a body (RFC 9110 §8.4). `undefined` if the body has none. */
export function codingOf (header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const codings = header.split(',').map(coding => coding.trim().toLowerCase()).filter(coding =>
    coding !== 'identity' && coding !== '')
  return codings.length === 0 ? undefined : codings.join(', ')
}

/**
 * Decodes a body. `count` gets the length of each piece before the next one is made, and throws to end the work,
 * because a few bytes can stand for gigabytes.
 */
export async function decoded (
  bytes: Uint8Array, coding: string, count: (length: number) => void
): Promise<Buffer> {
  const decoder = decoderOf(coding, bytes)
  if (decoder === undefined) throw new Problem('unknown-coding', { coding: coding.slice(0, 40), allowed: CODINGS })
  const pieces: Buffer[] = []
  try {
    for await (const piece of decoder.end(bytes)) {
      count(piece.length)
      pieces.push(piece)
    }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('broken-coding', {})
  }
  return Buffer.concat(pieces)
}

export function decoderOf (coding: string, bytes: Uint8Array): Transform | undefined {
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip(PIECE)
  if (coding === 'br') return createBrotliDecompress(PIECE)
  if (coding !== 'deflate') return undefined
  // RFC 9110 §8.4.1.2: some clients send deflate data without the zlib header
  return hasZlibHeader(bytes) ? createInflate(PIECE) : createInflateRaw(PIECE)
}

/** The zlib header (RFC 1950 §2.2). */
function hasZlibHeader ([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0
}
