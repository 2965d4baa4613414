import type { ChangeSet, Origin } from '../../../core/state/change.ts'
import { textOf as changeSetText } from '../change-set-text.ts'
import type { Batch, Overtaken, ResetKeep } from '../ledger.ts'
import { originsIn } from '../named-fixtures.ts'
import type { Answer, Connections, Run } from './connections.ts'
import { drawId } from './draw.ts'
import { nothingDone, unknownOutcome } from './nothing-done.ts'
import { StatementError } from './outcome.ts'
import type { Release } from './release.ts'
import { APPEND, APPEND_RESET, CONFIRM, FIND_BATCH, type FoundBatch } from './statements.ts'
import { type Patience, patienceFor, untilDone } from './times.ts'

/** A sandbox, as far as this process knows it. */
export interface Known {
  readonly id: string
  readonly name: string
  /** The last change set, and the batch that made it. */
  readonly head: number
  readonly tip: string
  /** The batches before, because a look under way may find one of them. */
  readonly earlier?: readonly string[]
}

/** A batch as a row. */
export interface BatchRow {
  readonly first: number
  readonly last: number
  /** The id of the batch. */
  readonly batch: string
  /** One change set a line. */
  readonly body: string
  readonly epoch: number | null
  readonly fixtures: readonly string[] | null
  readonly origins: readonly Origin[]
  /** What a reset in it keeps; `undefined` if there is none. */
  readonly keep: readonly ResetKeep[] | undefined
}

/** What is known of an append when its statement is over. */
export type Appended = Pick<Answer<object>, 'count' | 'warned'>

/** Appends rows with what else is written at the moment. */
export interface RowWriter {
  /** Whether the row can be among others. */
  takes (row: BatchRow): boolean
  /**
   * Resolves to `undefined` if nothing was done, for which another row may be the reason. Rejects with a
   * `StatementError`.
   */
  append (known: Known, row: BatchRow): Promise<Appended | undefined>
}

export interface Appending extends Patience {
  readonly database: Connections
  readonly release: Release
  /** Prints one line for the operator. */
  readonly notice: (message: string) => void
}

/** `named` are the fixtures that earlier batches name. */
export async function rowOf ({ changeSets, keep = [] }: Batch, named: Iterable<string>): Promise<BatchRow> {
  const texts = await Promise.all(changeSets.map(changeSetText))
  const origins = changeSets.flatMap(originsIn)
  const { sequence: last } = changeSets.at(-1) as ChangeSet
  return {
    first: last - texts.length + 1,
    last,
    batch: drawId(),
    body: texts.join('\n'),
    epoch: origins.at(-1)?.epoch ?? null,
    fixtures: origins.length === 0 ? null : [...new Set([...named, ...origins.map(({ base }) => base)])],
    origins,
    keep: changeSets.some(({ origin }) => origin !== undefined) ? keep : undefined
  }
}

function valuesOf ({ id, tip }: Known, row: BatchRow, { writes, version }: Release): unknown[] {
  const { first, last, batch, body, epoch, fixtures } = row
  return [id, tip, first, last, batch, body, epoch, fixtures, writes, version]
}

/** The statement that appends a batch. */
function textOf ({ keep }: BatchRow): string {
  if (keep === undefined) return APPEND
  const [requests, coverage] = [keep.includes('requests'), keep.includes('coverage')]
  return APPEND_RESET[requests ? coverage ? 'both' : 'requests' : coverage ? 'coverage' : 'nothing']
}

/** Sends a batch in a statement of its own. */
function sendAlone (
  known: Known, row: BatchRow, { database, release, times }: Appending, run: Run = database.run
): Promise<Appended> {
  return run(textOf(row), valuesOf(known, row, release), patienceFor(row.body.length, times))
}

/**
 * Appends a batch after the one that this process knows as the last: with what else is written at the moment, or else
 * alone. Rejects with a problem.
 */
export function appendBatch (
  known: Known, row: BatchRow, context: Appending, writer: RowWriter
): Promise<Overtaken | undefined> {
  let isWithOthers = writer.takes(row)
  return untilAppended(known, row, context, async () => {
    if (!isWithOthers) return await sendAlone(known, row, context)
    isWithOthers = false
    return await writer.append(known, row) ?? await sendAlone(known, row, context)
  })
}

/** The same within a transaction that holds the lock, so that nobody else can have appended. */
export async function appendLocked (
  known: Known, row: BatchRow, run: Run, commit: () => Promise<unknown>, context: Appending
): Promise<void> {
  try {
    const { count } = await sendAlone(known, row, context, run)
    if (count !== 1) throw new StatementError('refused', new Error(`${known.name} was changed in spite of its lock`))
    await commit()
  } catch (error) {
    if (!(error instanceof StatementError)) throw error
    if (error.failure !== 'unknown') throw nothingDone(error)
    const outcome = await untilAppended(known, row, context, () => sendAlone(known, row, context), true)
    if (outcome !== undefined) throw nothingDone(error)
  }
}

/**
 * Sends a batch until it is known what came of it. While nobody knows, the same row is sent again: the tip that it
 * names sees that it is done once, however late it comes. `wasSent`: it was sent before, and may be done.
 */
function untilAppended (
  known: Known, row: BatchRow, context: Appending, send: () => Promise<Appended>, wasSent = false
): Promise<Overtaken | undefined> {
  return untilDone(context, async isDoubtful => {
    const { count, warned } = await send()
    if (count === 1 && !warned) return undefined
    if (count === 0 && !isDoubtful) return 'behind'
    return await outcomeOf(known, row, context)
  }, wasSent)
}

/**
 * What came of a batch that may have been done before, or that no standby has confirmed. Rejects with a
 * `StatementError` if it is to be sent again.
 */
async function outcomeOf (
  { id }: Known, { first, batch }: BatchRow, context: Appending
): Promise<Overtaken | undefined> {
  const { database } = context
  const { rows: [found] } = await database.run<FoundBatch>(FIND_BATCH, [id, first])
  if (found === undefined) return 'gone'
  if (found.batch === batch) {
    const { warned } = await database.run(CONFIRM, [id])
    if (warned) throw new StatementError('unknown', new Error('no standby has confirmed it'))
    return undefined
  }
  if (!found.isThere && found.folded >= first) throw unknownOutcome(new Error('its row was compacted'), context)
  return 'behind'
}
