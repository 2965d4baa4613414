import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

/**
 * What to send for a text. It is in pieces if it may be longer than a string can be. A stream alone goes on from piece
 * to piece without letting anything else have its turn.
 */
export function sendable (pieces: readonly string[]): string | Readable {
  return pieces.length > 1 ? Readable.from(oneByOne(pieces)) : pieces[0] ?? ''
}

async function * oneByOne (pieces: readonly string[]): AsyncGenerator<string> {
  for (const piece of pieces) {
    yield piece
    await setImmediate()
  }
}
