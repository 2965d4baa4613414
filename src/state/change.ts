import type { Collection, Entities } from './collections.ts'

export type ChangeOf<C extends Collection> = C extends Collection
  ? { readonly collection: C, readonly key: string, readonly entity: Entities[C] | null }
  : never

/** One entity put, or removed (`null`). Plain JSON. */
export type Change = ChangeOf<Collection>

/** Where a sandbox starts from: `base` names a set of fixtures by its digest; `epoch` counts the resets. */
export interface Origin {
  readonly base: string
  readonly epoch: number
}

/** What one decision changed: committed whole or not at all. */
export interface ChangeSet {
  /** 1, 2, 3… within a sandbox, without a gap, also across resets. */
  readonly sequence: number
  /** Present on the first and on a reset: no earlier change set counts any more. */
  readonly origin?: Origin
  readonly changes: readonly Change[]
}
