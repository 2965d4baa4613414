import type { ChangeSet } from '../../state/change.ts'
import type { LastingBlobs } from '../blobs.ts'
import { largeText } from '../change-set-text.ts'
import { AppendError, type Appender, type Changelog, type CompactedLog } from '../changelog.ts'
import { isCompactionDue } from '../compaction-due.ts'
import { type Batch, groupCommit, type GroupCommit, type Written } from '../group-commit.ts'
import { serial } from '../mutex.ts'
import { digestsNamed } from '../named-fixtures.ts'
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
      const body = await bodyOf(batch)
      const { fixtures, epoch } = notes.upTo(batch.last)
      const over = await appendBatch(own, { ...batch, body, fixtures, epoch }, options)
      return { bytes: body.length, over }
    } finally {
      underWay = undefined
      since = commit === undefined || commit.waiting === 0 ? undefined : elapsed()
    }
  }

  /** What the row of the sandbox has to say of the change sets that are not written yet. */
  const notes = originNotes(named)

  async function * read (): AsyncGenerator<ChangeSet> {
    if (reading) throw new Error('a changelog is read once')
    reading = true
    if (row.snapshot !== null) {
      const { bytes, ...compacted } = await readSnapshot(reads, row.snapshot, own.name)
      compacting.bytes = bytes
      yield compacted
    }
    const rows = readRows(reads, { ...own, folded: row.folded })
    for (let step = await rows.next(); ; step = await rows.next()) {
      if (step.done === true) {
        commit = begin(step.value)
        return
      }
      yield step.value
    }
  }

  async function compact (live: GroupCommit, readState: () => CompactedLog): Promise<void> {
    let written = Promise.resolve()
    await mutex(async () => {
      if (compacting.running) return
      live.grown = 0
      const compacted = readState()
      if (compacted.sequence < live.durable || compacted.sequence > live.appended) {
        throw new Error(`the state is at ${compacted.sequence}, the log at ${live.durable}–${live.appended}`)
      }
      written = compacting.run(compacted, live.underWay())
    })
    await written
  }

  return {
    read,
    get healthy () { return commit?.healthy ?? true },
    get pending () { return (commit?.waiting ?? 0) + (underWay?.sets.length ?? 0) },
    get pendingSince () { return since },
    get compactionDue () {
      return commit !== undefined && isCompactionDue(commit, compacting, compactAt)
    },
    append (changeSet, files = []) {
      if (closed) throw new Error('the changelog is closed')
      if (commit === undefined) throw new Error('a changelog is read to its end before the first append')
      const appended = commit.append(changeSet, files.length === 0 ? undefined : blobs.put(files))
      notes.note(changeSet)
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

/** A row has one change set a line. */
async function bodyOf ({ sets }: Batch): Promise<string | Uint8Array> {
  const [only] = sets
  if (sets.every(set => typeof set === 'string')) return sets.join('\n')
  if (sets.length !== 1 || only === undefined || typeof only === 'string') {
    throw new Error('a large change set is a batch of its own')
  }
  const pieces: Uint8Array[] = []
  for await (const piece of largeText(only)) pieces.push(piece)
  return Buffer.concat(pieces)
}

interface Noted { readonly fixtures: readonly string[] | null, readonly epoch: number | null }

function originNotes (named: Set<string>) {
  let waiting: Array<{ readonly sequence: number, readonly digests: Set<string>, readonly epoch: number | undefined }> =
    []
  return {
    /** Notes a change set that was appended. */
    note (changeSet: ChangeSet): void {
      const digests = digestsNamed(changeSet)
      if (digests.size > 0) waiting.push({ sequence: changeSet.sequence, digests, epoch: epochOf(changeSet) })
    },
    /** What the change sets up to this sequence say, together with the earlier ones. */
    upTo (last: number): Noted {
      const due = waiting.filter(({ sequence }) => sequence <= last)
      if (due.length === 0) return { fixtures: null, epoch: null }
      waiting = waiting.filter(({ sequence }) => sequence > last)
      for (const { digests } of due) for (const digest of digests) named.add(digest)
      return { fixtures: [...named], epoch: due.findLast(({ epoch }) => epoch !== undefined)?.epoch ?? null }
    }
  }
}

function epochOf ({ origin, changes }: ChangeSet): number | undefined {
  let epoch = origin?.epoch
  for (const entry of changes) if ('origin' in entry) epoch = entry.origin.epoch
  return epoch
}
