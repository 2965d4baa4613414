import type { Instant } from '../../core/rules/time/instant.ts'
import type { Appends } from './appends.ts'
import type { LifeOptions } from './life.ts'
import type { MemoryRoom } from './memory.ts'
import type { Bounds } from './request-log/log.ts'
import type { Rounds } from './round.ts'
import type { Snapshot } from './snapshot.ts'
import type { LoadedFixtures } from './stored-fixtures.ts'

export interface SandboxOptions {
  readonly name: string
  readonly seed: number
  /** By default now. */
  readonly createdAt?: Instant | undefined
  /** The first life: it starts from fixtures, or goes on from the ledger. */
  readonly start: Omit<NextLife, 'requests' | 'coverage'> & { readonly epoch: number }
  /** The bounds of its request log. */
  readonly bounds?: Bounds | undefined
  readonly appends: Appends
  readonly rounds: Rounds
  readonly room: MemoryRoom
  readonly snapshots?: Iterable<Snapshot>
  /** Saving is called before a life starts from fixtures, loading where another process has made one start. */
  readonly storedFixtures?: LoadedFixtures
}

export interface ReleaseOptions {
  /** What people read of it has been written, or there is no time for it. */
  readonly isReadable?: boolean
  readonly remove?: () => Promise<void>
}

/** What a new life takes over from the previous one, or from the ledger. */
export type NextLife = Omit<LifeOptions, 'epoch' | 'seed' | 'rounds' | 'blobs' | 'files'>
