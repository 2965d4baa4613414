import type { ChangeSet } from '../../../core/state/change.ts'
import type { LastingBlobs } from '../blobs.ts'
import { AppendError, type Appender, type Changelog, type CompactedLog } from '../changelog.ts'
import { isCompactionDue } from '../compaction-due.ts'
import { type BatchText, BatchWriter, type Written } from '../batch-writer.ts'
import { serial } from '../mutex.ts'
import { appendBatch, type Appending, type Owned } from './append.ts'
import { compaction } from './compaction.ts'
import { readRows } from './log-rows.ts'
import { readSnapshot } from './snapshots.ts'
import { CONFIRM, type SandboxRow } from './statements.ts'

export interface PostgresChangelogOptions extends Appending {
  readonly own: Owned
  /** What the sandbox was like when it was taken, or created. */
  readonly row: Pick<SandboxRow, 'snapshot' | 'folded' | 'fixtures'>
  readonly appender?: Appender | undefined
  readonly blobs: LastingBlobs
  readonly compactAt?: number | undefined
  /** Nothing has to be read, because the sandbox is new. */
  readonly begun: boolean
}

export interface PostgresChangelog extends Changelog {
  /** How many change sets are under way. */
  readonly pending: number
  /** Since when, by the clock `elapsed`. */
  readonly pendingSince: number | undefined
  /** Closes the sandbox to appends, because another replica has it or its last changes are lost. */
  end (cause: string): Promise<void>
}

export function postgresChangelog (options: PostgresChangelogOptions): PostgresChangelog {
  const { own, row, appender, database, reads, blobs, elapsed, compactAt } = options
  const mutex = serial()
  const named = new Set(row.fixtures)
  const compacting = compaction({ ...options, named })
  let writer: BatchWriter | undefined = options.begun ? begin(0) : undefined
  let reading = options.begun
  let closed = false
  let since: number | undefined

  function begin (characters: number): BatchWriter {
    const writer = new BatchWriter({ next: own.head + 1, mutex, write })
    writer.grown = characters
    return writer
  }

  async function write ({ first, last, texts, origins }: BatchText): Promise<Written> {
    const body = texts.join('\n')
    for (const { base } of origins) named.add(base)
    const fixtures = origins.length > 0 ? [...named] : null
    const epoch = origins.at(-1)?.epoch ?? null
    const over = await appendBatch(own, { first, last, body, fixtures, epoch }, options)
    if (over !== undefined) appender?.ended(over)
    return { bytes: body.length, over }
  }

  async function * read (): AsyncGenerator<ChangeSet> {
    if (reading) throw new Error('a changelog is read once')
    reading = true
    if (row.snapshot !== null) {
      const { bytes, ...compacted } = await readSnapshot(reads, row.snapshot, own.name)
      compacting.bytes = bytes
      yield compacted
    }
    writer = begin(yield * readRows(reads, { ...own, folded: row.folded }))
  }

  async function compact (live: BatchWriter, readState: () => CompactedLog): Promise<void> {
    let written = Promise.resolve()
    await mutex(async () => {
      if (compacting.running) return
      written = compacting.run(live.compacted(readState))
    })
    await written
  }

  return {
    read,
    get healthy () { return writer?.healthy ?? true },
    get pending () { return writer?.underWay ?? 0 },
    get pendingSince () { return since },
    get compactionDue () {
      return writer !== undefined && isCompactionDue(writer, compacting, compactAt)
    },
    append ({ changeSets, blobs: files }) {
      if (closed) throw new Error('the changelog is closed')
      if (writer === undefined) throw new Error('a changelog is read to its end before the first append')
      since = elapsed()
      return writer.append(changeSets, files.length === 0 ? undefined : blobs.put(files))
        .finally(() => { since = undefined })
    },
    compact: async readState => {
      if (writer === undefined) return
      await compact(writer, readState).catch(error =>
        options.notice(`${own.name} was not compacted: ${(error as Error).message}`))
    },
    async probe () {
      if (closed || writer === undefined) return false
      const works = await database.run(CONFIRM, [own.id, own.replica, own.term, own.head])
        .then(({ count }) => count === 1, () => false)
      return (writer.healthy = works)
    },
    async end (cause) {
      compacting.abandon()
      await mutex(async () => {
        const error = new AppendError('fenced', cause)
        writer?.end(error)
        appender?.ended(error)
      })
    },
    async close () {
      closed = true
      compacting.abandon()
      await mutex(async () => {})
      await compacting.idle()
    }
  }
}
