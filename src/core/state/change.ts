import type { Instant } from '../rules/time/instant.ts'
import type { Collection, Entities } from './collections.ts'

export type ChangeOf<C extends Collection> = C extends Collection
  ? { readonly collection: C, readonly key: string, readonly entity: Entities[C] | null }
  : never

/** One entity put, or removed (`null`). It is plain JSON. */
export type Change = ChangeOf<Collection>

/** The fixtures, and the number of the life, that a sandbox starts from. */
export interface Origin {
  /** The digest of the fixtures. The name is part of the log's format. */
  readonly base: string
  /** The number of resets. */
  readonly epoch: number
  /** When the sandbox was created, by system time. Logs of the first versions lack it, and so may a step. */
  readonly createdAt?: Instant
  /** The seed of the identifiers that it draws. Logs of the first versions lack it. */
  readonly seed?: number
}

/** A step on snapshots. A step with `origin` starts again from fixtures. */
export type SnapshotStep =
  | { readonly snapshot: string, readonly at: Instant }
  | { readonly restore: string }
  | { readonly drop: string }
  | { readonly origin: Origin }

/** What a change set of a ledger has. */
export type LedgerEntry = Change | SnapshotStep

export function isChange (entry: LedgerEntry): entry is Change {
  return 'collection' in entry
}

/** The changes of one decision, or the steps on a snapshot. It is committed whole or not at all. */
export interface ChangeSet {
  /** 1, 2, 3… within a sandbox. Resets leave no gap. */
  readonly sequence: number
  /**
   * The first change set and each reset have it. A replay skips everything before the last origin, except snapshots.
   */
  readonly origin?: Origin
  readonly changes: readonly LedgerEntry[]
}
