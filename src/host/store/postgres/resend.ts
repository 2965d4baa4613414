import { setTimeout } from 'node:timers/promises'
import { StatementError } from './outcome.ts'

/** In milliseconds. */
export interface ResendTimes {
  /** After so long an outcome that is in doubt is given up. */
  readonly doubt: number
  /** The first pause before a statement is sent again. Each one is twice as long, up to `retryMost`. */
  readonly retry: number
  readonly retryMost: number
}

/**
 * Sends a statement that may be sent twice, until it is known what came of it, or for as long as that may be in doubt.
 * An attempt is told whether an earlier one may still be done; so is `gaveUp`, which makes the error of the last one.
 */
export async function resend<T> (
  { times, elapsed }: { readonly times: ResendTimes, readonly elapsed: () => number },
  attempt: (doubtful: boolean) => Promise<T>,
  gaveUp: (error: StatementError, doubtful: boolean) => Error
): Promise<T> {
  const began = elapsed()
  let doubtful = false
  for (let pause = times.retry; ; pause = Math.min(2 * pause, times.retryMost)) {
    try {
      return await attempt(doubtful)
    } catch (error) {
      if (!(error instanceof StatementError)) throw error
      doubtful ||= error.failure === 'unknown'
      if (error.failure === 'refused' || elapsed() - began + pause > times.doubt) throw gaveUp(error, doubtful)
    }
    await setTimeout(pause)
  }
}
