import { setImmediate } from 'node:timers/promises'

/** A turn of longer work takes this long, and a last piece of it. */
const TURN_MS = 20

/**
 * Does a piece of work for each item of a list, and resolves to the results. Other requests have their turn in between.
 * It ends early if `signal` aborts.
 */
export async function inTurns<T, R> (
  items: Iterable<T>, work: (item: T, index: number) => R, signal?: AbortSignal
): Promise<R[]> {
  const results: R[] = []
  let end = performance.now() + TURN_MS
  for (const item of items) {
    results.push(work(item, results.length))
    if (performance.now() < end) continue
    await setImmediate(undefined, { signal })
    end = performance.now() + TURN_MS
  }
  return results
}
