import { type ReplicaProcess, startReplicaProcess } from '../../../test/support/replicas/processes.ts'
import { postgresProxy, type Proxy } from '../../../test/support/postgres/proxy.ts'

/** A replica in a process of its own, which reaches the database through a proxy of its own. */
export interface Member extends ReplicaProcess {
  readonly proxy: Proxy
  /** Whether somebody is about to stop it, kill it or put it to sleep. */
  isBusy: boolean
}

export interface RunningReplicas {
  /** Where a balancer sends requests. */
  readonly replicas: Member[]
  /** Starts one more. Rejects if the database is away for too long. */
  add (): Promise<void>
  /** Takes a replica out of those to which a balancer sends requests. */
  takeOut (member: Member): void
  close (): Promise<void>
}

/** Short, so that a round has several failures in it. */
const TIMES = { statement: 400, retry: 600, unknown: 800, pause: 20 }
/** Fewer than there are sandboxes, so that they are forgotten and read again. */
const IN_MEMORY = 3
/** Characters, so that logs are compacted in a round. */
const COMPACT_AT = 20_000

export async function startReplicas (url: string, count: number): Promise<RunningReplicas> {
  const replicas: Member[] = []
  const ends: Array<() => unknown> = []

  async function add (left = 20): Promise<void> {
    const proxy = await postgresProxy({ teardown (end) { ends.push(end) } }, url)
    const settings = {
      times: TIMES,
      database: proxy.url,
      compactAt: COMPACT_AT,
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
