import type { Instant } from '../../core/rules/time/instant.ts'
import type { ChangeSet, LedgerEntry, Origin } from '../../core/state/change.ts'
import type { Blob, Blobs } from './blobs.ts'

/** What a store has of one open sandbox: its change sets, in order, and its files. It is read once, before appends. */
export interface Ledger {
  /**
   * Resolves when the batch is durable; `undefined` if there is nothing to wait for. Rejects with an `AppendError`:
   * after `refused` the next sequence is the same again, else no further append is possible. It throws, and appends
   * nothing, if a batch is under way, or after `close`.
   */
  append (batch: Batch): Promise<void> | undefined
  /**
   * The change sets in order. The first one may be a compacted log: it replaces all change sets up to its sequence, and
   * it has an origin.
   */
  read (): AsyncIterable<StoredSet>
  readonly blobs: Blobs
  /** False after a failed append, until a later one or a `probe` succeeds. */
  readonly healthy: boolean
  /** Whether an append would work now. */
  probe (): Promise<boolean>
  /** Whether the change sets have grown so much that `compact` is worth its cost. */
  readonly compactionDue: boolean
  /** Whether there are change sets that its readable file lacks. Only in a store that has one. */
  readonly hasTail?: boolean
  /**
   * Replaces all change sets up to one sequence by the fewest entries that rebuild the sandbox. `readState` is called
   * once and synchronously. The log that it returns has everything that is durable by then. This never rejects: if the
   * compaction fails, the ledger stays as it is.
   */
  compact (readState: () => CompactedLog): Promise<void>
  /** The system time of its last use before it was opened. After a crash it is that of the last change. */
  readonly lastUsedAt?: Instant | undefined
  /** Only in a store that replicas share. */
  readonly succession?: Succession
  /** Waits for the appends under way, then closes the files or connections. */
  close (): Promise<void>
  /** Closes it in good order. A store that replicas share keeps the `handover` for the next owner. */
  release (lastUsedAt: Instant, handover?: Uint8Array): Promise<void>
}

/** Change sets that become durable together or not at all, and the files that they name. */
export interface Batch {
  /** Their sequences go on after the last one that is durable. */
  readonly changeSets: readonly ChangeSet[]
  readonly blobs: readonly Blob[]
}

/**
 * A sandbox with its snapshots, as of one sequence. Each store reads the form that it writes, once and in pieces, while
 * the sandbox goes on. Later changes of the sandbox must not appear in it.
 */
export interface CompactedLog {
  readonly sequence: number
  readonly origin: Origin
  /** The entries that rebuild it. */
  readonly changes: Iterable<LedgerEntry>
  /** The same as people read it, and its snapshots. */
  readonly text: SandboxText
  readonly snapshots: readonly SnapshotToWrite[]
}

/** What differs from fixtures, as JSON that people read. Its lists are iterables while it is written. */
export interface StateText {
  /** The digest of the fixtures. */
  readonly fixtures: string
  readonly [field: string]: unknown
}

/** A sandbox as people read it. A store knows no other field than these. */
export interface SandboxText extends StateText {
  readonly epoch: number
  readonly seed?: number | undefined
  readonly createdAt?: string | undefined
  readonly lastUsedAt?: string | undefined
}

/** A snapshot, which people read in a file of its own. */
export interface SnapshotName {
  readonly name: string
  /** When it was taken. A name that was taken again has another time. */
  readonly at: string
}

/** What is known of a snapshot without reading it. */
export interface SnapshotAbout {
  /** Of its state. */
  readonly hash: string
  /** The digests of the files that it names. */
  readonly files: readonly string[]
}

export interface SnapshotToWrite extends SnapshotName {
  about (): Promise<SnapshotAbout>
  text (): Promise<StateText>
}

export interface StoredSnapshot extends SnapshotName, SnapshotAbout {
  /** `undefined` if there is no such file, or a damaged one. */
  read (): Promise<ReadText | undefined>
}

/** Text that was read: `isEdited` says that a person has changed it since it was written. */
export interface ReadText<T = StateText> {
  readonly text: T
  readonly isEdited: boolean
}

/** A change set, or a compacted log that people read, in the place of its changes. */
export type StoredSet = ChangeSet & {
  readonly readable?: ReadText<SandboxText> & { readonly snapshots: readonly StoredSnapshot[] }
}

/** What a sandbox of a fleet has from its earlier owners. */
export interface Succession {
  /** How many owners it has had, this one included. */
  readonly term: number
  /** What the last owner left when it released the sandbox. */
  readonly handover?: Uint8Array | undefined
  /** When the sandbox was taken from an owner that had not released it. */
  readonly lostAt?: Instant | undefined
  /** Whether it is still as it began, untouched. */
  readonly isUntouched?: boolean
}

/**
 * How an append can fail.
 * - `refused`: nothing was appended.
 * - `fenced`: nothing was appended, because another process has the sandbox now.
 * - `unknown`: the change set may have been appended. Only opening the sandbox again can tell.
 */
export type Failure = 'refused' | 'fenced' | 'unknown'

/** The error with which an append rejects. The server logs its cause. */
export class AppendError extends Error {
  static override readonly name = 'AppendError'
  override readonly name = 'AppendError'
  readonly failure: Failure

  constructor (failure: Failure, cause: unknown) {
    super(`an append was ${failure}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.failure = failure
  }
}

/** The caller of `append`. */
export interface Appender {
  /** A compaction may be due, because nothing was appended for a while. */
  rested? (): void
  /** No further append is possible, although none may have failed: another process has the sandbox now. */
  ended (error: AppendError): void
}
