import type { Instant } from '../domain/time/instant.ts'
import type { Collection, Entities } from './collections.ts'

export type ChangeOf<C extends Collection> = C extends Collection
  ? { readonly collection: C, readonly key: string, readonly entity: Entities[C] | null }
  : never

/** One entity put, or removed (`null`). Plain JSON. */
export type Change = ChangeOf<Collection>

/** Where a sandbox starts from. */
export interface Origin {
  /** The digest of the fixtures. The name is part of the log's format. */
  readonly base: string
  /** Counts the resets. */
  readonly epoch: number
  /** When the sandbox was made, by system time. The first versions did not say it, and a step may not. */
  readonly createdAt?: Instant
  /** Of the identifiers that it draws. The first versions did not say it. */
  readonly seed?: number
}

/** What is done with named states; `origin` goes to a set of fixtures first. */
export type SnapshotStep =
  | { readonly snapshot: string, readonly at: Instant }
  | { readonly restore: string }
  | { readonly drop: string }
  | { readonly origin: Origin }

export type ChangelogEntry = Change | SnapshotStep

export function isChange (entry: ChangelogEntry): entry is Change {
  return 'collection' in entry
}

/** What one decision changed, or what was done with a named state: committed whole or not at all. */
export interface ChangeSet {
  /** 1, 2, 3… within a sandbox, without a gap, also across resets. */
  readonly sequence: number
  /** Present on the first and on a reset: of what came before, the named states alone still count. */
  readonly origin?: Origin
  readonly changes: readonly ChangelogEntry[]
}
