import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Test } from 'tap'
import { type Event, faultsOf } from '../../../scripts/rounds/replicas/history.ts'
import { randomFrom } from '../../../scripts/rounds/random.ts'
import type { TestDatabase } from '../postgres/database.ts'
import { postgresProxy, type Proxy } from '../postgres/proxy.ts'
import { exchange, work, writtenIn } from './clients.ts'
import { replicaHere } from './here.ts'
import { type ReplicaProcess, type ReplicaSettings, startReplicaProcess } from './processes.ts'

/** A process that reaches the database through a proxy of its own. */
export interface StagedReplica extends ReplicaProcess {
  readonly proxy: Proxy
}

/** Replicas on a database, and clients that write and read through any of them. */
export interface Stage {
  /** Where a balancer sends requests. */
  readonly replicas: StagedReplica[]
  readonly names: readonly string[]
  /** How often each status came, or each code with which a connection broke. */
  readonly statuses: ReadonlyMap<string, number>
  /** What each 503 said. */
  readonly refusals: readonly string[]
  readonly events: readonly Event[]
  start (): Promise<StagedReplica>
  /** Takes a replica out of those to which a balancer sends requests. */
  takeOut (replica: StagedReplica): void
  /** Resolves when so many more writes to a sandbox are acknowledged. */
  acknowledged (more: number, name?: string): Promise<void>
  /** What of a sandbox was acknowledged. */
  acknowledgedIn (name: string): string[]
  /** Ends the load and the replicas. Resolves to what is wrong, as a replica sees it that saw nothing of it. */
  finish (): Promise<string[]>
}

export interface StageOptions extends Omit<ReplicaSettings, 'database'> {
  readonly replicas?: number
  readonly clients?: number
  readonly names?: readonly string[]
  readonly seed?: number
  /** Milliseconds that a client waits for an answer, at this moment. */
  readonly patience?: () => number
  /** Milliseconds that a client rests after an answer, at most. */
  readonly rest?: number | undefined
}

const BEGUN = { name: 'begun', permissions: ['api-key:criar'] }
/** Milliseconds in which a sandbox must be answered for when the trouble is over, on a busy machine. */
const PATIENCE = 20_000

export async function stage (t: Pick<Test, 'teardown'>, { url }: Pick<TestDatabase, 'url'>, {
  replicas: count = 3, clients = 6, names = ['a', 'b', 'c'], seed = 7, patience = () => 1500, rest, ...settings
}: StageOptions = {}): Promise<Stage> {
  const all: StagedReplica[] = []
  const events: Event[] = []
  const statuses = new Map<string, number>()
  const refusals: string[] = []
  const agent = new Agent()
  let isOver = false

  async function start (): Promise<StagedReplica> {
    const proxy = await postgresProxy(t, url)
    const replica = { ...await startReplicaProcess({ ...settings, database: proxy.url }), proxy }
    t.teardown(() => replica.end('SIGKILL'))
    all.push(replica)
    return replica
  }

  const replicas = await Promise.all(Array.from({ length: count }, start))
  const urls = (): string[] => replicas.map(({ url }) => url)
  const note = (event: Event, status: string, text: string): void => {
    events.push(event)
    if (event.result === 'refused') refusals.push(text)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  await Promise.all(names.map((name, n) =>
    exchange(agent, `${urls()[n % count]}/~${name}/api-key`, 'POST', BEGUN, PATIENCE)))
  const load = { urls, names, patience, rest, note, isOver: () => isOver }
  const working = Array.from({ length: clients }, (_, client) =>
    work({ ...load, random: randomFrom(seed * 1000 + client), client }))
  t.teardown(() => { isOver = true })

  function acknowledgedIn (name?: string): string[] {
    return events.filter(({ what, result }) => what === 'write' && result === 'done')
      .flatMap(event => name === undefined || name === event.name ? event.ids : [])
  }

  /** The answer, when one that has it all is there. */
  async function patiently (path: string, from = urls()): Promise<string> {
    const end = performance.now() + PATIENCE
    for (let turn = 0; performance.now() < end; turn++) {
      const url = from[turn % from.length]
      const answer = await exchange(agent, `${url}${path}`).catch(() => undefined)
      if (answer?.status === 200) return answer.text
      await setTimeout(30)
    }
    throw new Error(`${path} was not answered for ${PATIENCE} ms`)
  }

  return {
    replicas,
    names,
    statuses,
    refusals,
    events,
    start,
    takeOut (replica) { replicas.splice(replicas.indexOf(replica), 1) },
    acknowledgedIn,
    async acknowledged (more, name) {
      const wanted = acknowledgedIn(name).length + more
      while (acknowledgedIn(name).length < wanted) await setTimeout(5)
    },
    async finish () {
      isOver = true
      await Promise.all(working)
      const hashes = new Map<string, string>()
      for (const name of names) hashes.set(name, await patiently(`/~${name}/_sandbox/hash`))
      await Promise.all(all.map(replica => replica.end('SIGKILL')))
      const fresh = [(await replicaHere(t, { database: url })).url]
      const faults: string[] = []
      for (const name of names) {
        const hash = await patiently(`/~${name}/_sandbox/hash`, fresh)
        if (hash !== hashes.get(name)) faults.push(`${name} has another hash after a replay: ${hash}`)
        const last = writtenIn(await patiently(`/~${name}/_sandbox/state/apiKeys`, fresh))
        faults.push(...faultsOf(events, name, last).map(fault => `${name}: ${fault}`))
      }
      const odd = [...statuses.keys()].filter(status => / with /.test(status))
      return [...faults, ...odd.map(status => `somebody was answered ${status}`)]
    }
  }
}
