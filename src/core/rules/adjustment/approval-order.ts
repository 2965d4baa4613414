import type { Adjustment } from './adjustment.ts'

/**
 * Sorts approved adjustments. The last change of an approved adjustment is its approval. Fixtures may approve two at
 * one instant: then the later request comes last.
 */
export function byApproval (a: Adjustment, b: Adjustment): number {
  return a.updatedAt - b.updatedAt || byRequest(a, b)
}

/** Sorts by code, because codes count the requests. Fixtures may repeat a code. */
export function byRequest (a: Adjustment, b: Adjustment): number {
  return a.code - b.code || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}
