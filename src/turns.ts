import { setImmediate } from 'node:timers/promises'

/**
 * Does a piece of work for each item of a list, and resolves to the results. After every `itemsPerTurn` items other
 * requests have their turn. It ends early if `signal` aborts.
 */
export async function inTurns<T, R> (
  items: Iterable<T>, itemsPerTurn: number, work: (item: T, index: number) => R, signal?: AbortSignal
): Promise<R[]> {
  const results: R[] = []
  for (const item of items) {
    results.push(work(item, results.length))
    if (results.length % itemsPerTurn === 0) await setImmediate(undefined, { signal })
  }
  return results
}
