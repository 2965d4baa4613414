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
export async function waitFor (
  log: RequestLog, filter: Filter, count: number, milliseconds: number, whenGone: (stop: () => void) => void
): Promise<WaitEnd> {
  const fits = matches(filter.conditions)
  const meanwhile: Entry[] = []
  let early: WaitEnd['ended'] | undefined
  const end = log.listen({
    added (entry) { if (isSince(entry, filter.since) && fits(entry)) meanwhile.push(entry) },
    ended (why) { early = why }
  })
  whenGone(() => { early = 'closed' })
  const { entries } = await search(log, filter)
  end()
  entries.push(...meanwhile)
  if (entries.length >= count) return { entries, ended: 'matched' }
  if (early !== undefined || milliseconds === 0) return { entries, ended: early ?? 'timeout' }
  return await new Promise(resolve => {
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
