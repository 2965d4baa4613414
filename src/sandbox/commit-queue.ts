import { Problem } from '../domain/problem.ts'
import type { ChangelogEntry, ChangeSet, Origin } from '../state/change.ts'
import type { Blob } from '../storage/blobs.ts'
import { AppendError, type Appender, type Changelog, type CompactedLog, type Failure } from '../storage/changelog.ts'
import { elapsedTime } from './system-clock.ts'

/** What a change set has besides its changes. */
export interface AppendOptions {
  readonly origin?: Origin
  readonly blobs?: readonly Blob[] | undefined
}

/** The change sets of a sandbox that are on their way to its changelog, in order, each with its undo. */
export interface CommitQueue extends Appender {
  /**
   * Resolves when the change set is durable. If the changelog refuses it, this change set and all later ones are
   * undone, and each rejects.
   */
  append (changes: readonly ChangelogEntry[], undo: () => void, options?: AppendOptions): Promise<void> | undefined
  /** Resolves when every pending append is durable. If one is refused, `undo` runs as well. */
  drain (undo?: () => void): Promise<void> | undefined
  /**
   * Resolves when all changes that were visible at the time `since` or later are durable; `undefined` if they are.
   * Rejects if one of them was undone, or may be. The time is that of `elapsedTime`.
   */
  durableSince (since: number): Promise<void> | undefined
  /** Since when the oldest pending append waits, by `elapsedTime`; `undefined` if there is none. */
  readonly pendingSince: number | undefined
  /** Runs a task. The set that it gets grows by the digest of every file that is appended before the task is over. */
  trackNewFiles<R> (task: (appended: ReadonlySet<string>) => Promise<R>): Promise<R>
  /** The last sequence that was appended. */
  readonly sequence: number
  /**
   * Makes the queue append to this changelog, after `sequence`. `compacted` makes the log that a compaction writes.
   * `compactionOver` is called after each one.
   */
  connect (
    changelog: Changelog, sequence: number, compacted: () => CompactedLog, compactionOver?: () => void
  ): void
}

interface Pending {
  readonly sequence: number
  readonly undo: () => void
  readonly durable: Promise<void>
  readonly at: number
}

/** Calls `ended` when no further append is possible. */
export function createCommitQueue (ended: (failure: Failure) => void = () => {}): CommitQueue {
  const pending: Pending[] = []
  /** For each running `trackNewFiles`, the digests since it began. */
  const newFiles = new Set<Set<string>>()
  let sequence = 0
  let end: AppendError | undefined
  /** The last failure, and when it was. */
  let failed: { readonly problem: Problem, readonly at: number } | undefined
  let changelog: Changelog | undefined
  let compact = async (): Promise<void> => {}

  function rollBackFrom (from: number): void {
    while (pending.length > 0 && (pending.at(-1) as Pending).sequence >= from) pending.pop()?.undo()
    sequence = from - 1
  }

  /** A closed changelog throws, and appends nothing. */
  function tryAppend (changeSet: ChangeSet, undo: () => void, blobs?: readonly Blob[]): Promise<void> | undefined {
    try {
      if (end !== undefined) throw end
      if (changelog === undefined) throw new Error('no changelog is connected')
      return changelog.append(changeSet, blobs)
    } catch (error) {
      undo()
      throw asProblem(error)
    }
  }

  function noteDurable (durable: number): void {
    while (pending[0] !== undefined && pending[0].sequence <= durable) pending.shift()
    if (changelog?.compactionDue === true) compact().catch(() => {}) // it never rejects
  }

  return {
    get sequence () { return sequence },
    append (changes, undo, { origin, blobs } = {}) {
      const own = sequence + 1
      for (const { digest } of blobs ?? []) for (const appended of newFiles) appended.add(digest)
      const appended = tryAppend({ sequence: own, ...(origin !== undefined && { origin }), changes }, undo, blobs)
      sequence = own
      if (appended === undefined) return undefined
      const durable = appended.then(() => noteDurable(own), error => { throw asProblem(error) })
      durable.catch(() => {}) // the request that waits for it gets the error
      pending.push({ sequence: own, undo, durable, at: elapsedTime() })
      return durable
    },
    drain (undo) {
      const last = pending.at(-1)
      if (last !== undefined && undo !== undefined) pending.push({ ...last, undo })
      return last?.durable
    },
    durableSince (since) {
      if (failed !== undefined && failed.at >= since) return Promise.reject(failed.problem)
      return pending.at(-1)?.durable
    },
    async trackNewFiles (task) {
      const appended = new Set<string>()
      newFiles.add(appended)
      try { return await task(appended) } finally { newFiles.delete(appended) }
    },
    get pendingSince () { return pending[0]?.at },
    connect (opened, last, compacted, compactionOver) {
      changelog = opened
      compact = () => opened.compact(compacted).then(compactionOver)
      sequence = last
    },
    failed (from, failure, cause) {
      failed = { problem: cause instanceof Problem ? cause : problemOf(failure), at: elapsedTime() }
      // If the outcome is unknown, nothing is undone. No client sees this state again, because the sandbox is reopened.
      if (failure !== 'unknown') rollBackFrom(from)
      if (failure === 'refused') return
      end = new AppendError(failure, 'the sandbox is to be opened anew')
      ended(failure)
    }
  }
}

const PROBLEMS = { refused: 'not-durable', fenced: 'sandbox-moved', unknown: 'outcome-unknown' } as const

/** The problem that a client gets. The server logs its cause. */
function asProblem (error: unknown): Problem {
  const failure = error instanceof AppendError ? error.failure : 'refused'
  if (error instanceof AppendError && error.cause instanceof Problem) return error.cause
  return Object.assign(problemOf(failure), { cause: error instanceof AppendError ? error.cause : error })
}

function problemOf (failure: Failure): Problem {
  return new Problem(PROBLEMS[failure], {})
}

/** Throws the problem of a failed write that is not an append. */
export function notDurable (cause: unknown): never {
  throw cause instanceof Problem ? cause : asProblem(cause)
}
