import { elapsedTime } from '../sandbox/system-clock.ts'
import type { StoreAtRest } from '../store/at-rest.ts'
import { APPEND_TIMES } from '../store/postgres/append.ts'
import { postgresAtRest } from '../store/postgres/at-rest.ts'
import { type Connections, openConnections } from '../store/postgres/connections.ts'
import { thisRelease } from '../store/postgres/release.ts'
import { prepareDatabase } from '../store/postgres/schema.ts'
import { StoreError } from '../store/store.ts'
import { createLease } from './lease.ts'

/** The address of a replica that answers no requests, because it uses the database alone. */
const NO_SERVER = ''
const OTHERS = `SELECT address FROM espelho.replica
  WHERE expires_at > now() AND id <> $1 ORDER BY address DESC LIMIT 1`
const ALONE = `SELECT FROM espelho.replica WHERE expires_at > now() AND address = '${NO_SERVER}' LIMIT 1`

export interface AloneOptions {
  readonly url: string
  /** The version of espelho. */
  readonly version: string
  readonly notice: (message: string) => void
  /** Whether to make the tables if they are missing. */
  readonly create: boolean
}

/** Whether a process uses the database alone. */
export async function isUsedAlone (database: Connections): Promise<boolean> {
  return (await database.run(ALONE)).count > 0
}

/**
 * A database that no server uses until `close`: this process has a lease as a replica has one, and no server joins it.
 * Rejects with a `StoreError` if a server uses the database.
 */
export async function openAlone ({ url, version, notice, create }: AloneOptions): Promise<StoreAtRest> {
  const release = thisRelease(version)
  const database = openConnections({ url, size: 2, statement: APPEND_TIMES.statement })
  let wasAway = false
  const lease = createLease({
    database: openConnections({ url, size: 1, statement: APPEND_TIMES.statement }),
    release,
    notice,
    check: async () => { wasAway ||= lease.leaseRest === 0 },
    forsake: async () => { wasAway = true }
  })
  async function refuseOthers (): Promise<void> {
    const { rows: [other] } = await database.run<{ address: string }>(OTHERS, [lease.self.id])
    if (other !== undefined) throw inUse(database.name, other.address)
  }

  async function close (): Promise<void> {
    await lease.leave()
    await database.close()
  }
  try {
    await prepareDatabase(database, notice, create)
    await lease.join(NO_SERVER)
    await refuseOthers() // after the join, so that of two processes that come at once at least one sees the other
  } catch (error) {
    await close()
    throw error instanceof StoreError
      ? error
      : new StoreError(`${database.name} cannot be used: ${(error as Error).message}`)
  }
  return {
    ...postgresAtRest({
      database, reads: database, notice, elapsed: elapsedTime, times: APPEND_TIMES, tailLost () {}, release
    }),
    async mustBeAlone () {
      // A server that could not reach the database for a while comes back without being asked.
      await refuseOthers()
      if (wasAway || lease.leaseRest === 0) {
        throw new StoreError(`${database.name} did not answer for too long: a server may use it now`)
      }
    },
    close
  }
}

function inUse (name: string, address: string): StoreError {
  const [user, advice] = address === NO_SERVER
    ? ['another `espelho migrate`', 'let it end']
    : [`the server at ${address}`, 'stop it first']
  return new StoreError(`${name} is in use by ${user}: ${advice}; one that was killed is gone after 10 seconds`)
}
