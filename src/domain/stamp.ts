import type { Instant } from './time/instant.ts'

/** What a decision may not find out for itself: the time, and names that nothing has yet. Replaying gives the same. */
export interface Stamp {
  readonly now: Instant
  /** A UUID that no entity has. */
  newId (): string
  /** The next code of an adjustment, after the largest. */
  nextCode (): number
  /**
   * The next place in a chain of records (`recordChain`): `seal` gives the hash of the record there. A number with
   * which it would have the hash of another record is passed over.
   */
  nextRecord (chain: string, seal: (nsr: number, previousHash: string | undefined) => string): {
    nsr: number
    hash: string
  }
}
