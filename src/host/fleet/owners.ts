/** A process of the fleet. */
export interface Replica extends Marks {
  /** Drawn at each start, so that no two processes ever have the same one. */
  readonly id: string
  /** The origin at which the other replicas reach it. */
  readonly address: string
  /** The highest format of stored sandboxes that it reads. */
  readonly format: number
}

/** What replicas see of each other's options, to tell where these differ. A process that is no server has none. */
export interface Marks {
  /** Replicas with the same control token have the same one. */
  readonly control?: string | null | undefined
  /** The digest of the fixtures from which a replica begins sandboxes. */
  readonly fixtures?: string | null | undefined
}

/** Another replica, as of the last renewal. */
export interface OtherReplica extends Replica {
  readonly draining: boolean
  /** The random number that it had written then; `null` if it is of an older version. */
  readonly number: string | null
  /** Milliseconds for which its lease held then. More than a lease has means that the database's clock was set back. */
  readonly leaseRest: number
}

/** Where a sandbox is. */
export type Place =
  | { readonly at: 'here' }
  /** `leaseRest` are the milliseconds for which the lease of its owner still holds, renewed or not. */
  | { readonly at: 'replica', readonly replica: Replica, readonly leaseRest: number }
  /**
   * It was released, its owner's lease is over, or there is no sandbox of that name. Who opens it takes it. `format` is
   * that of a sandbox that is there, and `version` the first version of espelho that wrote it so.
   */
  | { readonly at: 'nobody', readonly format?: number, readonly version?: string }

/**
 * Who owns the sandboxes of a fleet, as one of its replicas sees it. Each sandbox has one owner. The owner has a lease,
 * which it renews. The store takes a sandbox when it opens it, and gives it up when it releases it.
 */
export interface Owners {
  /** This replica. It gets another id when the others have given it up. */
  readonly self: Replica
  /** What all replicas of the fleet know and nobody else. */
  readonly secret: Uint8Array
  /** The random numbers that this replica has written into its database within the time of a lease. */
  readonly numbers: readonly string[]
  /**
   * The random number of another replica, as it is in the database of this one; `undefined` if there is no such
   * replica.
   */
  numberOf (id: string): Promise<string | undefined>
  /** Asks the database. */
  locate (name: string): Promise<Place>
  /** The live replicas that take sandboxes, this one among them unless it drains, as of the last renewal. */
  readonly takers: readonly Replica[]
  /** The other live replicas, also those that drain, as of the last renewal. */
  readonly others: readonly OtherReplica[]
  /** Milliseconds for which this replica's lease still holds by its own clocks. From 0 on it must not answer. */
  readonly leaseRest: number
  /** Makes this replica known under the address at which it listens, and begins its lease. */
  join (address: string, marks?: Marks): Promise<void>
  /** Resolves when the lease is valid and sandboxes that were lost since are closed. */
  renewed (): Promise<void>
  /** Tells the others that this replica takes no more sandboxes. */
  drain (): Promise<void>
  /** Gives up the lease, and renews it no more. Every sandbox must be released. */
  leave (): Promise<void>
}
