import type { Test } from 'tap'
import { checkOptions, type GivenOptions } from '../../../src/host/start/config.ts'
import { followClock } from '../../../src/host/sandbox/system-clock.ts'
import { openPostgres, type OpenOptions } from '../../../src/host/store/postgres/open.ts'
import type { Store } from '../../../src/host/store/store.ts'
import { startServer } from '../../../src/server.ts'
import type { RunningServer } from '../../../src/host/start/start-server.ts'

export interface HereOptions {
  readonly database: string
  readonly times?: OpenOptions['times']
  readonly options?: GivenOptions
  readonly compactAt?: number
}

/** A replica in this process, on a PostgreSQL. */
export interface ReplicaHere {
  readonly url: string
  readonly port: number
  readonly server: RunningServer
  readonly store: Store
  /** What it told its operator. */
  readonly told: readonly string[]
  /** The sandbox that a test means, if it is not `x`. */
  readonly sandbox?: string
}

/** So patient that a busy machine changes nothing. */
const PATIENT = { statement: 20_000, retry: 20_000, unknown: 20_000, pause: 10 }

/** It closes when the test ends. */
export async function replicaHere (
  t: Pick<Test, 'teardown'>, { database, times = {}, options = {}, compactAt }: HereOptions
): Promise<ReplicaHere> {
  const told: string[] = []
  const store = await openPostgres({
    url: database,
    version: 'test',
    notice: message => told.push(message),
    elapsed: () => performance.now(),
    began: Date.now(),
    follow: followClock,
    times: { ...PATIENT, ...times },
    compactAt
  })
  const given = checkOptions({ logLevel: 'silent', port: 0, data: database, ...options })
  const server = await startServer(given, { store, notice: message => told.push(message) })
  t.teardown(async () => {
    server.app.server.closeAllConnections()
    await server.close().catch(() => {})
  })
  return { url: server.url, port: Number(new URL(server.url).port), server, store, told }
}
