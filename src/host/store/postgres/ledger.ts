import type { ChangeSet } from '../../../core/state/change.ts'
import { type BatchText, LastingLedger, type LastingOptions, type Position, type Written } from '../lasting-ledger.ts'
import { AppendError, type Appender, type Batch, type CompactedLog } from '../ledger.ts'
import { appendBatch, type Appending, type Owned } from './append.ts'
import { postgresBlobs } from './blobs.ts'
import { readRows } from './log-rows.ts'
import { FORGET_SNAPSHOT, readSnapshot, writeSnapshot } from './snapshots.ts'
import { CONFIRM, type SandboxRow } from './statements.ts'

/**
 * `$4` is the snapshot, `$5` its sequence, `$6` the digests of the fixtures that the ledger names from now on. A
 * statement that comes late does not go back to an older snapshot, whose change sets are forgotten.
 */
const FLIP = `UPDATE espelho.sandbox SET snapshot = $4, folded = $5, fixtures = $6
  WHERE id = $1 AND owner = $2 AND term = $3 AND head >= $5 AND folded < $5`

/** A thousand rows at a time, so that no statement takes long. */
const FORGET_FOLDED = `DELETE FROM espelho.change WHERE sandbox = $1 AND first IN (
  SELECT c.first FROM espelho.change c JOIN espelho.sandbox s ON s.id = c.sandbox
  WHERE s.id = $1 AND c.last <= s.folded ORDER BY c.first LIMIT 1000)`

export interface PostgresLedgerOptions extends Appending, Omit<LastingOptions, 'title' | 'blobs' | 'named'> {
  readonly own: Owned
  /** What the sandbox was like when it was taken, or created. */
  readonly row: Pick<SandboxRow, 'snapshot' | 'folded' | 'fixtures'>
  readonly appender?: Appender | undefined
  /** Nothing has to be read, because the sandbox is new. */
  readonly begun: boolean
}

export class PostgresLedger extends LastingLedger {
  readonly #options: PostgresLedgerOptions
  #snapshot: string | null
  #since: number | undefined

  constructor (options: PostgresLedgerOptions) {
    const { own, row, begun } = options
    super({ ...options, title: own.name, blobs: postgresBlobs(own, options), named: row.fixtures })
    this.#options = options
    this.#snapshot = row.snapshot
    if (begun) this.begin(own.head)
  }

  /** How many change sets are under way. */
  get pending (): number { return this.underWay }

  /** Since when, by the clock `elapsed`. */
  get pendingSince (): number | undefined { return this.#since }

  protected override async * past (): AsyncGenerator<ChangeSet, Position> {
    const { reads, own, row: { snapshot, folded } } = this.#options
    let compacted = 0
    if (snapshot !== null) {
      const { bytes, ...log } = await readSnapshot(reads, snapshot, own.name)
      compacted = bytes
      yield log
    }
    const bytes = yield * readRows(reads, { ...own, folded })
    return { head: own.head, bytes, compacted }
  }

  override append (batch: Batch): Promise<void> {
    const appended = super.append(batch)
    this.#since = this.#options.elapsed()
    return appended.finally(() => { this.#since = undefined })
  }

  protected override async write ({ first, last, texts, origins }: BatchText): Promise<Written> {
    const { own, appender } = this.#options
    const body = texts.join('\n')
    const fixtures = origins.length > 0 ? [...this.named.digests] : null
    const epoch = origins.at(-1)?.epoch ?? null
    const over = await appendBatch(own, { first, last, body, fixtures, epoch }, this.#options)
    if (over !== undefined) appender?.ended(over)
    return { bytes: body.length, over }
  }

  /** Writes a snapshot, and has the sandbox name it. */
  protected override async replace (
    { sequence, origin, changes: all }: CompactedLog, mayContinue: () => void
  ): Promise<number> {
    const { database, own } = this.#options
    const { changes, left, done } = this.named.recount({ origin, changes: all })
    const { id, bytes } = await writeSnapshot(database, { sequence, origin, changes }, mayContinue)
    mayContinue()
    const { count } = await database.run(FLIP, [own.id, own.replica, own.term, id, sequence, left()])
    if (count === 0) throw new Error('another replica has it')
    const old = this.#snapshot
    this.#snapshot = id
    if (old !== null) await database.run(FORGET_SNAPSHOT, [old])
    while ((await database.run(FORGET_FOLDED, [own.id])).count === 1000);
    done()
    return bytes
  }

  protected override works (): Promise<boolean> {
    const { database, own } = this.#options
    const asked = database.run(CONFIRM, [own.id, own.replica, own.term, own.head])
    return asked.then(({ count }) => count === 1, () => false)
  }

  /** Closes the sandbox to appends, because another replica has it or its last changes are lost. */
  async forsake (cause: string): Promise<void> {
    this.abandonCompaction()
    await this.alone(async () => {
      const error = new AppendError('fenced', cause)
      this.end(error)
      this.#options.appender?.ended(error)
    })
  }
}
