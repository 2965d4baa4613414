import type { ChangeSet } from '../state/change.ts'

/**
 * The durable sequence of a sandbox's change sets. It is read once, to its end, before the first append.
 *
 * When an append fails, it and every later one that is under way reject, none of them is ever read, and the next
 * sequence to append is the failed one again.
 */
export interface Changelog {
  /**
   * Resolves when the change set is durable; `undefined` when there is nothing to wait for. Throws, and has done
   * nothing, when its sequence is not the next, when it cannot be written as JSON, and after `close`.
   */
  append (changeSet: ChangeSet): Promise<void> | undefined
  /**
   * All that counts, in order. The first one read may stand for many: all changes up to its sequence, folded into one
   * that has an origin.
   */
  read (): AsyncIterable<ChangeSet>
  /** False after a failed append, until a later one or a `probe` succeeds. */
  readonly healthy: boolean
  /** Tries whether an append would work now. */
  probe (): Promise<boolean>
  /** Waits for what is under way, then lets go of what it holds. */
  close (): Promise<void>
}
