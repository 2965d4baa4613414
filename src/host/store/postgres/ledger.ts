import type { Instant } from '../../../core/rules/time/instant.ts'
import type { ChangeSet } from '../../../core/state/change.ts'
import type { Batch, CompactedLedger, Follow, Ledger, LogPlace, Overtaken, SharedLedger } from '../ledger.ts'
import { isCompactionDue } from '../lasting-ledger.ts'
import type { Mutex } from '../mutex.ts'
import { NamedFixtures, originsIn } from '../named-fixtures.ts'
import { ReadAgain } from '../store.ts'
import { appendBatch, type Appending, appendLocked, type BatchRow, type Known, rowOf } from './append.ts'
import { postgresBlobs } from './blobs.ts'
import type { Run } from './connections.ts'
import { PostgresLog } from './log.ts'
import { fold } from './fold.ts'
import { type Arrived, type Lack, readMissing, readWhole } from './history.ts'
import { after, hasPassed, type Looks } from './looks.ts'
import { asNothingDone, nothingDone } from './nothing-done.ts'
import { LOCKED_STILL_MS, lockOf, type Look } from './statements.ts'
import { tryAgain } from './times.ts'
import type { Writer } from './writer.ts'

export interface LedgerContext extends Appending {
  readonly looks: Looks
  readonly writer: Writer
  /** See `Store`. */
  readonly probe: () => Promise<boolean>
  /** Gives one of few turns to hold a lock, because a task under a lock needs further connections. */
  readonly lockTurn: Mutex
  /** Milliseconds for which a file stays that no state names. */
  readonly keepFilesMs: number
  readonly compactAt?: number | undefined
}

export interface PostgresLedgerOptions extends LedgerContext {
  readonly known: Known
  /** The digests of the fixtures that its change sets name, as far as they are known. */
  readonly fixtures: readonly string[]
  readonly lastUsedAt?: Instant | undefined
  /** Where its request log was when it was found. */
  readonly place?: LogPlace
}

type AppendRow = (row: BatchRow) => Promise<Overtaken | undefined>

/** The ledger of a sandbox that several processes change. What it knows of the sandbox may be old. */
export class PostgresLedger implements Ledger {
  readonly blobs: Ledger['blobs'] & { put (blobs: Batch['blobs']): Promise<void> }
  readonly lastUsedAt: Instant | undefined
  readonly shared: SharedLedger
  readonly #log: PostgresLog
  readonly #context: PostgresLedgerOptions
  readonly #named: NamedFixtures
  #known: Known
  /** How a batch is appended: alone, or within the transaction that has the lock. */
  #appendRow: AppendRow
  /** What a look has found that is not here. */
  #found: Look | undefined
  #isClosed = false
  #isAppending = false
  #grown = 0
  #compacted = 0
  #hasFreshStart = false
  #compacting: Promise<void> | undefined

  constructor (options: PostgresLedgerOptions) {
    this.#context = options
    this.#known = options.known
    this.#named = new NamedFixtures(options.fixtures)
    this.blobs = postgresBlobs(() => this.#known, options)
    this.lastUsedAt = options.lastUsedAt
    this.#appendRow = row => appendBatch(this.#known, row, options, options.writer)
    const log = new PostgresLog(options.known.id, options, options.place)
    this.#log = log
    this.shared = {
      id: options.known.id,
      log,
      look: () => this.#look(),
      catchUp: follow => this.#catchUp(follow),
      exclusively: (follow, task) => this.#exclusively(follow, task)
    }
  }

  async * read (): AsyncGenerator<ChangeSet> {
    const { database, release } = this.#context
    const lack = await tryAgain(this.#context, () => readWhole(database.run, this.#known, release))
    if (lack === undefined) throw nothingDone(new Error(`${this.#known.name} was removed`))
    try {
      yield * this.#setsOf(lack)
    } catch (error) {
      throw asNothingDone(error)
    }
    this.#arrive(lack.arrived, true)
  }

  append (batch: Batch): Promise<Overtaken | void> {
    if (this.#isClosed) throw new Error('the ledger is closed')
    if (this.#known.head === 0) throw new Error('a ledger is read to its end before the first append')
    if (this.#isAppending) throw new Error('a batch is under way')
    this.#isAppending = true
    const { health } = this.#context.database
    return this.#appendAll(batch).then(overtaken => {
      health.isGood = true
      return overtaken
    }).finally(() => { this.#isAppending = false })
  }

  async #appendAll (batch: Batch): Promise<Overtaken | void> {
    const [row] = await Promise.all([rowOf(batch, this.#named.digests), this.blobs.put(batch.blobs)])
    const outcome = await this.#appendRow(row)
    if (outcome !== undefined) {
      this.#context.count('overtaken')
      return outcome
    }
    this.#context.count('appended')
    this.#named.note(row.origins)
    this.#known = after(this.#known, row.last, row.batch)
    this.#grown += row.body.length
    this.#hasFreshStart = row.keep !== undefined
  }

  async #look (): Promise<Overtaken | undefined> {
    const { id, tip } = this.#known
    const found = await this.#context.looks.look(id)
    if (found === undefined) return 'gone'
    this.#log.place = found
    if (hasPassed(this.#known, tip, found.tip)) return undefined
    this.#found = found
    return 'behind'
  }

  /** Whether it has what a look has found. An append that was under way may have come to the same. */
  #hasFound (): boolean {
    const { head, tip } = this.#known
    return this.#found === undefined || (this.#found.head === head && this.#found.tip === tip)
  }

  async #catchUp (follow: Follow): Promise<Overtaken | undefined> {
    if (this.#hasFound()) return undefined
    const found = this.#found
    const { database } = this.#context
    const overtaken = await tryAgain(this.#context, () => this.#follow(database.run, follow))
    // Another look may have found more meanwhile, which is still to be read.
    if (this.#found === found) this.#found = undefined
    return overtaken
  }

  async #exclusively (follow: Follow, task: () => Promise<void>): Promise<Overtaken | undefined> {
    const { database, lockTurn } = this.#context
    const alone = this.#appendRow
    // What fails before the task has appended nothing, and the task tells its failures itself.
    return await lockTurn(() => tryAgain(this.#context, () => database.transaction(async (run, commit, count) => {
      if (count === 0) return 'gone'
      const overtaken = await this.#follow(run, follow)
      if (overtaken !== undefined) return overtaken
      this.#appendRow = async row => {
        await appendLocked(this.#known, row, run, commit, this.#context)
        return undefined
      }
      await task()
      return undefined
    }, { first: lockOf(this.#known.id), stillMs: LOCKED_STILL_MS }))).finally(() => { this.#appendRow = alone })
  }

  /** What rejects as a statement does may be done again, because nothing is applied before all is read. */
  async #follow (run: Run, follow: Follow): Promise<Overtaken | undefined> {
    for (;;) {
      const lack = await readMissing(run, this.#known, this.#context.release)
      if (lack === undefined) return 'gone'
      const { name, head } = this.#known
      if (lack.isLost) {
        this.#context.count('endsLost')
        this.#context.notice(`the database has lost the end of the sandbox ${name}: it was at change set ${head}, ` +
          `and is at ${lack.arrived.head}`)
      }
      try {
        await follow({ isWhole: lack.isWhole, sets: this.#setsOf(lack) })
        this.#context.count('caughtUp')
        this.#arrive(lack.arrived, lack.isWhole)
        return undefined
      } catch (error) {
        if (!(error instanceof ReadAgain)) throw error
      }
    }
  }

  async * #setsOf ({ sets }: Lack): AsyncGenerator<ChangeSet> {
    for await (const set of sets) {
      this.#named.note(originsIn(set))
      yield set
    }
  }

  #arrive ({ head, tip, fixtures, bytes, compacted }: Arrived, isWhole: boolean): void {
    this.#known = after(this.#known, head, tip)
    this.#named.note(fixtures.map(base => ({ base, epoch: 0 })))
    this.#grown = isWhole ? bytes : this.#grown + bytes
    if (isWhole) this.#compacted = compacted
  }

  get compactionDue (): boolean {
    return this.#compacting === undefined && !this.#isClosed &&
      isCompactionDue(this.#grown, this.#compacted, this.#hasFreshStart, this.#context.compactAt)
  }

  async compact (readState: () => CompactedLedger): Promise<void> {
    if (this.#compacting !== undefined || this.#isClosed) return
    this.#compacting = this.#fold(readState).finally(() => { this.#compacting = undefined })
    await this.#compacting
  }

  async #fold (readState: () => CompactedLedger): Promise<void> {
    const known = this.#known
    try {
      const compacted = readState()
      if (compacted.sequence !== known.head) {
        throw new Error(`the state is at ${compacted.sequence}, the ledger at ${known.head}`)
      }
      this.#grown = 0
      this.#compacted = await fold(known, compacted, this.#named, this.#context, () => {
        if (this.#isClosed) throw new Error('it is closed')
      })
    } catch (error) {
      if (this.#isClosed) return
      this.#context.notice(`${known.name} was not compacted and keeps growing: ${(error as Error).message}`)
    }
  }

  get healthy (): boolean { return this.#context.database.health.isGood }
  probe (): Promise<boolean> { return this.#context.probe() }

  async close (): Promise<void> {
    this.#isClosed = true
    await this.#compacting
  }

  async release (): Promise<void> { await this.close() }
}
