import type { Server } from 'node:http'

/** A server to which clients connect in each turn closes nevertheless. */
const MAX_TURNS = 100

/** Waits for a turn without a new connection: the system resets what waits to be accepted when a server closes. */
export async function noneToAccept (server: Pick<Server, 'on' | 'off'>): Promise<void> {
  const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))
  let came = true
  const note = (): void => { came = true }
  server.on('connection', note)
  await turn() // the end of a turn that may have begun before a connection came
  for (let turns = 0; came && turns < MAX_TURNS; turns++) {
    came = false
    await turn()
  }
  server.off('connection', note)
}
