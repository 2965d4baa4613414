import type { Entry, RequestLog } from '../../sandbox/request-log/log.ts'
import { type Filter, isSince, matches, search } from './filter.ts'
import type { Waited } from './schemas.ts'

/** How a wait ended, and the exchanges that matched until then. */
export interface WaitEnd {
  readonly entries: readonly Entry[]
  readonly ended: Waited['ended']
}

/**
 * Waits until `count` exchanges match. Exchanges that are in the log already count.
 * `whenGone` gets a function that ends the wait, to call when the client hangs up.
 */
export function waitFor (
  log: RequestLog, filter: Filter, count: number, milliseconds: number, whenGone: (stop: () => void) => void
): Promise<WaitEnd> {
  const { entries } = search(log, filter)
  if (entries.length >= count || milliseconds === 0) {
    return Promise.resolve({ entries, ended: entries.length >= count ? 'matched' : 'timeout' })
  }
  const fits = matches(filter.conditions)
  return new Promise(resolve => {
    const timer = setTimeout(finish, milliseconds, 'timeout')
    const silence = log.listen({
      added (entry) {
        if (!isSince(entry, filter.since) || !fits(entry)) return
        entries.push(entry)
        if (entries.length >= count) finish('matched')
      },
      ended: finish
    })
    whenGone(() => finish('closed'))

    function finish (ended: WaitEnd['ended']): void {
      clearTimeout(timer)
      silence()
      resolve({ entries, ended })
    }
  })
}
