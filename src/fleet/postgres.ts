import { elapsedTime, followClock, machineTime } from '../sandbox/system-clock.ts'
import { type Connections, openConnections } from '../storage/postgres/connections.ts'
import { findSandbox, orNothingDone } from '../storage/postgres/ownership.ts'
import { prepareDatabase } from '../storage/postgres/schema.ts'
import { postgresStore, type PostgresStore, type PostgresStoreOptions } from '../storage/postgres/store.ts'
import { sweep } from '../storage/postgres/sweep.ts'
import { StoreError } from '../storage/store.ts'
import { isUsedAlone } from './alone.ts'
import { fleetClock } from './clock.ts'
import { createLease, type LeaseOptions } from './lease.ts'
import type { Owners, Place } from './owners.ts'

export interface PostgresFleetOptions extends Pick<PostgresStoreOptions, 'notice' | 'compactAt'> {
  /** `postgres://user:password@host:port/database` */
  readonly url: string
  /** The version of espelho, which the others see. */
  readonly version: string
  readonly times?: Partial<NonNullable<PostgresStoreOptions['times']> & NonNullable<LeaseOptions['times']>>
  readonly clocks?: LeaseOptions['clocks']
}

export interface PostgresFleet {
  readonly store: PostgresStore
  readonly owners: Owners
}

/** Two pools, so that reading a log holds up no append. */
const APPENDS = 4
const READS = 2
const STATEMENT = 5000
/** Milliseconds between two looks for what nothing names any more. */
const SWEEP = 60_000

/** Opens the database that replicas share. Rejects with a `StoreError` if it cannot be used. */
export async function openPostgresFleet (
  { url, version, notice, compactAt, times, clocks }: PostgresFleetOptions
): Promise<PostgresFleet> {
  const connect = (size: number): Connections =>
    openConnections({ url, size, statement: times?.statement ?? STATEMENT })
  const [database, reads] = [connect(APPENDS), connect(READS)]
  const secret = await prepare(database, notice).catch(async error => {
    await database.close()
    throw error instanceof StoreError ? error : new StoreError(`${database.name} cannot be used: ${error.message}`)
  })
  const clock = fleetClock(clocks?.elapsed ?? elapsedTime, machineTime())
  const lease = createLease({
    told: clock.note,
    database: connect(1),
    version,
    notice,
    times,
    ...(clocks !== undefined && { clocks }),
    check: () => store.check(),
    forsake: cause => store.forsake(cause)
  })
  const holder = { get id () { return lease.self.id }, get mayTakeOver () { return lease.mayTakeOver } }
  const store =
    postgresStore({ database, reads, holder, notice, elapsed: elapsedTime, times, compactAt, shown: clock.atLeast })

  async function locate (name: string): Promise<Place> {
    if (store.isOwned(name)) return { at: 'here' }
    const found = await orNothingDone(findSandbox(database, name))
    if (found === undefined || found.owner === null) return { at: 'nobody' }
    if (found.owner === lease.self.id) return { at: 'here' }
    const { owner: id, address, leaseRest } = found
    if (address === null || leaseRest === null || leaseRest <= 0) return { at: 'nobody' }
    return { at: 'replica', replica: { id, address }, leaseRest }
  }

  let sweeping: NodeJS.Timeout | undefined
  let unfollow = (): void => {}
  const owners: Owners = {
    get self () { return lease.self },
    get takers () { return lease.takers },
    get leaseRest () { return lease.leaseRest },
    secret,
    locate,
    async join (address) {
      await lease.join(address)
      if (await isUsedAlone(database)) {
        throw new StoreError(`${database.name} is in use by \`espelho migrate\`: start the server when that has ended`)
      }
      unfollow = followClock(clock.now)
      sweeping = setInterval(() => { sweep(reads).catch(() => {}) }, SWEEP).unref() // a failure is made up for later
    },
    renewed: lease.renewed,
    drain: lease.drain,
    async leave () {
      clearInterval(sweeping)
      await lease.leave()
      unfollow()
    }
  }
  return { store, owners }
}

async function prepare (database: Connections, notice: (message: string) => void): Promise<Uint8Array> {
  await prepareDatabase(database, notice)
  const { rows: [fleet] } = await database.run<{ secret: Uint8Array }>('SELECT secret FROM espelho.fleet')
  if (fleet === undefined) throw new StoreError(`${database.name} has a table espelho.fleet without its row`)
  return fleet.secret
}
