import { randomFrom } from '../random.ts'
import { adjust, nextAct } from './acts.ts'
import { ask, type Client, SHARED } from './client.ts'
import { judged, type Judgement } from './judged.ts'
import { end, type KillableServer, startServer } from './server.ts'

export interface KillRound extends Judgement {
  readonly acknowledged: number
}

/** The longest time in milliseconds from the first answer to a kill. */
const LONGEST = 900
/** Fewer than the clients have, so that sandboxes leave the memory and come back; more than they use at once. */
const IN_MEMORY = 18

/**
 * Starts a server on a data folder, keeps clients busy, kills it with SIGKILL, starts it again, and looks for all that
 * was acknowledged in this round and before. Half of the clients share one sandbox, and each of the others has its own.
 */
export async function * killRounds (
  rounds: number, data: string, { clients = 12, seed = 1 } = {}
): AsyncGenerator<KillRound> {
  const random = randomFrom(seed)
  const busy = Array.from({ length: clients }, (_, at): Client => ({
    prefix: at % 2 === 0 ? `own${at}` : SHARED,
    random: randomFrom(seed * 1000 + at),
    world: new Map(),
    underWay: undefined
  }))
  for (let round = 0; round < rounds; round++) {
    const server = await startServer(data, IN_MEMORY)
    const state = await (await fetch(`${server.url}/_sandbox/state`)).json() as object
    const document = { ...state, timeRecords: [] } // a small one, because the clients send it often
    let acknowledged = 0
    let begun = (): void => {}
    const first = new Promise<void>(resolve => { begun = resolve })
    const working = busy.map(client => keepAsking(server, client, document, () => {
      acknowledged++
      begun()
    }))
    await Promise.race([first, ...working])
    await new Promise(resolve => setTimeout(resolve, random.between(0, LONGEST)))
    await end(server, 'SIGKILL')
    await Promise.all(working)
    const next = await startServer(data, IN_MEMORY)
    try {
      yield { acknowledged, ...await judged(next, data, busy) }
    } finally {
      await end(next, 'SIGTERM')
    }
  }
}

/** One request after another until the server is gone. */
async function keepAsking (
  { url }: KillableServer, client: Client, document: object, acknowledge: () => void
): Promise<void> {
  const { prefix, random } = client
  for (;;) {
    const { world } = client
    const act = prefix === SHARED ? adjust(world, prefix, random) : nextAct(world, prefix, random, document)
    client.underWay = act
    const id = await ask(url, act).catch(error => {
      if (error instanceof TypeError) return undefined // the connection is gone
      throw error
    })
    if (id === undefined) return
    client.world = act.outcome(id)
    client.underWay = undefined
    acknowledge()
  }
}
