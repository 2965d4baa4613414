import { AppendError } from '../ledger.ts'
import type { Connections } from './connections.ts'
import { StatementError } from './outcome.ts'
import { nothingDone } from './nothing-done.ts'
import type { Release } from './release.ts'
import { resend, type ResendTimes } from './resend.ts'
import { APPEND, CONFIRM, FIND_BY_ID, FOLDED, type FoundRow, RECLAIM, type SandboxRow, WRITER } from './statements.ts'

/** A sandbox that this replica owns. */
export interface Owned {
  readonly id: string
  readonly name: string
  /** The id with which the replica took it. */
  readonly replica: string
  term: number
  /** The last sequence that the database confirmed as durable. */
  head: number
}

/** A batch as a row. */
export interface BatchRow {
  readonly first: number
  readonly last: number
  /** One change set a line. */
  readonly body: string
  readonly epoch: number | null
  readonly fixtures: readonly string[] | null
}

/** In milliseconds. */
export interface AppendTimes extends ResendTimes {
  /** How long a statement may take. */
  readonly statement: number
}

export const APPEND_TIMES: AppendTimes = { statement: 5000, doubt: 10_000, retry: 250, retryMost: 2000 }

export interface Appending {
  readonly database: Connections
  /** Connections for what may take long. */
  readonly reads: Connections
  readonly times: AppendTimes
  /** Milliseconds of a clock that never goes back. */
  readonly elapsed: () => number
  /** Prints one line for the operator. */
  readonly notice: (message: string) => void
  /** Called when the database has lost the end of a sandbox, which is at the change set `found` there. */
  readonly tailLost: (own: Owned, found: number) => void
  readonly release: Release
}

/** Bytes for which a row gets a second more. */
const BYTES_PER_SECOND = 4 * 1_048_576

/** Milliseconds for a statement that writes so many bytes. */
export function patienceFor (bytes: number, { statement }: AppendTimes): number {
  return statement + bytes / BYTES_PER_SECOND * 1000
}

/**
 * Appends a batch. While it is not known what came of it, the same row is sent again: the owner, the term and the head
 * that it asserts see that it is done once. The database is asked only when the statement changed nothing, because a
 * question can overtake the statement that it asks about.
 *
 * Resolves when the batch is durable; to an error if no further one is possible. Rejects with an `AppendError`.
 */
export async function appendBatch (own: Owned, row: BatchRow, context: Appending): Promise<AppendError | undefined> {
  const { first, last, body, epoch, fixtures } = row
  const { writes, version } = context.release
  const values = () => [own.id, own.replica, own.term, first, last, body, epoch, fixtures, writes, version]
  const patience = patienceFor(body.length, context.times)

  async function attempt (doubtful: boolean): Promise<AppendError | undefined> {
    let isDone = false
    try {
      const { count, warned } = await context.database.run(APPEND, values(), patience)
      isDone = count === 1
      // The database warns when it stops waiting for a standby.
      const over = isDone && !warned ? undefined : await look(own, row, doubtful || isDone, context)
      if (over === undefined) own.head = last
      return over
    } catch (error) {
      if (!(error instanceof StatementError) || !(doubtful || isDone)) throw error
      if (error.failure === 'refused' && await isFenced(own, row, context)) throw error
      throw new StatementError('unknown', error)
    }
  }

  return await resend(context, attempt, (error, doubtful) => error.failure !== 'refused' && doubtful
    ? new AppendError('unknown', error)
    : new AppendError('refused', nothingDone(error)))
}

/**
 * What came of a batch that changed nothing, or that no standby has confirmed. Resolves as `appendBatch`. Rejects with
 * a `StatementError` if the batch is to be sent again.
 */
async function look (
  own: Owned, row: BatchRow, doubtful: boolean, { database, tailLost }: Appending
): Promise<AppendError | undefined> {
  const { first, last } = row
  const { count, warned } = await database.run(CONFIRM, [own.id, own.replica, own.term, last])
  if (count === 1 && !warned) return undefined
  const { rows: [found] } = await database.run<FoundRow>(FIND_BY_ID, [own.id])
  if (found === undefined) throw new AppendError(doubtful ? 'unknown' : 'fenced', `${own.name} was removed elsewhere`)
  if (found.owner === own.replica && found.term === own.term) {
    if (found.head >= first - 1) throw new StatementError(doubtful ? 'unknown' : 'unsent', 'it is not durable')
    tailLost(own, found.head)
    throw new AppendError('fenced', 'the database has lost its last changes')
  }
  const fenced = new AppendError('fenced', `${own.name} has another owner since its term ${found.term}`)
  if (doubtful && await writtenBefore(own, row, database)) return fenced
  throw fenced
}

/** Whether a batch was done before another owner came. Nothing of this owner can be done any more. */
async function writtenBefore (own: Owned, { first }: BatchRow, database: Connections): Promise<boolean> {
  const { rows: [writer] } = await database.run<{ term: number }>(WRITER, [own.id, first])
  if (writer !== undefined) return writer.term === own.term
  const { rows: [sandbox] } = await database.run<{ folded: number }>(FOLDED, [own.id])
  if (sandbox !== undefined && sandbox.folded < first) return false
  throw new AppendError('unknown', `${own.name} was compacted or removed by its next owner`)
}

/**
 * Raises the term, so that nothing that was sent before can be done. Resolves to whether the batch was not done then.
 * If it was, the next append sees that.
 */
async function isFenced (own: Owned, { first }: BatchRow, { database }: Appending): Promise<boolean> {
  const raised = await database.run<SandboxRow>(RECLAIM, [own.id, own.replica, own.term, false])
    .then(({ rows }) => rows[0], () => undefined) // it stays in doubt
  if (raised === undefined) return false
  own.term = raised.term
  return raised.head < first
}
