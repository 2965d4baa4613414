import { instant, type Instant } from '../domain/time/instant.ts'

/** The only place that reads the machine's clock. */
export function systemTime (): Instant {
  return instant(Date.now())
}

/** Milliseconds of a clock that only goes on: to tell how long something took. */
export function elapsedTime (): number {
  return performance.now()
}
