import { elapsedTime } from '../../sandbox/system-clock.ts'

/** The milliseconds that a client has, and the clock. A test gives others. */
export const CLIENT_TIMES = {
  /** To send a whole request. */
  request: 120_000,
  /** Twice as many to take some of a response. */
  reading: 30_000,
  /** To close a connection after a refusal with which it ends. */
  closing: 2000,
  /** How long the server of `--fallback` may send nothing. */
  fallback: 30_000,
  now: elapsedTime
}

export type ClientTimes = Readonly<typeof CLIENT_TIMES>
