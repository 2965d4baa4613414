import type { Instant } from './time/instant.ts'

/** The time and new identifiers, which a decision must not find out by itself. A replay gives the same values. */
export interface Stamp {
  readonly now: Instant
  /** Draws a UUID that no entity has. */
  newId (): string
  /** Draws the token of an API key. No key has it. */
  newToken (): string
  /** Draws the next code of an adjustment, after the largest. */
  nextCode (): number
  /**
   * Draws the next place in a chain of records (`recordChain`). `seal` gives the hash of the record at that place. It
   * skips a number at which the hash would equal that of another record.
   */
  nextRecord (chain: string, seal: (nsr: number, previousHash: string | undefined) => string): {
    nsr: number
    hash: string
  }
}
