import { getHeapStatistics } from 'node:v8'

const [QUOTE, BACKSLASH, COMMA, COLON, OPEN_BRACE, OPEN_BRACKET] = [0x22, 0x5c, 0x2c, 0x3a, 0x7b, 0x5b]
/** About the bytes that an empty list takes in a list of them. */
const BYTES_PER_VALUE = 40
/** The values of a body may take this part of the heap limit. */
const HEAP_DIVISOR = 4

/**
 * To read and to check more takes longer than an operation may keep others waiting. A name takes as long as a value, so
 * it counts as one.
 */
export const MAX_OPERATION_VALUES = 200_000

/** How many values a body may have. Three bytes of JSON can be forty in memory, so the length alone says little. */
export function mostValues (): number {
  return Math.floor(getHeapStatistics().heap_size_limit / HEAP_DIVISOR / BYTES_PER_VALUE)
}

/** Whether a JSON text has more values than `most`, or values and names; a list or an object counts twice. */
export function hasMoreValues (bytes: Buffer, most: number, withNames = false): boolean {
  if (bytes.length <= most) return false // each of them takes a byte
  let count = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfString(bytes, at)
    else if (byte === COMMA || byte === OPEN_BRACKET || byte === OPEN_BRACE || (withNames && byte === COLON)) count++
    if (count > most) return true
  }
  return false
}

/** The place of the quote that ends a string. */
function endOfString (bytes: Buffer, at: number): number {
  let place = at + 1
  while (place < bytes.length && bytes[place] !== QUOTE) place += bytes[place] === BACKSLASH ? 2 : 1
  return place
}
