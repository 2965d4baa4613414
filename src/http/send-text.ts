import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

/**
 * What to send for a text in pieces. A stream alone goes on from piece to piece without letting anything else have its
 * turn.
 */
export function sendable (pieces: readonly string[]): string | Readable {
  if (pieces.length === 1) return pieces[0] as string
  return Readable.from(inTurns(pieces))
}

async function * inTurns (pieces: readonly string[]): AsyncGenerator<string> {
  for (const piece of pieces) {
    yield piece
    await setImmediate()
  }
}
