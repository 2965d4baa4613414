import { Problem } from '../../core/rules/problem.ts'
import type { ChangelogEntry, ChangeSet, Origin } from '../../core/state/change.ts'
import type { Blob } from '../store/blobs.ts'
import { AppendError, type Appender, type Changelog, type CompactedLog, type Failure } from '../store/changelog.ts'
import { elapsedTime } from './system-clock.ts'

/** What a change set has besides its changes. */
export interface AppendOptions {
  readonly origin?: Origin
  readonly blobs?: readonly Blob[] | undefined
}

interface Pending {
  readonly sequence: number
  readonly undo: () => void
  readonly durable: Promise<void>
  readonly at: number
}

/** The change sets of a sandbox that are on their way to its changelog, in order, each with its undo. */
export class CommitQueue implements Appender {
  readonly #pending: Pending[] = []
  /** For each running `trackNewFiles`, the digests since it began. */
  readonly #newFiles = new Set<Set<string>>()
  #sequence = 0
  #end: AppendError | undefined
  /** The last failure, and when it was. */
  #failed: { readonly problem: Problem, readonly at: number } | undefined
  #changelog: Changelog | undefined
  #compact = async (): Promise<void> => {}
  readonly #ended: (failure: Failure) => void

  /** Calls `ended` when no further append is possible. */
  constructor (ended: (failure: Failure) => void = () => {}) {
    this.#ended = ended
  }

  /** The last sequence that was appended. */
  get sequence (): number { return this.#sequence }

  /** Since when the oldest pending append waits, by `elapsedTime`; `undefined` if there is none. */
  get pendingSince (): number | undefined { return this.#pending[0]?.at }

  /**
   * Makes the queue append to this changelog, after `sequence`. `compacted` makes the log that a compaction writes.
   * `compactionOver` is called after each one.
   */
  connect (
    changelog: Changelog, sequence: number, compacted: () => CompactedLog, compactionOver?: () => void
  ): void {
    this.#changelog = changelog
    this.#compact = () => changelog.compact(compacted).then(compactionOver)
    this.#sequence = sequence
  }

  /**
   * Resolves when the change set is durable. If the changelog refuses it, this change set and all later ones are
   * undone, and each rejects.
   */
  append (
    changes: readonly ChangelogEntry[], undo: () => void, { origin, blobs }: AppendOptions = {}
  ): Promise<void> | undefined {
    const sequence = this.#sequence + 1
    for (const { digest } of blobs ?? []) for (const appended of this.#newFiles) appended.add(digest)
    const appended = this.#tryAppend({ sequence, ...(origin !== undefined && { origin }), changes }, undo, blobs)
    this.#sequence = sequence
    if (appended === undefined) return undefined
    const durable = appended.then(() => this.#noteDurable(sequence), error => { throw asProblem(error) })
    durable.catch(() => {}) // the request that waits for it gets the error
    this.#pending.push({ sequence, undo, durable, at: elapsedTime() })
    return durable
  }

  /** A closed changelog throws, and appends nothing. */
  #tryAppend (changeSet: ChangeSet, undo: () => void, blobs?: readonly Blob[]): Promise<void> | undefined {
    try {
      if (this.#end !== undefined) throw this.#end
      if (this.#changelog === undefined) throw new Error('no changelog is connected')
      return this.#changelog.append(changeSet, blobs)
    } catch (error) {
      undo()
      throw asProblem(error)
    }
  }

  #noteDurable (sequence: number): void {
    while (this.#pending[0] !== undefined && this.#pending[0].sequence <= sequence) this.#pending.shift()
    if (this.#changelog?.compactionDue === true) this.#compact().catch(() => {}) // it never rejects
  }

  /** Resolves when every pending append is durable. If one is refused, `undo` runs as well. */
  drain (undo?: () => void): Promise<void> | undefined {
    const last = this.#pending.at(-1)
    if (last !== undefined && undo !== undefined) this.#pending.push({ ...last, undo })
    return last?.durable
  }

  /**
   * Resolves when all changes that were visible at the time `since` or later are durable; `undefined` if they are.
   * Rejects if one of them was undone, or may be. The time is that of `elapsedTime`.
   */
  durableSince (since: number): Promise<void> | undefined {
    if (this.#failed !== undefined && this.#failed.at >= since) return Promise.reject(this.#failed.problem)
    return this.#pending.at(-1)?.durable
  }

  /** Runs a task. The set that it gets grows by the digest of every file that is appended before the task is over. */
  async trackNewFiles<R> (task: (appended: ReadonlySet<string>) => Promise<R>): Promise<R> {
    const appended = new Set<string>()
    this.#newFiles.add(appended)
    try { return await task(appended) } finally { this.#newFiles.delete(appended) }
  }

  /** See `Appender`. */
  failed (from: number, failure: Failure, cause?: unknown): void {
    this.#failed = { problem: cause instanceof Problem ? cause : problemOf(failure), at: elapsedTime() }
    // If the outcome is unknown, nothing is undone. No client sees this state again, because the sandbox is reopened.
    if (failure !== 'unknown') this.#rollBackFrom(from)
    if (failure === 'refused') return
    this.#end = new AppendError(failure, 'the sandbox is to be opened anew')
    this.#ended(failure)
  }

  #rollBackFrom (from: number): void {
    while (this.#pending.length > 0 && (this.#pending.at(-1) as Pending).sequence >= from) this.#pending.pop()?.undo()
    this.#sequence = from - 1
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
