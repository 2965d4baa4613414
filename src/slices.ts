import { setImmediate } from 'node:timers/promises'

/** Long work that can stop between two steps. A step takes some microseconds. */
export type Steps<R> = Generator<void, R, void>

/** They take a few milliseconds. */
const STEPS_PER_SLICE = 250

/**
 * Does the work in slices. After each of them the event loop has a turn, so that other requests are answered. It ends
 * early if `signal` aborts.
 */
export async function inSlices<R> (steps: Steps<R>, stepsPerSlice = STEPS_PER_SLICE, signal?: AbortSignal): Promise<R> {
  for (let left = stepsPerSlice; ; left--) {
    const { done, value } = steps.next()
    if (done === true) return value
    if (left > 0) continue
    await setImmediate(undefined, { signal })
    left = stepsPerSlice
  }
}

/** Does the work without a stop. */
export function atOnce<R> (steps: Steps<R>): R {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
