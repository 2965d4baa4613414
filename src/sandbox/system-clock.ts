import { instant, type Instant } from '../domain/time/instant.ts'

/** The time of the machine's clock. Nothing else reads that clock. */
export function systemTime (): Instant {
  return instant(Date.now())
}

/** Milliseconds of a clock that never goes back, to measure how long something took. */
export function elapsedTime (): number {
  return performance.now()
}
