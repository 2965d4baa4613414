import { elapsedTime, machineTime } from '../sandbox/system-clock.ts'
import type { Connections } from '../store/postgres/connections.ts'
import type { Release } from '../store/postgres/release.ts'
import { drawId, drawNonce } from './draw.ts'
import {
  type Clocks, type LeaseState, type LeaseTimes, mayTakeOver, nextState, readingOf, type Renewed, restOf, wasOver
} from './lease-state.ts'
import type { OtherReplica, Owners, Replica } from './owners.ts'

export const LEASE_TIMES: LeaseTimes = { ttl: 10_000, renew: 2500, answer: 2000, margin: 500, rest: 3000 }

export interface LeaseOptions {
  /** A connection of its own, because a renewal must not wait for others. */
  readonly database: Connections
  readonly release: Release
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

/** The lease of this replica: one row, which it renews. */
export interface Lease extends Omit<Owners, 'secret' | 'numberOf' | 'locate'> {
  /** False for a moment after the lease was over. */
  readonly mayTakeOver: boolean
}

const JOIN = `INSERT INTO espelho.replica
    (id, address, version, format, draining, expires_at, control, fixtures, number)
  VALUES ($1, $2, $3, $4, $5, now() + $6 * interval '1 ms', $7, $8, $9)
  ON CONFLICT (id) DO UPDATE SET address = excluded.address, expires_at = excluded.expires_at`
/**
 * A replica that takes a sandbox locks the row of its owner. So a later renewal by that owner sees that its lease was
 * over.
 */
const RENEW = `WITH before AS (SELECT id, expires_at FROM espelho.replica WHERE id = $1 FOR NO KEY UPDATE),
  renewed AS (
    UPDATE espelho.replica r SET expires_at = now() + $2 * interval '1 ms', number = $3 FROM before
    WHERE r.id = before.id RETURNING r.id, before.expires_at AS until)
  SELECT id::text, until <= clock_timestamp() AS "wasOver",
    extract(epoch FROM clock_timestamp())::float8 * 1000 AS time,
    extract(epoch FROM pg_postmaster_start_time())::float8 AS started, (
    SELECT coalesce(json_agg(json_build_object('id', r.id, 'address', r.address, 'format', r.format,
      'draining', r.draining, 'control', r.control, 'fixtures', r.fixtures, 'number', r.number,
      'leaseRest', (extract(epoch FROM r.expires_at - now()) * 1000)::float8)), '[]')
    FROM espelho.replica r
    WHERE r.expires_at > now() AND r.address <> '' AND r.id <> $1) AS others
  FROM renewed`
const DRAIN = 'UPDATE espelho.replica SET draining = true WHERE id = $1'
/** Others can at once take the sandboxes that it could not release. */
const LEAVE = 'UPDATE espelho.replica SET expires_at = now(), draining = true WHERE id = $1'
const FORGET = `DELETE FROM espelho.replica r WHERE id = $1
  AND NOT EXISTS (SELECT FROM espelho.sandbox s WHERE s.owner = r.id)`

const RETRY_MS = 250

export function createLease (
  { database, release, notice, onTime, check, forsake, clocks = MACHINE, ...options }: LeaseOptions
): Lease {
  const times = { ...LEASE_TIMES, ...options.times }
  let self: Replica = { id: drawId(), address: '', format: release.reads }
  let state: LeaseState = { is: 'new' }
  let draining = false
  /** The first is written next, the others were written last. */
  let numbers: readonly string[] = [drawNonce()]
  const schedule = renewals()

  const now = () => readingOf(clocks)
  const leaseRest = (): number => restOf(state, now(), times)
  const others = (): readonly OtherReplica[] => (state.is === 'live' && state.database?.others) || []

  function drawNumber (): void {
    numbers = [drawNonce(), ...numbers.slice(0, Math.ceil(times.ttl / times.renew))]
  }

  async function enter (): Promise<void> {
    const { id, address, format, control, fixtures } = self
    await database.run(JOIN,
      [id, address, release.version, format, draining, times.ttl, control, fixtures, numbers[0]])
    drawNumber()
  }

  async function renew (): Promise<void> {
    const sent = now()
    const { rows: [found] } = await database.run<Renewed>(RENEW, [self.id, times.ttl, numbers[0]], times.answer)
    if (state.is === 'left') return
    if (found === undefined) return await begin()
    drawNumber()
    onTime?.(found.time, sent.elapsed, clocks.elapsed())
    const event = { was: 'renewed', sent, at: now(), found } as const
    const before = state.is === 'live' ? state.database : undefined
    const restarted = before !== undefined && found.started !== before.started
    if (restarted) notice('the database was restarted, or is another server')
    if (restarted || wasOver(state, event, times)) await check()
    state = nextState(state, event, times)
  }

  /** Goes on under another id, because a replica whose row is gone may own nothing. */
  async function begin (): Promise<void> {
    const cause = 'the database has no row of this replica'
    notice(`${cause}: it gives up its sandboxes and goes on under another id`)
    state = nextState(state, { was: 'forgotten' }, times)
    await forsake(cause)
    self = { ...self, id: drawId() }
    const sent = now()
    await enter()
    state = nextState(state, { was: 'joined', sent, at: now() }, times)
  }

  /** Renews again and again. Who waits for the lease is told of the next renewal that finds it valid. */
  function renewals () {
    let timer: NodeJS.Timeout | undefined
    let running: Promise<void> | undefined
    const waiting: Array<() => void> = []
    let silent = false

    async function once (): Promise<number> {
      try {
        await renew()
      } catch (error) {
        if (!silent && state.is !== 'left') notice(`the lease was not renewed: ${(error as Error).message}`)
        silent = true
        return RETRY_MS
      }
      if (silent) notice('the database answers again')
      silent = false
      if (leaseRest() > 0) resolveAll()
      return times.renew
    }

    const resolveAll = (): void => waiting.splice(0).forEach(resolve => resolve())

    function soon (): Promise<void> {
      clearTimeout(timer)
      running ??= once().then(pause => {
        running = undefined
        if (state.is !== 'left') timer = setTimeout(soon, pause).unref()
      })
      return running
    }

    return {
      soon,
      next: () => new Promise<void>((resolve, reject) => {
        waiting.push(resolve)
        soon().catch(reject)
      }),
      async end () {
        clearTimeout(timer)
        resolveAll()
        await running
      }
    }
  }

  return {
    get self () { return self },
    get leaseRest () { return leaseRest() },
    get mayTakeOver () { return mayTakeOver(state, now(), times) },
    get numbers () { return numbers },
    get others () { return others() },
    get takers () {
      const theirs = others().filter(({ draining }) => !draining)
      return draining ? theirs : [self, ...theirs]
    },
    async join (address, marks) {
      self = { ...self, ...marks, address }
      const sent = now()
      await enter()
      state = nextState(state, { was: 'joined', sent, at: now() }, times)
      await schedule.soon()
    },
    async renewed () {
      if (leaseRest() === 0 && state.is !== 'left') await schedule.next()
    },
    async drain () {
      draining = true
      await database.run(DRAIN, [self.id])
      await schedule.soon() // a replica that has just started is to take the sandboxes
    },
    async leave () {
      state = nextState(state, { was: 'left' }, times)
      await schedule.end()
      await database.run(LEAVE, [self.id]).then(() => database.run(FORGET, [self.id])).catch(() => {}) // it runs out
      await database.close()
    }
  }
}

const MACHINE: Clocks = { elapsed: elapsedTime, wall: machineTime }
