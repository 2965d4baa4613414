import { promisify } from 'node:util'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  brotliDecompress, createBrotliDecompress, createGunzip, createInflate, createInflateRaw, gunzip, inflate, inflateRaw
} from 'node:zlib'
import { Problem } from '../../domain/problem.ts'

interface Decoder {
  decode (bytes: Uint8Array, options: { maxOutputLength: number }): Promise<Buffer>
  /** The same decoder as a stream. */
  stream (): NodeJS.ReadWriteStream
}

const GZIP: Decoder = { decode: promisify(gunzip), stream: createGunzip }
const BROTLI: Decoder = { decode: promisify(brotliDecompress), stream: createBrotliDecompress }
const ZLIB: Decoder = { decode: promisify(inflate), stream: createInflate }
const RAW: Decoder = { decode: promisify(inflateRaw), stream: createInflateRaw }

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
 * Decodes a body of at most `limit` bytes. It measures the result before it keeps it, because a few bytes can stand
 * for gigabytes.
 */
export async function decoded (bytes: Uint8Array, coding: string, maximum: number): Promise<Buffer> {
  const decoder = decoderOf(coding, bytes)
  if (decoder === undefined) throw new Problem('unknown-coding', { coding: coding.slice(0, 40), allowed: CODINGS })
  if (!await isWithin(bytes, decoder, maximum)) throw new Problem('body-too-large', { maximum })
  return await decoder.decode(bytes, { maxOutputLength: Math.max(maximum, 1) })
}

function decoderOf (coding: string, bytes: Uint8Array): Decoder | undefined {
  if (coding === 'gzip' || coding === 'x-gzip') return GZIP
  if (coding === 'br') return BROTLI
  if (coding !== 'deflate') return undefined
  return hasZlibHeader(bytes) ? ZLIB : RAW // RFC 9110 §8.4.1.2: some clients send deflate data without the zlib header
}

/** The zlib header (RFC 1950 §2.2). */
function hasZlibHeader ([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0
}

/** Throws if the bytes are not in that coding. */
async function isWithin (bytes: Uint8Array, decoder: Decoder, maximum: number): Promise<boolean> {
  const enough = new AbortController()
  let length = 0
  const count = new Writable({
    write (piece: Buffer, _encoding, done) {
      length += piece.length
      if (length > maximum) enough.abort()
      done()
    }
  })
  try {
    await pipeline(Readable.from([bytes]), decoder.stream(), count, { signal: enough.signal })
  } catch {
    if (length <= maximum) throw new Problem('broken-coding', {})
  }
  return length <= maximum
}
