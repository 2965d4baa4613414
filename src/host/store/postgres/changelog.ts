import type { ChangeSet } from '../../../core/state/change.ts'
import type { LastingBlobs } from '../blobs.ts'
import { AppendError, type Appender, type Changelog, type CompactedLog } from '../changelog.ts'
import { isCompactionDue } from '../compaction-due.ts'
import { type Batch, groupCommit, type GroupCommit, type Written } from '../group-commit.ts'
import { serial } from '../mutex.ts'
import { appendBatch, type Appending, type Owned } from './append.ts'
import { compaction } from './compaction.ts'
import { MOST_SETS, readRows } from './log-rows.ts'
import { readSnapshot } from './snapshots.ts'
import { CONFIRM, type SandboxRow } from './statements.ts'

/** A batch takes no more, so that no row is large. */
const MOST = { sets: MOST_SETS, characters: 1_048_576 }

export interface PostgresChangelogOptions extends Appending {
  readonly own: Owned
  /** What the sandbox was like when it was taken, or created. */
  readonly row: Pick<SandboxRow, 'snapshot' | 'folded' | 'fixtures'>
  readonly appender: Appender
  readonly blobs: LastingBlobs
  readonly compactAt?: number | undefined
  /** Nothing has to be read, because the sandbox is new. */
  readonly begun: boolean
}

export interface PostgresChangelog extends Changelog {
  /** How many change sets wait or are under way. */
  readonly pending: number
  /** Since when the oldest of these waits, by the clock `elapsed`. */
  readonly pendingSince: number | undefined
  /** Closes the sandbox to appends, because another replica has it or its last changes are lost. */
  end (cause: string): Promise<void>
}

export function postgresChangelog (options: PostgresChangelogOptions): PostgresChangelog {
  const { own, row, appender, database, reads, blobs, elapsed, compactAt } = options
  const mutex = serial()
  const named = new Set(row.fixtures)
  const compacting = compaction({ ...options, named })
  let commit: GroupCommit | undefined = options.begun ? begin(0) : undefined
  let reading = options.begun
  let closed = false
  let underWay: Batch | undefined
  let since: number | undefined

  function begin (characters: number): GroupCommit {
    const commit = groupCommit({ next: own.head + 1, appender, mutex, write, most: MOST })
    commit.grown = characters
    return commit
  }

  async function write (batch: Batch): Promise<Written> {
    underWay = batch
    try {
      const { first, last, texts, origins } = batch
      const body = texts.join('\n')
      for (const { base } of origins) named.add(base)
      const fixtures = origins.length > 0 ? [...named] : null
      const epoch = origins.at(-1)?.epoch ?? null
      return { bytes: body.length, over: await appendBatch(own, { first, last, body, fixtures, epoch }, options) }
    } finally {
      underWay = undefined
      since = commit === undefined || commit.waiting === 0 ? undefined : elapsed()
    }
  }

  async function * read (): AsyncGenerator<ChangeSet> {
    if (reading) throw new Error('a changelog is read once')
    reading = true
    if (row.snapshot !== null) {
      const { bytes, ...compacted } = await readSnapshot(reads, row.snapshot, own.name)
      compacting.bytes = bytes
      yield compacted
    }
    commit = begin(yield * readRows(reads, { ...own, folded: row.folded }))
  }

  async function compact (live: GroupCommit, readState: () => CompactedLog): Promise<void> {
    let written = Promise.resolve()
    await mutex(async () => {
      if (compacting.running) return
      written = compacting.run(live.compacted(readState), live.underWay())
    })
    await written
  }

  return {
    read,
    get healthy () { return commit?.healthy ?? true },
    get pending () { return (commit?.waiting ?? 0) + (underWay?.texts.length ?? 0) },
    get pendingSince () { return since },
    get compactionDue () {
      return commit !== undefined && isCompactionDue(commit, compacting, compactAt)
    },
    append (changeSet, files = []) {
      if (closed) throw new Error('the changelog is closed')
      if (commit === undefined) throw new Error('a changelog is read to its end before the first append')
      const appended = commit.append(changeSet, files.length === 0 ? undefined : blobs.put(files))
      since ??= elapsed()
      return appended
    },
    compact: async readState => {
      if (commit === undefined) return
      await compact(commit, readState).catch(error =>
        options.notice(`${own.name} was not compacted: ${(error as Error).message}`))
    },
    async probe () {
      if (closed || commit === undefined) return false
      const works = await database.run(CONFIRM, [own.id, own.replica, own.term, own.head])
        .then(({ count }) => count === 1, () => false)
      return (commit.healthy = works)
    },
    async end (cause) {
      compacting.abandon()
      await mutex(async () => { commit?.end(new AppendError('fenced', cause)) })
    },
    async close () {
      closed = true
      compacting.abandon()
      await commit?.flush()
      await compacting.idle()
    }
  }
}
