import { Problem } from '../../core/rules/problem.ts'
import type { LedgerEntry, ChangeSet, Origin } from '../../core/state/change.ts'
import type { Instant } from '../../core/rules/time/instant.ts'
import type { Blob, Blobs } from '../store/blobs.ts'
import type { Appender, Batch, Follow, Ledger, Missing, Overtaken, ResetKeep, SharedLedger } from '../store/ledger.ts'
import { OUT_OF_FILES } from '../store/store.ts'

/** What a change set has besides its sequence. */
export interface Addition {
  readonly origin?: Origin
  readonly changes: readonly LedgerEntry[]
  readonly blobs?: readonly Blob[] | undefined
  /** What it keeps, if it is a reset. */
  readonly keep?: readonly ResetKeep[]
}

/**
 * The ledger of a new sandbox. Where processes share a store, it is not new if another one was first. `undefined` if a
 * sandbox of that name was stored in the meantime.
 */
export type Create = () => Promise<{ readonly ledger: Ledger, readonly isNew: boolean } | undefined>

/** What a batch needs of the sandbox that it comes from. */
export interface Appending {
  /** Called after each batch that took its time, and when the ledger has rested. */
  appended? (): void
  /** What a batch begins with, and what makes that part of the sandbox. */
  before? (): { readonly steps: readonly LedgerEntry[], apply (): void } | undefined
  /** Applies what other processes have appended. Resolves to the last sequence, if there is one. */
  follow? (missing: Missing): Promise<number | undefined>
}

/** What a sandbox has in the store, and its batches on their way there, one at a time. */
export class Appends implements Appender {
  /** The problem that refuses each further append. It has no value while appends are possible. */
  over: Problem | undefined
  /** Its files. A sandbox that is not stored has none. */
  readonly blobs: Blobs = {
    get: async digest => await this.#own?.blobs.get(digest),
    missing: async digests => await this.#own?.blobs.missing(digests) ?? [...digests],
    retainOnly: async digests => await this.#own?.blobs.retainOnly(digests)
  }

  #own: Ledger | undefined
  #create: Create = async () => undefined
  #sequence = 0
  #appending: Appending = {}

  /**
   * Makes batches go to this ledger, after `sequence`. The first batch creates it where it has to be created.
   */
  connect (own: Ledger | Create, sequence: number, appending: Appending = {}): void {
    if (typeof own === 'function') this.#create = own
    else this.#own = own
    this.#sequence = sequence
    this.#appending = appending
  }

  /** The sequence of the last durable change set. */
  get sequence (): number { return this.#sequence }

  get ledger (): Ledger {
    if (this.#own === undefined) throw new Error('the sandbox is not stored')
    return this.#own
  }

  get isStored (): boolean { return this.#own !== undefined }

  /** What it has more, where several processes append to it. */
  get shared (): SharedLedger | undefined { return this.#own?.shared }

  /** Whether the database has all that is here, and nothing else; see `SharedLedger`. */
  async look (): Promise<Overtaken | undefined> { return await this.#own?.shared?.look() }

  /** Applies what others have appended, unless that was done since a look. Only within a task of a round. */
  async catchUp (): Promise<Overtaken | undefined> { return await this.#own?.shared?.catchUp(this.#follow) }

  /** Runs a task that appends while no other process can. Only within a task of a round. */
  async exclusively (task: () => Promise<void>): Promise<Overtaken | undefined> {
    return await this.#own?.shared?.exclusively(this.#follow, task)
  }

  readonly #follow: Follow = async missing => {
    this.#sequence = await this.#appending.follow?.(missing) ?? this.#sequence
  }

  /**
   * Puts the sandbox into the store, unless it is there. Where another process has stored one of that name, its batches
   * go there, and this one is behind. Rejects with a `Problem`.
   */
  async store (): Promise<Overtaken | undefined> {
    if (this.#own !== undefined) return undefined
    const { ledger, isNew } = await this.#create().catch(notDurable) ?? {}
    if (ledger === undefined) throw new Problem('sandbox-released', {})
    this.#own = ledger
    return isNew === true ? undefined : 'behind'
  }

  /** See `Ledger`. */
  async release (lastUsedAt: Instant): Promise<void> {
    await this.#own?.release(lastUsedAt)
  }

  /**
   * Appends change sets as one batch, which may begin a run. `undefined` if there is nothing to wait for. Rejects with
   * a `Problem`.
   */
  append (additions: readonly Addition[], begins = false): Promise<Overtaken | undefined> | undefined {
    if (this.over !== undefined) throw this.over
    if (this.#own === undefined) return this.store().then(overtaken => overtaken ?? this.append(additions, begins))
    const before = begins ? this.#appending.before?.() : undefined
    const all = before === undefined ? additions : [{ changes: before.steps }, ...additions]
    let appended: Promise<Overtaken | void> | undefined
    try {
      appended = this.#own.append(this.#batchOf(all))
    } catch (error) {
      throw asProblem(error)
    }
    const apply = (): void => {
      this.#sequence += all.length
      before?.apply()
    }
    if (appended === undefined) {
      apply()
      return undefined
    }
    return appended.then(overtaken => {
      if (overtaken !== undefined) return overtaken
      apply()
      this.#appending.appended?.()
      return undefined
    }, notDurable)
  }

  /** See `Appender`. */
  rested (): void { if (this.over === undefined) this.#appending.appended?.() }

  /** Refuses all that comes from now on. */
  end (problem: Problem): void { this.over = problem }

  #batchOf (additions: readonly Addition[]): Batch {
    const changeSets: ChangeSet[] = []
    const blobs: Blob[] = []
    let sequence = this.#sequence
    for (const { origin, changes, blobs: own = [] } of additions) {
      sequence++
      changeSets.push(origin === undefined ? { sequence, changes } : { sequence, origin, changes })
      blobs.push(...own)
    }
    return { changeSets, blobs, keep: additions.find(({ keep }) => keep !== undefined)?.keep }
  }
}

/** The problem that a client gets. The server logs its cause. */
export function asProblem (cause: unknown): Problem {
  if (cause instanceof Problem) return cause
  const isOutOfFiles = OUT_OF_FILES.has((cause as NodeJS.ErrnoException | undefined)?.code)
  return Object.assign(new Problem(isOutOfFiles ? 'out-of-files' : 'not-durable', {}), { cause })
}

/** Throws the problem of a failed write. */
export function notDurable (cause: unknown): never {
  throw asProblem(cause)
}
