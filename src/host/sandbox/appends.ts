import { Problem } from '../../core/rules/problem.ts'
import type { LedgerEntry, ChangeSet, Origin } from '../../core/state/change.ts'
import type { Instant } from '../../core/rules/time/instant.ts'
import type { Blob, Blobs } from '../store/blobs.ts'
import { AppendError, type Appender, type Batch, type Failure, type Ledger } from '../store/ledger.ts'
import { OUT_OF_FILES } from '../store/store.ts'
import { elapsedTime } from './system-clock.ts'

/** What a change set has besides its sequence. */
export interface Addition {
  readonly origin?: Origin
  readonly changes: readonly LedgerEntry[]
  readonly blobs?: readonly Blob[] | undefined
}

/** The ledger of a new sandbox; `undefined` if a sandbox of that name was stored in the meantime. */
export type Create = () => Promise<Ledger | undefined>

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
  #since: number | undefined
  #appended = (): void => {}
  readonly #ended: (failure: Failure) => void

  /** Calls `ended` when no further append is possible. */
  constructor (ended: (failure: Failure) => void = () => {}) {
    this.#ended = ended
  }

  /**
   * Makes batches go to this ledger, after `sequence`. The first batch creates it where it has to be created.
   * `appended` is called after each batch that took its time, and when the ledger has rested.
   */
  connect (own: Ledger | Create, sequence: number, appended: () => void = () => {}): void {
    if (typeof own === 'function') this.#create = own
    else this.#own = own
    this.#sequence = sequence
    this.#appended = appended
  }

  /** The sequence of the last durable change set. */
  get sequence (): number { return this.#sequence }

  /** Since when a batch is under way, by `elapsedTime`; `undefined` if none is. */
  get since (): number | undefined { return this.#since }

  get ledger (): Ledger {
    if (this.#own === undefined) throw new Error('the sandbox is not stored')
    return this.#own
  }

  get isStored (): boolean { return this.#own !== undefined }

  /** Puts the sandbox into the store, unless it is there. Rejects with a `Problem`. */
  async store (): Promise<void> {
    this.#own ??= await this.#create().catch(notDurable)
    if (this.#own !== undefined) return
    const error = new AppendError('fenced', 'a sandbox of that name is there')
    this.ended(error)
    throw asProblem(error)
  }

  /** See `Ledger`. */
  async release (lastUsedAt: Instant, handover?: Uint8Array): Promise<void> {
    await this.#own?.release(lastUsedAt, handover)
  }

  /** Appends change sets as one batch. `undefined` if there is nothing to wait for. Rejects with a `Problem`. */
  append (additions: readonly Addition[]): Promise<void> | undefined {
    if (this.over !== undefined) throw this.over
    if (this.#own === undefined) return this.store().then(() => this.append(additions))
    const { length } = additions
    let appended: Promise<void> | undefined
    try {
      appended = this.#own.append(this.#batchOf(additions))
    } catch (error) {
      throw asProblem(error)
    }
    if (appended === undefined) {
      this.#sequence += length
      return undefined
    }
    this.#since = elapsedTime()
    return appended.then(() => {
      this.#sequence += length
      this.#appended()
    }, error => { throw this.#failure(error) }).finally(() => { this.#since = undefined })
  }

  /** Refuses all that comes from now on. */
  end (problem: Problem): void { this.over = problem }

  /** See `Appender`. */
  rested (): void { if (this.over === undefined) this.#appended() }

  /** See `Appender`. */
  ended (error: AppendError): void {
    if (this.over !== undefined) return
    this.over = asProblem(error)
    this.#ended(error.failure)
  }

  #batchOf (additions: readonly Addition[]): Batch {
    const changeSets: ChangeSet[] = []
    const blobs: Blob[] = []
    let sequence = this.#sequence
    for (const { origin, changes, blobs: own = [] } of additions) {
      sequence++
      changeSets.push(origin === undefined ? { sequence, changes } : { sequence, origin, changes })
      blobs.push(...own)
    }
    return { changeSets, blobs }
  }

  #failure (error: unknown): Problem {
    if (error instanceof AppendError && error.failure !== 'refused') this.ended(error)
    return asProblem(error)
  }
}

const PROBLEMS = { refused: 'not-durable', fenced: 'sandbox-moved', unknown: 'outcome-unknown' } as const

/** The problem that a client gets. The server logs its cause. */
export function asProblem (error: unknown): Problem {
  if (error instanceof Problem) return error
  const { failure, cause } = error instanceof AppendError ? error : { failure: 'refused' as const, cause: error }
  if (cause instanceof Problem) return cause
  const isOutOfFiles = failure === 'refused' && OUT_OF_FILES.has((cause as NodeJS.ErrnoException | undefined)?.code)
  return Object.assign(new Problem(isOutOfFiles ? 'out-of-files' : PROBLEMS[failure], {}), { cause })
}

/** Throws the problem of a failed write that is not an append. */
export function notDurable (cause: unknown): never {
  throw asProblem(cause)
}
