import type { Instant } from '../../core/rules/time/instant.ts'
import type { ChangeSet, LedgerEntry, Origin } from '../../core/state/change.ts'
import type { Blob, Blobs } from './blobs.ts'

/** What a store has of one open sandbox: its change sets, in order, and its files. It is read once, before appends. */
export interface Ledger {
  /**
   * Resolves when the batch is durable; `undefined` if there is nothing to wait for. Where it rejects, nothing was
   * appended, or the error is the problem `outcome-unknown`. It throws, and appends nothing, if a batch is under way,
   * or after `close`.
   */
  append (batch: Batch): Promise<Overtaken | void> | undefined
  /**
   * The change sets in order. The first one may be a compacted ledger: it replaces all change sets up to its
   * sequence, and it has an origin.
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
   * once and synchronously. What it returns has everything that is durable by then. This never rejects: if the
   * compaction fails, the ledger stays as it is.
   */
  compact (readState: () => CompactedLedger): Promise<void>
  /** The system time of its last use before it was opened. After a crash it is that of the last change. */
  readonly lastUsedAt?: Instant | undefined
  /** Only in a store that replicas share. */
  readonly shared?: SharedLedger
  /** Waits for the appends under way, then closes the files or connections. */
  close (): Promise<void>
  /** Closes it in good order. */
  release (lastUsedAt: Instant): Promise<void>
}

/**
 * Why nothing was appended, where several processes append.
 * - `behind`: another one has appended since.
 * - `gone`: the sandbox was removed.
 */
export type Overtaken = 'behind' | 'gone'

/** Change sets that a sandbox lacks. */
export interface Missing {
  /** They rebuild the sandbox with its snapshots. Otherwise they follow what it has. */
  readonly isWhole: boolean
  /** In order. Read once. */
  readonly sets: AsyncIterable<ChangeSet>
}

/** Applies what a sandbox lacks. */
export type Follow = (missing: Missing) => Promise<void>

/** After such a pause between two operations, the later one belongs to another run. */
export const QUIET_MS = 60_000

/** Where the request log of a sandbox begins and ends. */
export interface LogPlace {
  /** The number of the last exchange. */
  readonly last: number
  /** No exchange has a lower number. */
  readonly first: number
  /** Up to this number the log was emptied; from there up to `first` it was trimmed. */
  readonly cleared: number
  /** When an operation was last logged, by the store's clock in milliseconds; absent if none was. */
  readonly operatedAt?: number | null
  /** The same of the first operation of a run. */
  readonly runAt?: number | null
}

/** In the place of an exchange that is lost. */
export const LOST_BODY = ''

/** An exchange as it is stored. */
export interface LoggedExchange {
  /** Of its life; `undefined` if it is in the log whatever was reset meanwhile. */
  readonly epoch: number | undefined
  /** The names for the coverage. */
  readonly reached: readonly string[]
  /** The exchange in JSON, without tokens. */
  readonly body: string
  /** What a client was answered, or 0 without an answer; absent if no client means it. */
  readonly status: number | undefined
  /** Its request has changed something that is durable. */
  readonly isChange: boolean
  /** The number that it was promised. */
  readonly number?: number | undefined
}

export interface ReadExchange {
  readonly number: number
  readonly reached: readonly string[]
  readonly body: string
}

/** The request log of a sandbox, where several processes add to it. */
export interface SharedLog {
  /** As of the last look. */
  readonly place: LogPlace
  /**
   * Resolves to the number of the exchange, or to 0 if it is in no log: it is of a life before a reset, or what it has
   * changed is durable and its row could not be added in time. Rejects with a problem.
   */
  add (exchange: LoggedExchange): Promise<number>
  /** Gives a number to an exchange that is told before it ends. */
  reserve (): Promise<number>
  /** The exchanges after a number, and those of `missing`. */
  read (after: number, missing: readonly number[]): AsyncIterable<ReadExchange>
  /** How often each name was reached by exchanges that are gone, and where the log was then. */
  coverage (): Promise<{ readonly place: LogPlace, readonly counts: ReadonlyArray<readonly [string, number]> }>
  clear (): Promise<void>
}

/** What a ledger has more, where several processes append to it. */
export interface SharedLedger {
  /** A name of the sandbox that no other one has. */
  readonly id: string
  readonly log: SharedLog
  /** Whether everything is here that was appended before the call. Rejects with a problem. */
  look (): Promise<Overtaken | undefined>
  /** Reads what others have appended, unless it is here. */
  catchUp (follow: Follow): Promise<Overtaken | undefined>
  /** Runs a task while nobody else can append, after what is missing. Its append is not overtaken. */
  exclusively (follow: Follow, task: () => Promise<void>): Promise<Overtaken | undefined>
}

/** What a reset can keep. */
export type ResetKeep = 'requests' | 'coverage'

/** Change sets that become durable together or not at all, and the files that they name. */
export interface Batch {
  /** What a reset among them keeps, which only matters where the store has it. */
  readonly keep?: readonly ResetKeep[] | undefined
  /** Their sequences go on after the last one that is durable. */
  readonly changeSets: readonly ChangeSet[]
  readonly blobs: readonly Blob[]
}

/**
 * A sandbox with its snapshots, as of one sequence. Each store reads the form that it writes, once and in pieces, while
 * the sandbox goes on. Later changes of the sandbox must not appear in it.
 */
export interface CompactedLedger {
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

/** A change set, or a compacted ledger that people read, in the place of its changes. */
export type StoredSet = ChangeSet & {
  readonly readable?: ReadText<SandboxText> & { readonly snapshots: readonly StoredSnapshot[] }
}

/** The caller of `append`. */
export interface Appender {
  /** A compaction may be due, because nothing was appended for a while. */
  rested (): void
}
