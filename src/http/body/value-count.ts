import { setImmediate } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { endOfString } from '../../json-in-slices.ts'

const [QUOTE, COMMA, OPEN_BRACE, OPEN_BRACKET] = [0x22, 0x2c, 0x7b, 0x5b]
/** About the bytes that an empty list takes in a list of them. */
const VALUE = 40
/** The values of a body may take this part of the heap limit. */
const SHARE = 4
const PIECE = 1_048_576

/** How many values a body may have. Three bytes of JSON can be forty in memory, so the length alone says little. */
export function mostValues (): number {
  return Math.floor(getHeapStatistics().heap_size_limit / SHARE / VALUE)
}

/** Whether a JSON text has more values than so many; a list or an object counts twice. Other work runs meanwhile. */
export async function hasMoreValues (bytes: Buffer, most: number): Promise<boolean> {
  if (bytes.length / 2 <= most) return false // a value has a byte, and a comma or a bracket before it
  let count = 0
  let next = PIECE
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfString(bytes, at)
    else if ((byte === COMMA || byte === OPEN_BRACKET || byte === OPEN_BRACE) && ++count > most) return true
    if (at >= next) {
      next = at + PIECE
      await setImmediate()
    }
  }
  return false
}
