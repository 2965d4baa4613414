import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Problem } from '../../../src/core/rules/problem.ts'
import { stateHash } from '../../../src/core/state/hash.ts'
import type { Life } from '../../../src/host/sandbox/life.ts'
import type { PostgresServer } from '../../../test/support/postgres/server.ts'
import { make } from '../../../test/support/world.ts'
import { randomFrom, type Random } from '../random.ts'
import { type Event, faultsOf } from './history.ts'
import { enter, type RoundReplica, startReplica } from './replica.ts'
import { makeTrouble, OF_BYTES, restarting, type Scene, type Troubles } from './trouble.ts'

export interface Round {
  readonly events: readonly Event[]
  readonly faults: readonly string[]
  readonly troubles: ReadonlyMap<string, number>
  /** What the replicas told their operators. */
  readonly notices: readonly string[]
  /** How many owners the sandboxes had. */
  readonly terms: number
}

const REPLICAS = 3
const CLIENTS = 8
/** Milliseconds in which a sandbox can be opened again when the trouble is over, on a busy machine. */
const PATIENCE = 30_000
const NAMES = ['a', 'b', 'c', 'd']

interface RoundScene extends Scene<RoundReplica> {
  readonly names: readonly string[]
  /** Ends the connections of all replicas at the server. */
  terminate (): Promise<void>
  /** Puts another replica in the place of one, which goes on without a database. */
  replace (at: number): Promise<void>
  restart (random: Random): Promise<void>
}

const TROUBLES: Troubles<RoundReplica, RoundScene> = [
  ...OF_BYTES,
  ['connections terminated', 2, async scene => await scene.terminate()],
  ['a sandbox released', 4, async ({ names, random }, { registry }) =>
    await registry.release(names[random.between(0, names.length - 1)] as string, 50).catch(() => {})],
  ['a replica replaced', 1, async scene => await scene.replace(scene.random.between(0, scene.replicas.length - 1))],
  ['the database crashed', 1, async ({ restart, random }) => await restart(random)]
]
const RESULTS: Readonly<Record<string, Event['result']>> = {
  'sandbox-moved': 'refused',
  'database-refused': 'refused',
  'too-many-sandboxes': 'refused',
  'outcome-unknown': 'unknown'
}

/** Clients write to sandboxes and read them, through any replica, while there is trouble for so many milliseconds. */
export async function fleetRound (server: PostgresServer, seed: number, milliseconds: number): Promise<Round> {
  const random = randomFrom(seed)
  const url = server.url('postgres')
  const names = NAMES.map(name => `${name}${seed}`)
  const notices: string[] = []
  const start = (): Promise<RoundReplica> =>
    startReplica(server.pooledUrl('postgres'), message => notices.push(message))
  const replicas = await Promise.all(Array.from({ length: REPLICAS }, start))
  const gone: RoundReplica[] = []
  const events: Event[] = []
  const end = performance.now() + milliseconds
  const isOver = (): boolean => performance.now() > end
  const clients = Array.from({ length: CLIENTS }, (_, client) =>
    work(replicas, names, randomFrom(seed * 1000 + client), `${client}`, event => events.push(event), isOver))
  const [troubles] = await Promise.all([makeTrouble({
    replicas,
    names,
    random,
    isOver,
    restart: restarting(server),
    async terminate () {
      await onDatabase(url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'espelho'")
        .catch(() => {})
    },
    async replace (at) {
      const fresh = await start().catch(() => undefined)
      if (fresh === undefined) return
      gone.push(...replicas.splice(at, 1, fresh))
      gone.at(-1)?.proxy.cut()
    }
  }, TROUBLES), ...clients])
  const hashes = await hashesOf(replicas, names)
  await Promise.all([...replicas, ...gone].map(replica => replica.stop()))
  const faults = await found(await start(), names, events, hashes)
  const [{ terms } = { terms: 0 }] =
    await onDatabase<{ terms: number }>(url, 'SELECT sum(term)::int AS terms FROM espelho.sandbox')
  await onDatabase(url, 'TRUNCATE espelho.sandbox, espelho.change, espelho.snapshot, espelho.parting, espelho.blob')
  return { events, faults, troubles, notices, terms }
}

async function work (
  replicas: readonly RoundReplica[], names: readonly string[], random: Random, client: string,
  note: (event: Event) => void, isOver: () => boolean
): Promise<void> {
  for (let count = 0; !isOver(); count++) {
    const name = names[random.between(0, names.length - 1)] as string
    const front = replicas[random.between(0, replicas.length - 1)] as RoundReplica
    const what = random.chance(0.7) ? 'write' : 'read'
    const id = `${client}-${count}`
    const began = performance.now()
    let [result, ids]: [Event['result'], readonly string[]] = ['done', [id]]
    try {
      const sandbox = await enter(replicas, front, name)
      const life = sandbox.enter()
      try {
        if (what === 'read') ids = await read(life)
        else await write(life, id)
      } finally { sandbox.leave(life) }
    } catch (error) {
      const known = RESULTS[(error as Problem).code]
      if (known === undefined) throw error
      result = known
    }
    note({ what, name, began, ended: performance.now(), result, ids })
    await setTimeout(result === 'done' ? random.between(0, 15) : random.between(20, 60))
  }
}

/** Each one says in its name how many there were, so that the state has an order. */
async function write (life: Life, id: string): Promise<void> {
  await life.transact(state => ({
    result: undefined,
    put: { businessUnits: [make.businessUnit(id, { name: String(state.size('businessUnits')) })] }
  }))
}

/** A decision without changes waits until what it has seen is durable. */
function read (life: Life): Promise<string[]> {
  return life.transact(state => ({ result: inOrder(state.all('businessUnits')) }))
}

/** Without the one of the fixtures. */
function inOrder (units: Iterable<{ readonly id: string, readonly name: string }>): string[] {
  return [...units].filter(({ id }) => id !== 'unit').sort((a, b) => Number(a.name) - Number(b.name)).map(({ id }) =>
    id)
}

/** The hash of each sandbox as its owner has it when the trouble is over. */
async function hashesOf (replicas: readonly RoundReplica[], names: readonly string[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (const name of names) {
    const end = performance.now() + PATIENCE
    for (let turn = 0; performance.now() < end && !hashes.has(name); turn++) {
      try {
        const { life } = await enter(replicas, replicas[turn % replicas.length] as RoundReplica, name)
        hashes.set(name, await life.hash())
      } catch {
        await setTimeout(50)
      }
    }
  }
  return hashes
}

/** What a replica finds that has seen nothing of it. */
async function found (
  fresh: RoundReplica, names: readonly string[], events: readonly Event[], hashes: ReadonlyMap<string, string>
): Promise<string[]> {
  const faults: string[] = []
  for (const name of names) {
    const { life } = await opened(fresh, name)
    const hash = hashes.get(name)
    if (hash === undefined) faults.push(`${name} could not be opened in ${PATIENCE} ms after the trouble`)
    else if (hash !== stateHash(life.layer)) faults.push(`${name} has another hash after a replay`)
    const last = inOrder(life.state.all('businessUnits'))
    faults.push(...faultsOf(events, name, last).map(fault => `${name}: ${fault}`))
  }
  await fresh.stop()
  return faults
}

async function opened (replica: RoundReplica, name: string, left = 600): Promise<{ readonly life: Life }> {
  try {
    return await enter([replica], replica, name)
  } catch (error) {
    if (left === 0) throw error
    await setTimeout(50)
    return await opened(replica, name, left - 1)
  }
}

async function onDatabase<R extends object> (url: string, text: string): Promise<R[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try { return (await client.query<R>(text)).rows } finally { await client.end() }
}
