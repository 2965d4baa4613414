import type { ChangelogEntry, ChangeSet, Origin } from '../state/change.ts'
import type { Blob } from './blobs.ts'

/**
 * How an append can end badly.
 * `refused`: nothing of it was done. `fenced`: another process has the sandbox now, so nothing of it is ever done.
 * `unknown`: it may have been done; only who opens the sandbox anew can tell.
 */
export type Failure = 'refused' | 'fenced' | 'unknown'

/** Why an append rejects. The cause is for the log of the server. */
export class AppendError extends Error {
  override readonly name = 'AppendError'
  readonly failure: Failure

  constructor (failure: Failure, cause: unknown) {
    super(`an append was ${failure}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.failure = failure
  }
}

/** Whoever appends. A changelog tells it of a failure synchronously, before the promise of any append rejects. */
export interface Appender {
  /**
   * The append of the sequence `from` failed, and with it each later one that is under way.
   * `refused`: the next sequence to append is `from` again. `fenced`, `unknown`: nothing can be appended any more.
   */
  failed (from: number, failure: Failure): void
}

/** The entries that rebuild a sandbox with its snapshots, as of one sequence. */
export interface CompactedLog {
  readonly sequence: number
  readonly origin: Origin
  /** Walked once, in pieces, while the sandbox goes on: it must keep showing the moment at which it was taken. */
  readonly changes: Iterable<ChangelogEntry>
}

/** The durable sequence of a sandbox's change sets. It is read once, to its end, before the first append. */
export interface Changelog {
  /**
   * Resolves when the change set is durable, and with it the blobs that it names; `undefined` when there is nothing to
   * wait for. Rejects with an `AppendError`. Throws, and has done nothing, when the sequence is not the next, when the
   * change set cannot be written as JSON, and after `close`.
   */
  append (changeSet: ChangeSet, blobs?: readonly Blob[]): Promise<void> | undefined
  /**
   * All that counts, in order. The first one read may stand for many: it is what a compaction made of all change sets
   * up to its sequence, and it has an origin.
   */
  read (): AsyncIterable<ChangeSet>
  /** False after a failed append, until a later one or a `probe` succeeds. */
  readonly healthy: boolean
  /** Tries whether an append would work now. */
  probe (): Promise<boolean>
  /** The log has grown so much that `compact` is worth its cost. */
  readonly compactionDue: boolean
  /**
   * Replaces all change sets up to one sequence by the fewest entries that rebuild the sandbox. `take` is called once,
   * synchronously, and gives the state with all that was appended by then. Never rejects: when compaction fails, the
   * log stays as it is.
   */
  compact (take: () => CompactedLog): Promise<void>
  /** Waits for what is under way, then lets go of what it holds. */
  close (): Promise<void>
}
