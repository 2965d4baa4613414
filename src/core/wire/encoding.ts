import { isUtf8 } from 'node:buffer'

/** What a file that is no UTF-8 looks like. */
export type Encoding =
  | 'UTF-16' | 'UTF-32' | 'Windows-1252' | 'CP850' | 'Mac OS Roman' | 'mixed' | 'gzip' | 'zip' | 'binary'

const BEGINNINGS: ReadonlyArray<readonly [encoding: Encoding, ...bytes: number[]]> = [
  ['UTF-32', 0xff, 0xfe, 0, 0],
  ['UTF-32', 0, 0, 0xfe, 0xff],
  ['UTF-16', 0xff, 0xfe],
  ['UTF-16', 0xfe, 0xff],
  ['gzip', 0x1f, 0x8b],
  ['zip', 0x50, 0x4b, 3, 4],
  ['binary', 0xd0, 0xcf, 0x11, 0xe0]
]

/** The bytes of á à â ã ç é ê í ó ô õ ú, then of the capitals. The first of equals is the likeliest. */
const LETTERS: ReadonlyArray<readonly [encoding: Encoding, bytes: string]> = [
  ['Windows-1252', 'e1 e0 e2 e3 e7 e9 ea ed f3 f4 f5 fa c1 c0 c2 c3 c7 c9 ca cd d3 d4 d5 da'],
  ['CP850', 'a0 85 83 c6 87 82 88 a1 a2 93 e4 a3 b5 b7 b6 c7 80 90 d2 d6 e0 e2 e5 e9'],
  ['Mac OS Roman', '87 88 89 8b 8d 8e 90 92 97 99 9b 9c e7 cb e5 cc 82 83 e6 ea ee ef cd f2']
]

/** An accented letter in UTF-8. In Windows-1252 the two bytes are a capital Ã and a sign, which no word has. */
const LETTER_IN_UTF8 = /\xc3[\x80-\xbf]/

const LOOKED_AT_BYTES = 65_536

/** Guesses the encoding of bytes that are not UTF-8, or that have a NUL, which no text has. */
export function encodingOf (bytes: Uint8Array): Encoding {
  const begun = BEGINNINGS.find(([, ...first]) => first.every((byte, at) => bytes[at] === byte))
  if (begun !== undefined) return begun[0]
  const sample = bytes.subarray(0, LOOKED_AT_BYTES)
  const nulls = sample.filter(byte => byte === 0).length / sample.length
  if (nulls > 0) return nulls > 0.6 ? 'UTF-32' : nulls > 0.3 ? 'UTF-16' : 'binary'
  return isMixed(sample) ? 'mixed' : likeliest(sample)
}

/** Whether bytes that are not UTF-8 as a whole have letters in UTF-8, as files have that were put together. */
export function isMixed (bytes: Uint8Array): boolean {
  return LETTER_IN_UTF8.test(latin1(bytes))
}

function likeliest (bytes: Uint8Array): Encoding {
  const accented = Array.from(latin1(bytes).match(/[\x80-\xff]/g) ?? [])
  const counts = LETTERS.map(([encoding, hex]) => {
    const letters = new Set(Buffer.from(hex.replaceAll(' ', ''), 'hex').toString('latin1'))
    return { encoding, count: accented.filter(letter => letters.has(letter)).length }
  })
  return counts.reduce((best, one) => one.count > best.count ? one : best).encoding
}

export function latin1 (bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

/** The first line, from 0, that is not UTF-8. */
export function firstLineOtherThanUtf8 (bytes: Uint8Array): number {
  let line = 0
  // Behind a boundary of chunks there can be the rest of a character.
  let start = bytes.subarray(0, 3).findLastIndex(byte => byte >> 6 === 2) + 1
  for (let end = bytes.indexOf(LINE_FEED, start); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
    if (!isUtf8(bytes.subarray(start, end))) return line
    line++
    start = end + 1
  }
  return line
}

const LINE_FEED = 10
