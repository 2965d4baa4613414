import type { Store } from '../storage/store.ts'
import type { Fixtures } from './fixtures.ts'
import type { HandoverForm } from './handover.ts'
import type { Bounds } from './request-log/log.ts'

export interface RegistryOptions {
  readonly store: Store
  readonly fixtures: Fixtures
  /** The seed of the identifiers in new sandboxes. */
  readonly seed: number
  /** How many stored sandboxes can be in memory at once. */
  readonly maximum: number
  /** The name of the sandbox that is opened first, and never leaves the memory. */
  readonly pinned?: string | undefined
  /** The bounds of each request log. */
  readonly bounds?: Bounds | undefined
  /** How a sandbox hands on what it has in memory alone, where processes share a store. */
  readonly handover?: HandoverForm | undefined
  /** Tells the operator something in one line. */
  readonly notice?: (message: string) => void
}
