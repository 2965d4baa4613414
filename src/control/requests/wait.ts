import type { Entry, RequestLog } from '../../sandbox/request-log/log.ts'
import { type Filter, isSince, matches, search } from './filter.ts'

export interface Waited {
  readonly entries: readonly Entry[]
  /** Why it waits no longer. */
  readonly ended: 'matched' | 'timeout' | 'reset' | 'closed'
}

/**
 * Waits until so many exchanges match, those included that are there already; `whenGone` is called with what ends it.
 */
export function waitFor (
  log: RequestLog, filter: Filter, count: number, milliseconds: number, whenGone: (stop: () => void) => void
): Promise<Waited> {
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

    function finish (ended: Waited['ended']): void {
      clearTimeout(timer)
      silence()
      resolve({ entries, ended })
    }
  })
}
