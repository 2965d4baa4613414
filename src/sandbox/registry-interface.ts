import type { Instant } from '../domain/time/instant.ts'
import type { Fixtures } from './fixtures.ts'
import type { Sandbox } from './sandbox.ts'

/** The sandboxes of a server, by name. */
export interface Registry {
  /** The fixtures of new sandboxes and of resets. */
  readonly fixtures: Fixtures
  /** Stores these fixtures. Resolves to their digest. */
  storeFixtures (): Promise<string>
  /** From now on these stored fixtures are those of new sandboxes and of resets. */
  useFixtures (digest: string): Promise<void>
  /** How many stored sandboxes are being opened. */
  readonly opening: number
  /** Finds a sandbox that is in memory. */
  find (name: string): Sandbox | undefined
  /** Opens the sandbox of that name, or begins a new one, which is not stored yet. */
  open (name: string): Promise<Sandbox>
  /** Opens a stored sandbox; `undefined` if there is none of that name. */
  reopen (name: string): Promise<Sandbox | undefined>
  /** Waits for a running open, create or remove of that name. */
  whenFree (name: string): Promise<void>
  /** Drops a sandbox that is not stored, because another process has stored one of that name. */
  forget (name: string): Promise<void>
  /** A new sandbox that starts from the current state of another one. */
  fork (from: Sandbox, name: string): Promise<Sandbox>
  /** The stored sandboxes, in memory or not. */
  list (): Promise<readonly SandboxSummary[]>
  /** The sandboxes in memory, stored or not. */
  inMemory (): Iterable<Sandbox>
  /**
   * Gives up a stored sandbox to another process, with what it has in memory alone. It waits up to `milliseconds` for
   * the requests that hold it.
   */
  release (name: string, milliseconds: number): Promise<void>
  /**
   * Removes the stored sandboxes that were last used before a system time, but never one of the name `kept`. Resolves
   * to their names.
   */
  expire (before: Instant, kept: string): Promise<readonly string[]>
  /** Resolves to false if there is no such sandbox. */
  remove (name: string): Promise<boolean>
  /** Whether a change could be made durable now. */
  probe (): Promise<boolean>
  close (): Promise<void>
}

export interface SandboxSummary {
  readonly name: string
  /** The times are system times. */
  readonly createdAt: Instant
  readonly lastUsedAt: Instant
  /** Only known if the sandbox is in memory. */
  readonly epoch?: number
}
