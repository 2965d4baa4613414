import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

/**
 * The payload for a text. A text that may be longer than a string can be is sent as a stream. Between two pieces other
 * requests are answered, which a stream alone would not allow.
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
