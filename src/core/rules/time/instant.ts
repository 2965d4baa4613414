declare const brand: unique symbol

/** A point in time: milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number & { readonly [brand]: 'Instant' }

const MINUTE_MS = 60_000

export function instant (milliseconds: number): Instant {
  return milliseconds as Instant
}

/** Elapsed whole minutes since 1970-01-01T00:00Z; seconds are cut, before any subtraction. */
export function elapsedMinutes (at: Instant): number {
  return Math.floor(at / MINUTE_MS)
}

export function atElapsedMinutes (elapsed: number): Instant {
  return instant(elapsed * MINUTE_MS)
}
