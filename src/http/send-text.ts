import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

/**
 * What to send for a text in pieces. A stream alone goes on from piece to piece without letting anything else have its
 * turn.
 */
export function sendable (pieces: readonly string[]): string | Readable {
  return pieces.length === 1 ? pieces[0] as string : Readable.from(inTurns(pieces))
}

async function * inTurns (pieces: readonly string[]): AsyncGenerator<string> {
  for (const piece of pieces) {
    yield piece
    await setImmediate()
  }
}
