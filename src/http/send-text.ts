import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

/** So many characters are written to a connection in a few milliseconds. */
const PART = 1_048_576

/**
 * What to send for a text in pieces, of which each may be long. A stream alone goes on from piece to piece without
 * letting anything else have its turn.
 */
export function sendable (pieces: readonly string[], part = PART): string | Readable {
  const [first = '', second] = pieces
  return second === undefined && first.length <= part ? first : Readable.from(inTurns(pieces, part))
}

async function * inTurns (pieces: readonly string[], part: number): AsyncGenerator<string> {
  for (const piece of pieces) {
    for (let start = 0; start < piece.length;) {
      const end = endOfPart(piece, start + part)
      yield piece.slice(start, end)
      start = end
      await setImmediate()
    }
  }
}

/** Not between the two halves of a character, because each part is written as UTF-8 by itself. */
function endOfPart (text: string, at: number): number {
  return /^[\ud800-\udbff]$/.test(text.charAt(at - 1)) ? at + 1 : at
}
