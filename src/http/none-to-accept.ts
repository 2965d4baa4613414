import type { Server } from 'node:http'

/** After so many turns of the event loop a server closes, although clients still connect in each of them. */
const MAX_TURNS = 100

/**
 * Waits for a turn of the event loop in which no client connects. When a server closes, the system resets the
 * connections that still wait to be accepted.
 */
export async function noneToAccept (server: Pick<Server, 'on' | 'off'>): Promise<void> {
  const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))
  let came = true
  const note = (): void => { came = true }
  server.on('connection', note)
  await turn() // this turn may have looked for connections already
  for (let turns = 0; came && turns < MAX_TURNS; turns++) {
    came = false
    await turn()
  }
  server.off('connection', note)
}
