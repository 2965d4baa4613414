import { elapsedTime, machineTime } from '../sandbox/system-clock.ts'
import type { Connections } from '../storage/postgres/connections.ts'
import { FORMAT } from '../storage/postgres/statements.ts'
import { drawId } from './draw.ts'
import type { Marks, OtherReplica, Replica } from './owners.ts'

/** In milliseconds. */
export interface LeaseTimes {
  /** How long a lease holds after its last renewal, by the database's clock. */
  readonly ttl: number
  /** Between two renewals. */
  readonly renew: number
  /** How long a renewal may take. */
  readonly answer: number
  /**
   * How much earlier than the database this replica believes that its lease is over, because clocks differ in speed.
   */
  readonly margin: number
  /**
   * After its own lease was over, a replica takes over no sandbox for this time, so that the others can renew theirs.
   */
  readonly rest: number
}

export const LEASE_TIMES: LeaseTimes = { ttl: 10_000, renew: 2500, answer: 2000, margin: 500, rest: 3000 }

export interface LeaseOptions {
  /** A connection of its own, because a renewal must not wait for others. */
  readonly database: Connections
  readonly version: string
  readonly notice: (message: string) => void
  readonly times?: Partial<LeaseTimes> | undefined
  /** The clocks in milliseconds. A test gives others. */
  readonly clocks?: Clocks
  /** Called with the database's time, and the readings of `elapsed` before and after. */
  readonly onTime?: (time: number, sent: number, received: number) => void
  /** Called when the lease was over or the database was restarted. It closes what is not this replica's any more. */
  readonly check: () => Promise<void>
  /** Called when the database has forgotten this replica, which gets another id then. */
  readonly forsake: (cause: string) => Promise<void>
}

export interface Clocks {
  /** Stands still while the machine is suspended, in some systems. */
  elapsed (): number
  /** Can be set by an operator, and continues while the machine is suspended. */
  wall (): number
}

/** The lease of this replica: one row, which it renews. */
export interface Lease {
  readonly self: Replica
  /** Milliseconds for which it still holds by the clocks of this machine. */
  readonly leaseRest: number
  /** False for a moment after the lease was over. */
  readonly mayTakeOver: boolean
  readonly takers: readonly Replica[]
  readonly others: readonly OtherReplica[]
  /** The highest format that all live replicas read, and this one writes. */
  readonly writes: number
  join (address: string, marks?: Marks): Promise<void>
  renewed (): Promise<void>
  drain (): Promise<void>
  leave (): Promise<void>
}

const JOIN = `INSERT INTO espelho.replica (id, address, version, format, draining, expires_at, control, fixtures)
  VALUES ($1, $2, $3, $4, $5, now() + $6 * interval '1 ms', $7, $8)
  ON CONFLICT (id) DO UPDATE SET address = excluded.address, expires_at = excluded.expires_at`
/**
 * A replica that takes a sandbox locks the row of its owner. So a later renewal by that owner sees that its lease was
 * over.
 */
const RENEW = `WITH before AS (SELECT id, expires_at FROM espelho.replica WHERE id = $1 FOR NO KEY UPDATE),
  renewed AS (
    UPDATE espelho.replica r SET expires_at = now() + $2 * interval '1 ms' FROM before WHERE r.id = before.id
    RETURNING r.id, before.expires_at AS until)
  SELECT id::text, until <= clock_timestamp() AS "wasOver",
    extract(epoch FROM clock_timestamp())::float8 * 1000 AS time,
    extract(epoch FROM pg_postmaster_start_time())::float8 AS started, (
    SELECT coalesce(json_agg(json_build_object('id', r.id, 'address', r.address, 'format', r.format,
      'draining', r.draining, 'control', r.control, 'fixtures', r.fixtures,
      'leaseRest', (extract(epoch FROM r.expires_at - now()) * 1000)::float8)), '[]')
    FROM espelho.replica r
    WHERE r.expires_at > now() AND r.address <> '' AND r.id <> $1) AS others, (
    SELECT min(r.format) FROM espelho.replica r WHERE r.expires_at > now()) AS lowest
  FROM renewed`
const DRAIN = 'UPDATE espelho.replica SET draining = true WHERE id = $1'
/** Others can at once take the sandboxes that it could not release. */
const LEAVE = 'UPDATE espelho.replica SET expires_at = now(), draining = true WHERE id = $1'
const FORGET = `DELETE FROM espelho.replica r WHERE id = $1
  AND NOT EXISTS (SELECT FROM espelho.sandbox s WHERE s.owner = r.id)`

const RETRY_MS = 250

interface Renewed {
  /** Whether the lease was over by the database's clock, so that others may have taken sandboxes. */
  readonly wasOver: boolean
  readonly time: number
  readonly started: number
  readonly others: readonly OtherReplica[]
  readonly lowest: number
}

export function createLease (
  { database, version, notice, onTime, check, forsake, clocks = MACHINE, ...options }: LeaseOptions
): Lease {
  const times = { ...LEASE_TIMES, ...options.times }
  let self: Replica = { id: drawId(), address: '', format: FORMAT }
  /** The time before the last renewal was sent; `undefined` before the first. */
  let renewedAt: ClockReading | undefined
  let overAt: ClockReading | undefined
  let postmaster: number | undefined
  let others: readonly OtherReplica[] = []
  let otherTakers: readonly Replica[] = []
  let writes = FORMAT
  let draining = false
  let left = false
  let silent = false
  let timer: NodeJS.Timeout | undefined
  let renewing: Promise<void> | undefined
  let waiting: Array<() => void> = []

  const now = (): ClockReading => ({ elapsed: clocks.elapsed(), wall: clocks.wall() })
  const since = (reading: ClockReading): number =>
    Math.max(clocks.elapsed() - reading.elapsed, clocks.wall() - reading.wall)
  const leaseRest = (): number =>
    renewedAt === undefined || left ? 0 : Math.max(0, times.ttl - times.margin - since(renewedAt))

  async function enter (): Promise<void> {
    await database.run(JOIN, [self.id, self.address, version, FORMAT, draining, times.ttl, self.control, self.fixtures])
  }

  async function renew (): Promise<void> {
    const sent = now()
    const { rows: [found] } = await database.run<Renewed>(RENEW, [self.id, times.ttl], times.answer)
    if (left) return
    if (found === undefined) return await begin(sent)
    onTime?.(found.time, sent.elapsed, clocks.elapsed())
    const wasOver = found.wasOver || leaseRest() === 0
    const restarted = postmaster !== undefined && found.started !== postmaster
    if (restarted) notice('the database was restarted, or is another server')
    if (wasOver || restarted) await check()
    if (wasOver && renewedAt !== undefined) overAt = now()
    postmaster = found.started
    others = found.others
    otherTakers = others.filter(({ draining }) => !draining)
    writes = Math.min(FORMAT, found.lowest)
    renewedAt = sent
  }

  /** Goes on under another id, because a replica whose row is gone may own nothing. */
  async function begin (sent: ClockReading): Promise<void> {
    const cause = 'the database has no row of this replica'
    notice(`${cause}: it gives up its sandboxes and goes on under another id`)
    renewedAt = undefined
    await forsake(cause)
    self = { ...self, id: drawId() }
    await enter()
    overAt = now()
    renewedAt = sent
  }

  function resolveAll (): void {
    for (const resolve of waiting) resolve()
    waiting = []
  }

  function renewSoon (): Promise<void> {
    clearTimeout(timer)
    renewing ??= renew().then(() => {
      if (silent) notice('the database answers again')
      silent = false
      if (leaseRest() > 0) resolveAll()
      return times.renew
    }, error => {
      if (!silent && !left) notice(`the lease was not renewed: ${error.message}`)
      silent = true
      return RETRY_MS
    }).then(pause => {
      renewing = undefined
      if (!left) timer = setTimeout(renewSoon, pause).unref()
    })
    return renewing
  }

  return {
    get self () { return self },
    get leaseRest () { return leaseRest() },
    get mayTakeOver () { return leaseRest() > 0 && (overAt === undefined || since(overAt) >= times.rest) },
    get writes () { return writes },
    get takers () { return draining ? otherTakers : [self, ...otherTakers] },
    get others () { return others },
    async join (address, marks) {
      self = { ...self, ...marks, address }
      const sent = now()
      await enter()
      renewedAt = sent
      await renewSoon()
    },
    async renewed () {
      if (leaseRest() > 0 || left) return
      await new Promise<void>(resolve => {
        waiting.push(resolve)
        renewSoon().catch(() => {})
      })
    },
    async drain () {
      draining = true
      await database.run(DRAIN, [self.id])
      await renewSoon() // a replica that has just started is to take the sandboxes
    },
    async leave () {
      left = true
      clearTimeout(timer)
      resolveAll()
      await renewing
      await database.run(LEAVE, [self.id]).then(() => database.run(FORGET, [self.id])).catch(() => {}) // it runs out
      await database.close()
    }
  }
}

interface ClockReading { readonly elapsed: number, readonly wall: number }

const MACHINE: Clocks = { elapsed: elapsedTime, wall: machineTime }
