import { setImmediate } from 'node:timers/promises'

/** Long work that can stop between two steps. A step takes some microseconds. */
export type Steps<R> = Generator<void, R, void>

/** So many steps take a few milliseconds. */
const SLICE = 250

/**
 * Does the work in slices. After each of them the event loop has a turn, so that other requests are answered. It ends
 * early if `signal` aborts.
 */
export async function inSlices<R> (steps: Steps<R>, size = SLICE, signal?: AbortSignal): Promise<R> {
  for (let left = size; ; left--) {
    const { done, value } = steps.next()
    if (done === true) return value
    if (left > 0) continue
    await setImmediate(undefined, { signal })
    left = size
  }
}

/** Does the work without a stop. */
export function atOnce<R> (steps: Steps<R>): R {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** So many pieces of work that take less than a microsecond are one step, because a step takes time as well. */
const SMALL = 16

/** Goes through a list, a small piece of work for each item. */
export function * forEach<T> (list: Iterable<T>, work: (item: T, index: number) => void, many = SMALL): Steps<void> {
  let index = 0
  for (const item of list) {
    work(item, index++)
    if (index % many === 0) yield
  }
}

export function * mapped<T, R> (list: Iterable<T>, map: (item: T, index: number) => R, many = 1): Steps<R[]> {
  const found: R[] = []
  yield * forEach(list, (item, index) => { found.push(map(item, index)) }, many)
  return found
}

/** The same for a small piece of work. */
export function mappedQuickly<T, R> (list: Iterable<T>, map: (item: T, index: number) => R): Steps<R[]> {
  return mapped(list, map, SMALL)
}

const RUN = 256
const MERGED_AT_ONCE = 64

function * isSorted<T> (list: readonly T[], compare: (a: T, b: T) => number): Steps<boolean> {
  for (let at = 1; at < list.length; at++) {
    if (compare(list[at - 1] as T, list[at] as T) > 0) return false
    if (at % MERGED_AT_ONCE === 0) yield
  }
  return true
}

/** A stable sort: short runs are sorted, and then merged. A long list is often in order already. */
export function * sorted<T> (list: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  let from: T[] = []
  if (yield * isSorted(list, compare)) {
    yield * forEach(list, item => { from.push(item) }, RUN)
    return from
  }
  for (let start = 0; start < list.length; start += RUN) {
    for (const item of list.slice(start, start + RUN).sort(compare)) from.push(item)
    yield
  }
  for (let width = RUN; width < from.length; width *= 2) {
    const to: T[] = []
    for (let start = 0; start < from.length; start += 2 * width) {
      let left = start
      let right = start + width
      const middle = Math.min(right, from.length)
      const end = Math.min(right + width, from.length)
      while (to.length < end) {
        const isLeft = left < middle && (right >= end || compare(from[left] as T, from[right] as T) <= 0)
        to.push(from[isLeft ? left++ : right++] as T)
        if (to.length % MERGED_AT_ONCE === 0) yield
      }
    }
    from = to
  }
  return from
}
