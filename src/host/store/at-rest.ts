import type { Instant } from '../../core/rules/time/instant.ts'
import type { LedgerEntry, Origin } from '../../core/state/change.ts'
import type { Blob, Blobs } from './blobs.ts'
import type { Ledger } from './ledger.ts'
import type { FixtureStore, StoredSandbox } from './store.ts'

/** A sandbox that is moved into a store. */
export interface Arrival {
  readonly origin: Origin
  /** They rebuild the sandbox with its snapshots. */
  readonly changes: Iterable<LedgerEntry>
  readonly files: AsyncIterable<Blob>
  readonly createdAt: Instant
  readonly lastUsedAt: Instant
}

/** A sandbox of a store. To read it changes nothing. */
export interface SandboxAtRest extends Pick<Ledger, 'read' | 'close'> {
  /** Tells its last change from any other, where servers may use the store meanwhile. */
  readonly tip: string
  readonly blobs: Pick<Blobs, 'get'>
  readonly lastUsedAt: Instant
}

/** A store out of which and into which sandboxes can be moved. */
export interface StoreAtRest {
  /** The folder or database in words, without a password. */
  readonly name: string
  readonly fixtures: FixtureStore
  list (): Promise<readonly StoredSandbox[]>
  /** `undefined` if there is no sandbox of that name. Rejects with `DamagedSandbox` if it cannot be read. */
  read (name: string): Promise<SandboxAtRest | undefined>
  /** Stores a sandbox whole or not at all. Resolves to its tip; to `undefined` if there is one of that name. */
  put (name: string, arrival: Arrival): Promise<string | undefined>
  /** Removes a sandbox of this tip. Resolves to false if there is one of another tip: somebody has changed it. */
  remove (name: string, tip: string): Promise<boolean>
  /** Rejects with a `StoreError` if it may be that a server uses it now. */
  mustBeAlone (): Promise<void>
  close (): Promise<void>
}
