import type { Test } from 'tap'
import { checkOptions, type GivenOptions } from '../../../src/host/start/config.ts'
import type { FleetTimes } from '../../../src/host/fleet/member.ts'
import { openPostgresFleet, type PostgresFleet, type PostgresFleetOptions } from '../../../src/host/fleet/postgres.ts'
import { startServer } from '../../../src/server.ts'
import type { RunningServer } from '../../../src/host/start/start-server.ts'

export interface HereOptions {
  readonly database: string
  readonly store?: PostgresFleetOptions['times']
  readonly front?: Partial<FleetTimes>
  readonly options?: GivenOptions
  readonly compactAt?: number
  /** Milliseconds that its wall clock shows more than the machine's, from the start. */
  readonly wallAhead?: number
}

/** A replica in this process, on a PostgreSQL. */
export interface ReplicaHere extends PostgresFleet {
  readonly url: string
  readonly port: number
  readonly server: RunningServer
  /** What it told its operator. */
  readonly told: readonly string[]
  /** What its clocks show more than the machine's, in milliseconds. */
  readonly ahead: { elapsed: number, wall: number }
}

/** A lease that no test waits for, on whichever machine. */
export const PATIENT: PostgresFleetOptions['times'] = { ttl: 20_000, renew: 100, statement: 3000, retry: 10, rest: 200 }

/** It closes when the test ends. */
export async function replicaHere (
  t: Pick<Test, 'teardown'>, { database, store = {}, front = {}, options = {}, compactAt, wallAhead = 0 }: HereOptions
): Promise<ReplicaHere> {
  const told: string[] = []
  const ahead = { elapsed: 0, wall: wallAhead }
  const fleet = await openPostgresFleet({
    url: database,
    version: 'test',
    notice: message => told.push(message),
    times: { ...PATIENT, ...store },
    clocks: { elapsed: () => performance.now() + ahead.elapsed, wall: () => Date.now() + ahead.wall },
    compactAt
  })
  const times =
    { waitMs: 20_000, part: 20_000, doubt: 100, requests: 100, idle: 25, forward: 60, drain: 2000, ...front }
  const given = checkOptions({ logLevel: 'silent', port: 0, data: database, ...options })
  const server = await startServer(given, { fleet: { ...fleet, times } })
  t.teardown(async () => {
    server.app.server.closeAllConnections()
    await server.close().catch(() => {})
  })
  return { ...fleet, url: server.url, port: Number(new URL(server.url).port), server, told, ahead }
}
