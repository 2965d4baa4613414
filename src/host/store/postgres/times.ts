import { setTimeout } from 'node:timers/promises'
import type { Counted } from './figures.ts'
import { nothingDone, unknownOutcome } from './nothing-done.ts'
import { StatementError } from './outcome.ts'

/** In milliseconds. */
export interface Times {
  /** How long a statement may take. */
  readonly statement: number
  /** For how long a statement that changes nothing, or that was never sent, is tried again. */
  readonly retry: number
  /** For how long a batch of which nobody knows whether it was appended is sent again. */
  readonly unknown: number
  /** The first pause before a statement is sent again. Each one is twice as long, up to ten times the first. */
  readonly pause: number
  /** How long somebody waits who asks whether the database works. */
  readonly probe: number
}

export const TIMES: Times = { statement: 5000, retry: 3000, unknown: 5000, pause: 50, probe: 1000 }

/** What all that send statements have. */
export interface Patience {
  readonly times: Times
  /** Milliseconds of a clock that never goes back. */
  readonly elapsed: () => number
  /** Counts what an operator may want to know. */
  readonly count: (what: Counted) => void
}

/** Bytes for which a row gets a second more. */
const BYTES_PER_SECOND = 4 * 1_048_576

/** Milliseconds for a statement that writes so many bytes. */
export function patienceFor (bytes: number, { statement }: Times): number {
  return statement + bytes / BYTES_PER_SECOND * 1000
}

/** Tries again for a while to send a statement that may be done twice. Rejects with a problem: nothing was done. */
export function tryAgain<T> (patience: Patience, attempt: () => Promise<T>): Promise<T> {
  const { retry } = patience.times
  return untilKnown(patience, attempt, ({ failure }) => failure === 'refused' ? 0 : retry, nothingDone)
}

/**
 * The same where it changes something, so that the problem says whether nothing was done. While nobody knows what came
 * of it, it is sent again. An attempt is told whether an earlier one may still be done.
 */
export function untilDone<T> (
  patience: Patience, attempt: (isDoubtful: boolean) => Promise<T>, startsDoubtful = false
): Promise<T> {
  const { retry, unknown } = patience.times
  return untilKnown(patience, attempt,
    ({ failure }, isDoubtful) => isDoubtful ? unknown : failure === 'refused' ? 0 : retry,
    (error, isDoubtful) => isDoubtful ? unknownOutcome(error, patience) : nothingDone(error), startsDoubtful)
}

/**
 * Sends a statement again while it fails, for as long as `mostOf` says of the failure. An attempt is told whether an
 * earlier one may still be done; so is `gaveUp`, which makes the error of the last one.
 */
async function untilKnown<T> (
  { times, elapsed, count }: Patience, attempt: (isDoubtful: boolean) => Promise<T>,
  mostOf: (error: StatementError, isDoubtful: boolean) => number,
  gaveUp: (error: StatementError, isDoubtful: boolean) => Error, startsDoubtful = false
): Promise<T> {
  const began = elapsed()
  let isDoubtful = startsDoubtful
  for (let pause = times.pause; ; pause = Math.min(2 * pause, 10 * times.pause)) {
    try {
      return await attempt(isDoubtful)
    } catch (error) {
      if (!(error instanceof StatementError)) throw error
      isDoubtful ||= error.failure === 'unknown'
      if (elapsed() - began + pause > mostOf(error, isDoubtful)) throw gaveUp(error, isDoubtful)
    }
    count('sentAgain')
    await setTimeout(pause)
  }
}
