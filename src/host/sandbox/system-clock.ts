import { instant, type Instant } from '../../core/rules/time/instant.ts'

/** The clock that replicas share; `undefined` if this process follows none. */
let shared: (() => number) | undefined

/** The system time: the machine's, or that of the clock that replicas share. Nothing else reads these clocks. */
export function systemTime (): Instant {
  return instant(shared === undefined ? Date.now() : shared())
}

/** Milliseconds of the machine's own clock. */
export function machineTime (): number {
  return Date.now()
}

/** The system time of this process is from now on that of `clock`, in milliseconds, until the returned call. */
export function followClock (clock: () => number): () => void {
  shared = clock
  return () => { if (shared === clock) shared = undefined }
}

/** Milliseconds of a clock that never goes back, to measure how long something took. */
export function elapsedTime (): number {
  return performance.now()
}
