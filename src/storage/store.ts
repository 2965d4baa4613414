import type { Instant } from '../domain/time/instant.ts'
import type { Change, ChangeSet } from '../state/change.ts'
import type { Blobs } from './blobs.ts'
import type { Appender, Changelog } from './changelog.ts'

/** The data cannot be used as it is. The message is one line for people; it names the file, folder or database. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError'
}

/** One sandbox cannot be read, because its data is damaged. The others can. */
export class DamagedSandbox extends StoreError {
  override readonly name = 'DamagedSandbox'
}

/** What a store knows of a sandbox without opening it. */
export interface StoredSandbox {
  readonly name: string
  /** System times. */
  readonly createdAt: Instant
  readonly lastUsedAt: Instant
}

/** How a sandbox begins: its first change set, and the blobs that it shares with the sandbox it is a fork of. */
export interface Beginning {
  /** Its sequence is 1, and it has an origin. Its changes are walked once. */
  readonly changeSet: Omit<ChangeSet, 'changes'> & { readonly changes: Iterable<ChangeSet['changes'][number]> }
  readonly shared?: { readonly from: string, readonly digests: Iterable<string> }
}

/** One sandbox, opened. */
export interface SandboxStore {
  readonly changelog: Changelog
  readonly blobs: Blobs
  /** Lets go of it; what a lasting store has of it stays. Waits for what is under way. */
  release (lastUsedAt: Instant): Promise<void>
}

/** What a set of fixtures says besides its entities. Plain JSON. */
export type StoredMeta = Readonly<Record<string, unknown>>

export interface StoredFixtures {
  readonly meta: StoredMeta
  readonly changes: readonly Change[]
}

/** The frozen fixtures that sandboxes start from, by their digest. They last as long as a sandbox names them. */
export interface FixtureStore {
  /** Resolves when they are durable. A store that does not last never asks for the digest. */
  save (fixtures: {
    readonly digest: string
  }, content: () => { meta: StoredMeta, changes: Iterable<Change> }): Promise<void>
  load (digest: string): Promise<StoredFixtures | undefined>
}

/** Where sandboxes are stored. */
export interface Store {
  /** What is released can be opened again, in this process or in a later one. */
  readonly lasting: boolean
  readonly fixtures: FixtureStore
  /** Every sandbox that it has, by name, opened or not. */
  list (): Promise<readonly StoredSandbox[]>
  has (name: string): Promise<boolean>
  /** `undefined` when there is none of that name. Rejects with `DamagedSandbox` when it cannot be read. */
  open (name: string, appender: Appender): Promise<SandboxStore | undefined>
  /** A new sandbox, opened and read, durable whole or not at all; `undefined` when there is one of that name. */
  create (name: string, beginning: Beginning, appender: Appender): Promise<SandboxStore | undefined>
  /** At once and whole. It must be released. */
  remove (name: string): Promise<void>
  /** Puts a damaged sandbox out of the way, whole, for people to look at; resolves to words that say where it is. */
  setAside (name: string): Promise<string>
  /** False after any write that failed, until a `probe` succeeds. */
  readonly healthy: boolean
  /** Tries whether a write would work now. */
  probe (): Promise<boolean>
  /** Lets the next process have it. Every sandbox must be released. */
  close (): Promise<void>
}
