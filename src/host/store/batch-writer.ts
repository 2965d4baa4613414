import type { ChangeSet, Origin } from '../../core/state/change.ts'
import { AppendError, type CompactedLog } from './changelog.ts'
import { isLarge, largeText } from './change-set-text.ts'
import type { Mutex } from './mutex.ts'
import { originsIn } from './named-fixtures.ts'

/** A batch as it is written. */
export interface BatchText {
  readonly first: number
  readonly last: number
  /** The JSON of each change set. */
  readonly texts: readonly string[]
  /** The origins that the change sets name, in their order. */
  readonly origins: readonly Origin[]
}

/** What came of a batch that is durable. `over` says why no further one is possible. */
export interface Written {
  readonly bytes: number
  readonly over?: AppendError | undefined
}

export interface BatchWriterOptions {
  /** The sequence of the next change set. */
  readonly next: number
  /** The mutex of the log. Everything that touches the log runs in it, and so does each write. */
  readonly mutex: Mutex
  /** Makes a batch durable. Where it rejects with an `AppendError`, that tells how; another error refuses the batch. */
  write (batch: BatchText): Promise<Written>
}

/** Writes the batches of a log, one at a time. */
export class BatchWriter {
  healthy = true
  /** How many bytes were written since the last compaction began. */
  grown = 0
  /** Whether the last batch had a reset. */
  hasFreshStart = false
  #next: number
  #underWay = 0
  #over: AppendError | undefined
  readonly #mutex: Mutex
  readonly #write: BatchWriterOptions['write']

  constructor ({ next, mutex, write }: BatchWriterOptions) {
    this.#next = next
    this.#mutex = mutex
    this.#write = write
  }

  /** The last durable sequence. */
  get durable (): number { return this.#next - 1 }

  /** How many change sets are under way. */
  get underWay (): number { return this.#underWay }

  /** See `Changelog`. `files` resolves when the blobs that the change sets name are durable. */
  append (changeSets: readonly ChangeSet[], files?: Promise<unknown>): Promise<void> {
    if (this.#underWay > 0) throw new Error('a batch is under way')
    for (const [at, { sequence }] of changeSets.entries()) {
      const due = this.#next + at
      if (sequence !== due) throw new Error(`change set ${sequence} came where ${due} was due`)
    }
    this.#underWay = changeSets.length
    return this.#mutex(() => this.#writeAll(changeSets, files))
  }

  /** Makes each later append reject with this error. */
  end (error: AppendError): void { this.#over ??= error }

  /** The log that a compaction writes. Throws if the state is not that of the durable change sets. */
  compacted (readState: () => CompactedLog): CompactedLog {
    this.grown = 0
    const log = readState()
    if (log.sequence === this.durable) return log
    throw new Error(`the state is at ${log.sequence}, the log at ${this.durable}`)
  }

  async #writeAll (changeSets: readonly ChangeSet[], files: Promise<unknown> | undefined): Promise<void> {
    try {
      if (this.#over !== undefined) throw this.#over
      const [texts] = await Promise.all([Promise.all(changeSets.map(textOf)), files])
      const last = this.#next + changeSets.length - 1
      const { bytes, over } =
        await this.#write({ first: this.#next, last, texts, origins: changeSets.flatMap(originsIn) })
      this.#next = last + 1
      this.grown += bytes
      this.hasFreshStart = changeSets.some(({ origin }) => origin !== undefined)
      this.healthy = true
      if (over !== undefined) this.end(over)
    } catch (error) {
      this.healthy = false
      const failed = error instanceof AppendError ? error : new AppendError('refused', error)
      if (failed.failure !== 'refused') this.end(failed)
      throw failed
    } finally {
      this.#underWay = 0
    }
  }
}

function textOf (changeSet: ChangeSet): string | Promise<string> {
  return isLarge(changeSet) ? largeText(changeSet) : JSON.stringify(changeSet)
}
