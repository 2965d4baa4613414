import { elapsedTime, followClock, machineTime } from '../sandbox/system-clock.ts'
import { type Connections, openConnections } from '../store/postgres/connections.ts'
import { nothingDone } from '../store/postgres/nothing-done.ts'
import { findSandbox } from '../store/postgres/ownership.ts'
import { type Release, thisRelease } from '../store/postgres/release.ts'
import { resend } from '../store/postgres/resend.ts'
import { prepareDatabase } from '../store/postgres/schema.ts'
import { postgresStore, type PostgresStore, type PostgresStoreOptions } from '../store/postgres/store.ts'
import { sweep } from '../store/postgres/sweep.ts'
import { StoreError } from '../store/store.ts'
import { isUsedAlone } from './alone.ts'
import { fleetClock } from './clock.ts'
import { createLease, type Lease, type LeaseOptions } from './lease.ts'
import type { Marks, Owners, Place } from './owners.ts'

export interface PostgresFleetOptions extends Pick<PostgresStoreOptions, 'notice' | 'compactAt'> {
  /** `postgres://user:password@host:port/database` */
  readonly url: string
  /** The version of espelho, which the others see. */
  readonly version: string
  /** The formats of its rows. A test gives others. */
  readonly formats?: Pick<Release, 'reads' | 'writes'>
  readonly times?: Partial<NonNullable<PostgresStoreOptions['times']> & NonNullable<LeaseOptions['times']>>
  readonly clocks?: LeaseOptions['clocks']
}

export interface PostgresFleet {
  readonly store: PostgresStore
  readonly owners: Owners
}

/** Two pools, so that reading a log holds up no append. */
const APPEND_CONNECTIONS = 4
const READ_CONNECTIONS = 2
const STATEMENT_MS = 5000
const NUMBER = 'SELECT number FROM espelho.replica WHERE id::text = $1'
/** In milliseconds. A question is sent again while the database does not answer, because a restart is soon over. */
const ASKING = { elapsed: elapsedTime, times: { doubt: 3000, retry: 100, retryMost: 100 } }
/** Milliseconds between two removals of rows that nothing refers to. */
const SWEEP_EVERY_MS = 60_000

/** Opens the database that replicas share. Rejects with a `StoreError` if it cannot be used. */
export async function openPostgresFleet (
  { url, version, formats, notice, compactAt, times, clocks }: PostgresFleetOptions
): Promise<PostgresFleet> {
  const connect = (size: number): Connections =>
    openConnections({ url, size, statement: times?.statement ?? STATEMENT_MS })
  const [database, reads] = [connect(APPEND_CONNECTIONS), connect(READ_CONNECTIONS)]
  const secret = await prepare(database, notice).catch(async error => {
    await database.close()
    throw error instanceof StoreError ? error : new StoreError(`${database.name} cannot be used: ${error.message}`)
  })
  const release = { ...thisRelease(version), ...formats }
  const elapsed = clocks?.elapsed ?? elapsedTime
  const clock = fleetClock(elapsed, machineTime())
  const lease: Lease = createLease({
    onTime: clock.note,
    database: connect(1),
    release,
    notice,
    times,
    ...(clocks !== undefined && { clocks }),
    check: () => store.check(),
    forsake: cause => store.forsake(cause)
  })
  const store = postgresStore({
    database, reads, holder: lease, release, notice, elapsed: elapsedTime, times, compactAt, shown: clock.atLeast
  })

  async function locate (name: string): Promise<Place> {
    if (store.isOwned(name)) return { at: 'here' }
    const found = await resend(ASKING, () => findSandbox(database, name), nothingDone)
    if (found === undefined) return { at: 'nobody' }
    const { owner: id, address, leaseRest, format, version, reads } = found
    if (id === lease.self.id) return { at: 'here' }
    if (id === null || address === null || leaseRest === null || leaseRest <= 0) {
      return { at: 'nobody', format, version }
    }
    return { at: 'replica', replica: { id, address, format: reads ?? format }, leaseRest }
  }

  async function numberOf (id: string): Promise<string | undefined> {
    const known = lease.others.find(other => other.id === id)?.number
    if (known !== undefined) return known ?? undefined
    const { rows: [found] } = await database.run<{ number: string | null }>(NUMBER, [id])
    return found?.number ?? undefined
  }

  let sweeping: NodeJS.Timeout | undefined
  let unfollow = (): void => {}
  const { join, leave } = lease
  const owners: Owners = Object.assign(lease, {
    secret,
    numberOf,
    locate,
    async join (address: string, marks?: Marks) {
      await join(address, marks)
      if (await isUsedAlone(database)) {
        throw new StoreError(`${database.name} is in use by \`espelho migrate\`: start the server when that has ended`)
      }
      unfollow = followClock(clock.now)
      // The next one makes up for a failure.
      sweeping = setInterval(() => { sweep(reads).catch(() => {}) }, SWEEP_EVERY_MS).unref()
    },
    async leave () {
      clearInterval(sweeping)
      await leave()
      unfollow()
    }
  })
  return { store, owners }
}

async function prepare (database: Connections, notice: (message: string) => void): Promise<Uint8Array> {
  await prepareDatabase(database, notice)
  const { rows: [fleet] } = await database.run<{ secret: Uint8Array }>('SELECT secret FROM espelho.fleet')
  if (fleet === undefined) throw new StoreError(`${database.name} has a table espelho.fleet without its row`)
  return fleet.secret
}
