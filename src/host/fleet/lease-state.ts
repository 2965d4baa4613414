import type { OtherReplica } from './owners.ts'

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

export interface Clocks {
  /** Stands still while the machine is suspended, in some systems. */
  elapsed (): number
  /** Can be set by an operator, and continues while the machine is suspended. */
  wall (): number
}

export interface ClockReading { readonly elapsed: number, readonly wall: number }

/** What a renewal has found in the database. */
export interface Renewed {
  /** Whether the lease was over by the database's clock, so that others may have taken sandboxes. */
  readonly wasOver: boolean
  readonly time: number
  /** When the database was started. */
  readonly started: number
  readonly others: readonly OtherReplica[]
}

/**
 * The states of a lease. What `nextState` does, and what time does, as a table:
 *
 *     state       event      next state
 *     new         joined     live
 *     live        renewed    live
 *     live        its time is up, by either clock: over. Nothing is answered until a renewal
 *     over        renewed    live and resting, once what others have taken meanwhile is closed
 *     live, over  forgotten  forgotten: the database has no row of the replica, and the replica gives up its sandboxes
 *     forgotten   joined     live and resting, under another id
 *     resting     `rest` milliseconds are over: it may take sandboxes over again
 *     any         left       left, for good
 *
 * `over` and `resting` come and go with the time, so they are not stored.
 */
export type LeaseState =
  | { readonly is: 'new' | 'forgotten' | 'left' }
  | {
    readonly is: 'live'
    /** Before the last renewal was sent. */
    readonly renewedAt: ClockReading
    /** Since when it rests, or last did. */
    readonly restsSince: ClockReading | undefined
    /** What the last renewal has found. */
    readonly database?: Renewed | undefined
  }

/** `sent` is before the statement was sent, and `at` after its answer. */
export type LeaseEvent =
  | { readonly was: 'joined', readonly sent: ClockReading, readonly at: ClockReading }
  | { readonly was: 'renewed', readonly sent: ClockReading, readonly at: ClockReading, readonly found: Renewed }
  | { readonly was: 'forgotten' | 'left' }

export function nextState (before: LeaseState, event: LeaseEvent, times: LeaseTimes): LeaseState {
  if (before.is === 'left') return before
  if (!('at' in event)) return { is: event.was }
  const { sent: renewedAt, at } = event
  if (event.was === 'joined') return { is: 'live', renewedAt, restsSince: before.is === 'forgotten' ? at : undefined }
  const restsSince = wasOver(before, event, times) ? at : before.is === 'live' ? before.restsSince : undefined
  return { is: 'live', renewedAt, restsSince, database: event.found }
}

/** Whether others may have taken sandboxes before this renewal. */
export function wasOver (
  before: LeaseState, { found, at }: LeaseEvent & { readonly was: 'renewed' }, times: LeaseTimes
): boolean {
  return found.wasOver || restOf(before, at, times) === 0
}

/** Milliseconds for which the lease still holds. */
export function restOf (state: LeaseState, at: ClockReading, { ttl, margin }: LeaseTimes): number {
  return state.is === 'live' ? Math.max(0, ttl - margin - between(state.renewedAt, at)) : 0
}

/** Whether it holds, and has held for long enough that the others could renew theirs. */
export function mayTakeOver (state: LeaseState, at: ClockReading, times: LeaseTimes): boolean {
  if (state.is !== 'live' || restOf(state, at, times) === 0) return false
  return state.restsSince === undefined || between(state.restsSince, at) >= times.rest
}

/** Milliseconds by the clock that has gone on for longer. */
function between (from: ClockReading, to: ClockReading): number {
  return Math.max(to.elapsed - from.elapsed, to.wall - from.wall)
}

export function readingOf (clocks: Clocks): ClockReading {
  return { elapsed: clocks.elapsed(), wall: clocks.wall() }
}
