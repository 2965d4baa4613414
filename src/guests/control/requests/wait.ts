import type { Entry, RequestLog } from '../../../host/sandbox/request-log/log.ts'
import { type Filter, isSince, matches, search } from './filter.ts'
import type { Waited } from './schemas.ts'

/** How a wait ended, how many exchanges matched until then, and those of them that the log still has. */
export interface WaitEnd {
  readonly matched: number
  readonly entries: readonly Entry[]
  readonly ended: Waited['ended']
}

/**
 * Waits until `count` exchanges match. Exchanges that are in the log already count. Only numbers are kept meanwhile,
 * because the log has a bound, and what a wait keeps of it would have none.
 * `whenGone` gets a function that ends the wait, to call when the client hangs up.
 */
export async function waitFor (
  log: RequestLog, filter: Filter, count: number, milliseconds: number, whenGone: (stop: () => void) => void
): Promise<WaitEnd> {
  const fits = matches(filter.conditions)
  const meanwhile = matchesIn(log)
  let early: WaitEnd['ended'] | undefined
  const end = log.listen({
    added (entry) { if (isSince(entry, filter.since, log) && fits(entry)) meanwhile.add(entry) },
    ended (why) { early = why }
  })
  whenGone(() => { early = 'closed' })
  const found = matchesIn(log)
  for (const entry of (await search(log, filter)).entries) found.add(entry)
  end()
  found.addAll(meanwhile)
  if (found.count >= count) return found.ended('matched')
  if (early !== undefined || milliseconds === 0) return found.ended(early ?? 'timeout')
  return await new Promise(resolve => {
    const timer = setTimeout(finish, milliseconds, 'timeout')
    const silence = log.listen({
      added (entry) {
        if (!isSince(entry, filter.since, log) || !fits(entry)) return
        found.add(entry)
        if (found.count >= count) finish('matched')
      },
      ended: finish
    })
    whenGone(() => finish('closed'))

    function finish (ended: WaitEnd['ended']): void {
      clearTimeout(timer)
      silence()
      resolve(found.ended(ended))
    }
  })
}

/** The exchanges that have matched. */
interface Matches {
  readonly count: number
  readonly numbers: readonly number[]
  add (entry: Entry): void
  addAll (later: Matches): void
  ended (why: WaitEnd['ended']): WaitEnd
}

function matchesIn (log: RequestLog): Matches {
  let numbers: number[] = []
  let count = 0
  /** The log never has more entries, so older numbers are of no use. */
  const maxNumbers = log.bounds.entries
  const shorten = (): void => { if (numbers.length > 2 * maxNumbers) numbers = numbers.slice(-maxNumbers) }
  return {
    get count () { return count },
    get numbers () { return numbers },
    add ({ number }) {
      numbers.push(number)
      count++
      shorten()
    },
    addAll (later) {
      numbers.push(...later.numbers)
      count += later.count
      shorten()
    },
    ended: why => ({ matched: count, entries: numbers.flatMap(number => log.get(number) ?? []), ended: why })
  }
}
