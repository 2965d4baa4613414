import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { exchange, work, writtenIn } from '../../../test/support/replicas/clients.ts'
import { type Event, faultsOf, faultsOfLog } from './history.ts'
import { databaseTrouble } from './database-trouble.ts'
import { makeTrouble } from './trouble.ts'
import { randomFrom } from '../random.ts'
import type { PostgresServer } from '../../../test/support/postgres/server.ts'
import type { RunningReplicas } from './running.ts'
import type { Replayed } from './replayed.ts'
import { LONG_SLEEP, sleepLong, TROUBLES } from './troubles.ts'

export interface KillRound {
  readonly events: readonly Event[]
  readonly faults: readonly string[]
  readonly troubles: ReadonlyMap<string, number>
  /** How often each status came, or each code with which a connection broke. */
  readonly statuses: ReadonlyMap<string, number>
}

const CLIENTS = 8
const NAMES = ['a', 'b', 'c', 'd']
/** Milliseconds in which a sandbox must be answered for when the trouble is over, on a busy machine. */
const PATIENCE = 30_000

/**
 * Clients write to new sandboxes and read them, through any replica, while there is trouble. A long round begins with a
 * replica that is asleep for long, and goes on after it.
 */
export async function killRound (
  running: RunningReplicas, server: PostgresServer, replayed: Replayed, seed: number, milliseconds: number,
  isLong: boolean
): Promise<KillRound> {
  const { replicas } = running
  const names = NAMES.map(name => `${name}${seed}`)
  const events: Event[] = []
  const faults: string[] = []
  const statuses = new Map<string, number>()
  const end = performance.now() + milliseconds + (isLong ? LONG_SLEEP : 0)
  const isOver = (): boolean => performance.now() > end
  const clients = Array.from({ length: CLIENTS }, (_, client) => work({
    urls: () => replicas.map(({ url }) => url),
    names,
    random: randomFrom(seed * 1000 + client),
    client,
    patience: () => 1500,
    isOver,
    note (event, status) {
      events.push(event)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }))
  const scene = {
    running,
    replicas,
    random: randomFrom(seed),
    isOver,
    database: databaseTrouble(server),
    fault (text: string) { faults.push(text) }
  }
  const [sleeper] = replicas
  const sleeping = isLong && sleeper !== undefined ? sleepLong(scene, sleeper) : undefined
  const [troubles] = await Promise.all([makeTrouble(scene, TROUBLES), sleeping, ...clients])
  for (const name of names) {
    const last = await atRest(running, replayed, name)
    if (last === undefined) faults.push(`${name} was not answered for ${PATIENCE} ms after the trouble`)
    else {
      faults.push(...faultsOf(events, name, writtenIn(last.keys)).map(fault => `${name}: ${fault}`))
      faults.push(...faultsOfLog(events, name, last.logged).map(fault => `${name}: ${fault}`))
      if (last.again !== last.hash) faults.push(`${name} has another hash after a replay: ${last.again}`)
    }
  }
  const odd = [...statuses.keys()].filter(status => / with /.test(status))
  return { events, faults: [...faults, ...odd.map(text => `somebody was answered ${text}`)], troubles, statuses }
}

interface AtRest {
  readonly keys: string
  readonly hash: string
  readonly again: string
  readonly logged: readonly string[]
}

interface Logged { readonly request: { readonly body: { readonly name: string } } }

/**
 * What a sandbox is in the end, and its hash after a replay. A request that its client has given up may still be under
 * way, in the socket of a replica that was asleep: then this looks again.
 */
async function atRest (
  running: RunningReplicas, replayed: Replayed, name: string, left = 20
): Promise<AtRest | undefined> {
  const asked = await answered(running, `/~${name}/_sandbox/hash`)
  const keys = asked && await answered(running, `/~${name}/_sandbox/state/apiKeys`)
  const log = keys && await answered(running, `/~${name}/_sandbox/requests?operation=createApiKey&status=201`)
  if (asked === undefined || keys === undefined || log === undefined) return undefined
  const logged = (JSON.parse(log).requests as Logged[]).map(({ request }) => request.body.name)
  const hash = JSON.parse(asked).hash as string
  // A sandbox to which nobody could write was not stored.
  const again = await replayed.hash(name) ?? (writtenIn(keys).length === 0 ? hash : 'it is not there')
  const found = { keys, hash, again, logged }
  if (found.hash === found.again || left === 0) return found
  await setTimeout(100)
  return await atRest(running, replayed, name, left - 1)
}

/** The answer of any replica; `undefined` if none comes in time. */
async function answered ({ replicas }: RunningReplicas, path: string): Promise<string | undefined> {
  const agent = new Agent()
  const end = performance.now() + PATIENCE
  for (let turn = 0; performance.now() < end; turn++) {
    const url = replicas[turn % replicas.length]?.url
    const answer = await exchange(agent, `${url}${path}`).catch(() => undefined)
    if (answer?.status === 200) return answer.text
    await setTimeout(30)
  }
  return undefined
}
