import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ReplicaProcess, type ReplicaSettings, startReplicaProcess
} from '../../../test/support/fleet/processes.ts'
import { postgresProxy, type Proxy } from '../../../test/support/postgres/proxy.ts'

/** A replica in a process of its own, which reaches the database through a proxy of its own. */
export interface Member extends ReplicaProcess {
  readonly proxy: Proxy
  /** Whether somebody is about to stop it, kill it or put it to sleep. */
  isBusy: boolean
}

export interface RunningFleet {
  /** Where a balancer sends requests. */
  readonly replicas: Member[]
  /** Starts one more. Rejects if the database is away for too long. */
  add (): Promise<void>
  /** Takes a replica out of those to which a balancer sends requests. */
  takeOut (member: Member): void
  close (): Promise<void>
}

/** Short, so that a round has several leases in it. */
const TIMES: Pick<ReplicaSettings, 'store' | 'front'> = {
  store: {
    ttl: 1500, renew: 250, answer: 300, margin: 50, rest: 300, statement: 400, doubt: 800, retry: 20, retryMost: 100
  },
  front: { waitMs: 600, doubt: 150, requests: 200, idle: 100, reach: 200, forward: 250, drain: 2000 }
}
/** Fewer than there are sandboxes, so that they are released and taken. */
const IN_MEMORY = 3
/** Characters, so that logs are compacted in a round. */
const COMPACT_AT = 20_000

export async function startFleet (url: string, count: number): Promise<RunningFleet> {
  const replicas: Member[] = []
  const ends: Array<() => unknown> = []

  async function add (left = 20): Promise<void> {
    const proxy = await postgresProxy({ teardown (end) { ends.push(end) } }, url)
    const settings = {
      ...TIMES,
      database: proxy.url,
      compactAt: COMPACT_AT,
      slept: join(tmpdir(), `espelho-awake-${randomUUID()}`),
      options: { maxSandboxes: IN_MEMORY, logLevel: 'error' as const }
    }
    try {
      const process = await startReplicaProcess(settings)
      replicas.push({ ...process, proxy, isBusy: false })
    } catch (error) {
      if (left === 0) throw error
      await add(left - 1) // the database may be away
    }
  }

  await Promise.all(Array.from({ length: count }, () => add()))
  return {
    replicas,
    add,
    takeOut (member) {
      const at = replicas.indexOf(member)
      if (at >= 0) replicas.splice(at, 1)
    },
    async close () {
      await Promise.all(replicas.map(replica => replica.end('SIGKILL')))
      for (const end of ends) end()
    }
  }
}
