import type { Instant } from '../../core/rules/time/instant.ts'
import type { ChangeSet, Origin } from '../../core/state/change.ts'
import type { LastingBlobs } from './blobs.ts'
import { textOf } from './change-set-text.ts'
import type { Batch, CompactedLedger, Ledger, StoredSet } from './ledger.ts'
import { serial } from './mutex.ts'
import { NamedFixtures, originsIn } from './named-fixtures.ts'

/** The bytes from which on a ledger is compacted. To replay them takes well under a second. */
export const COMPACT_AT_BYTES = 64 * 1_048_576
/** After a reset it is compacted at fewer bytes, because the reset leaves little to write. */
const RESET_COMPACT_AT_BYTES = 1_048_576

/**
 * Whether so many bytes of change sets are worth a compaction. They have to be more than the last one wrote, so that
 * all of them write no more than the batches. `least` are 64 MiB by default.
 */
export function isCompactionDue (
  grown: number, compacted: number, hasFreshStart: boolean, least = COMPACT_AT_BYTES
): boolean {
  return grown >= (hasFreshStart ? Math.min(RESET_COMPACT_AT_BYTES, least) : Math.max(least, compacted))
}

/** A batch as it is written. */
export interface BatchText {
  readonly first: number
  readonly last: number
  /** The JSON of each change set. */
  readonly texts: readonly string[]
  /** The origins that the change sets name, in their order. */
  readonly origins: readonly Origin[]
}

/** Where the change sets end that were read, or that a new sandbox has. */
export interface Position {
  /** The last sequence. */
  readonly head: number
  /** The bytes of the change sets that no compacted ledger has, and those of the compacted ledger. */
  readonly bytes: number
  readonly compacted: number
}

export interface LastingOptions extends Pick<Ledger, 'lastUsedAt'> {
  /** The sandbox, as the operator is told of it. */
  readonly title: string
  /** Prints one line for the operator. */
  readonly notice: (message: string) => void
  readonly blobs: LastingBlobs
  /** The digests of the fixtures that the change sets name, as far as they are known. */
  readonly named?: Iterable<string>
  /** Compaction is due when so many bytes were written, and more than the last compaction wrote. By default 64 MiB. */
  readonly compactAt?: number | undefined
  /** Called when the ledger is closed in good order. */
  readonly released?: Ledger['release'] | undefined
}

/** The ledger of a store that lasts. Its subclass says how the store reads, writes and replaces what it has. */
export abstract class LastingLedger implements Ledger {
  healthy = true
  readonly blobs: LastingBlobs
  readonly lastUsedAt: Instant | undefined
  /** The fixtures that the change sets name. */
  protected readonly named: NamedFixtures
  /** Everything that touches the change sets runs in it, and so does each write. */
  protected readonly alone = serial()
  /** The last durable sequence, when all were read. */
  protected head: number | undefined
  /** How many change sets are under way. */
  protected underWay = 0
  protected readonly notice: (message: string) => void
  readonly #title: string
  readonly #compactAt: number
  readonly #released: LastingOptions['released']
  #isRead = false
  #isClosed = false
  /** How many bytes were written since the last compaction began. */
  protected grown = 0
  /** How many bytes the last compaction wrote. */
  protected compacted = 0
  /** Whether the last batch had a reset. */
  #hasFreshStart = false
  #compacting: Promise<void> | undefined
  #isAbandoned = false

  constructor ({
    title, notice, blobs, named, compactAt = COMPACT_AT_BYTES, lastUsedAt, released
  }: LastingOptions) {
    this.blobs = blobs
    this.lastUsedAt = lastUsedAt
    this.named = new NamedFixtures(named)
    this.#title = title
    this.notice = notice
    this.#compactAt = compactAt
    this.#released = released
  }

  /** Yields what is stored, and returns where it ends. */
  protected abstract past (): AsyncGenerator<StoredSet, Position>
  /** Makes a batch durable. Resolves to its bytes. Where it rejects, nothing was written. */
  protected abstract write (batch: BatchText): Promise<number>
  /** Whether a write would work now. */
  protected abstract works (): Promise<boolean>
  /** Runs before all change sets up to `head` are compacted. None is written meanwhile. */
  protected prepareCompaction? (head: number): Promise<void>
  /**
   * Replaces change sets by a compacted ledger. Resolves to its bytes. `mayContinue` throws to stop a long write.
   */
  protected abstract replace (compacted: CompactedLedger, mayContinue: () => void): Promise<number>

  async * read (): AsyncGenerator<StoredSet> {
    if (this.#isRead) throw new Error('a ledger is read once')
    this.#isRead = true
    const { head, bytes, compacted } = yield * this.past()
    this.head = head
    this.grown = bytes
    this.compacted = compacted
  }

  /** Takes appends at once, because the sandbox is new. */
  protected begin (head: number): void {
    this.#isRead = true
    this.head = head
  }

  append ({ changeSets, blobs }: Batch): Promise<void> {
    if (this.#isClosed) throw new Error('the ledger is closed')
    if (this.head === undefined) throw new Error('a ledger is read to its end before the first append')
    if (this.underWay > 0) throw new Error('a batch is under way')
    this.underWay = changeSets.length
    const files = blobs.length === 0 ? undefined : this.blobs.put(blobs)
    files?.catch(() => {}) // the batch gets the error, but it may wait for its turn
    return this.alone(() => this.#writeAll(changeSets, files))
  }

  async #writeAll (changeSets: readonly ChangeSet[], files: Promise<unknown> | undefined): Promise<void> {
    try {
      const [texts] = await Promise.all([Promise.all(changeSets.map(textOf)), files])
      const origins = changeSets.flatMap(originsIn)
      this.named.note(origins)
      const { sequence: last } = changeSets.at(-1) as ChangeSet
      const bytes = await this.write({ first: last - texts.length + 1, last, texts, origins })
      this.head = last
      this.grown += bytes
      this.#hasFreshStart = changeSets.some(({ origin }) => origin !== undefined)
      this.healthy = true
    } catch (error) {
      this.healthy = false
      throw error
    } finally {
      this.underWay = 0
    }
  }

  protected get isCompacting (): boolean { return this.#compacting !== undefined }

  get compactionDue (): boolean {
    return this.#compacting === undefined && this.head !== undefined &&
      isCompactionDue(this.grown, this.compacted, this.#hasFreshStart, this.#compactAt)
  }

  async compact (readState: () => CompactedLedger): Promise<void> {
    let replaced: Promise<void> | undefined
    await this.alone(async () => {
      const { head } = this
      if (head === undefined || this.#isClosed || this.#compacting !== undefined) return
      await this.prepareCompaction?.(head)
      const compacted = readState()
      if (compacted.sequence !== head) throw new Error(`the state is at ${compacted.sequence}, the ledger at ${head}`)
      this.grown = 0
      replaced = this.#compacting = this.#replaceBy(compacted).finally(() => { this.#compacting = undefined })
    }).catch(error => this.notice(`${this.#title} was not compacted: ${(error as Error).message}`))
    await replaced
  }

  async #replaceBy (compacted: CompactedLedger): Promise<void> {
    try {
      this.compacted = await this.replace(compacted, () => { if (this.#isAbandoned) throw new Error('abandoned') })
    } catch (error) {
      if (this.#isAbandoned) return
      this.notice(`${this.#title} was not compacted and keeps growing: ${(error as Error).message}`)
    }
  }

  /** Stops a running compaction, for good. Nothing is lost, because the change sets are still there. */
  protected abandonCompaction (): void { this.#isAbandoned = true }

  async probe (): Promise<boolean> {
    if (this.#isClosed || this.head === undefined) return false
    this.healthy = await this.works()
    return this.healthy
  }

  async close (): Promise<void> {
    this.#isClosed = true
    this.abandonCompaction()
    await this.alone(async () => {})
    await this.#compacting
  }

  async release (lastUsedAt: Instant): Promise<void> {
    await this.close()
    await this.#released?.(lastUsedAt)
  }
}
