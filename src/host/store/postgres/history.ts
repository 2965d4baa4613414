import type { ChangeSet } from '../../../core/state/change.ts'
import { DamagedSandbox, ReadAgain } from '../store.ts'
import type { Known } from './append.ts'
import type { Run } from './connections.ts'
import { readRows, setsOf } from './change-rows.ts'
import { mustRead, type Release } from './release.ts'
import { readSnapshot } from './snapshots.ts'
import { CATCH_UP, MOST_SETS, READ_STATE, type StateRow } from './statements.ts'

/** Where a sandbox is after what it lacks, and how much that was. */
export interface Arrived extends Pick<StateRow, 'head' | 'tip' | 'fixtures'> {
  /** The bytes of rows, and of a snapshot. */
  bytes: number
  compacted: number
}

/** What a sandbox lacks. */
export interface Lack {
  readonly isWhole: boolean
  /** The database has another history than this process has seen: its end is lost. */
  readonly isLost: boolean
  readonly sets: AsyncIterable<ChangeSet>
  /** Complete when the change sets were read. */
  readonly arrived: Arrived
}

interface CaughtRow extends StateRow {
  readonly first: number | null
  readonly last: number
  readonly batch: string | null
  readonly body: string | null
}

/** All change sets of a sandbox, as of one moment; `undefined` if it is gone. Throws a problem: see `mustRead`. */
export async function readWhole (
  run: Run, { id, name }: Pick<Known, 'id' | 'name'>, release: Release
): Promise<Lack | undefined> {
  const { rows: [state] } = await run<StateRow>(READ_STATE, [id])
  if (state === undefined) return undefined
  mustRead(state, release)
  const arrived = arrivedAt(state)
  return { isWhole: true, isLost: false, arrived, sets: unlessCompacted(run, id, state, whole(state)) }

  async function * whole ({ snapshot, folded, head }: StateRow): AsyncGenerator<ChangeSet> {
    if (snapshot !== null) {
      const { bytes, ...compacted } = await readSnapshot(run, snapshot, name)
      arrived.compacted = bytes
      yield compacted
    }
    arrived.bytes = yield * readRows(run, { id, name, after: folded, head })
  }
}

/** What was appended after what is known; all of it if that is not to be had; `undefined` if the sandbox is gone. */
export async function readMissing (run: Run, known: Known, release: Release): Promise<Lack | undefined> {
  const { id, name, head, tip } = known
  const { rows } = await run<CaughtRow>(CATCH_UP, [id, head, MOST_SETS])
  const [state] = rows
  if (state === undefined) return undefined
  mustRead(state, release)
  const isKnown = rows.some(({ first, last, batch }) => first !== null && last === head && batch === tip)
  if (!isKnown) {
    const whole = await readWhole(run, known, release)
    return whole && { ...whole, isLost: head > 0 && (state.head < head || state.folded <= head) }
  }
  const later = rows.filter(({ last }) => last > head)
  const arrived = arrivedAt(state)
  return { isWhole: false, isLost: false, arrived, sets: unlessCompacted(run, id, state, sets()) }

  async function * sets (): AsyncGenerator<ChangeSet> {
    let after = head
    for (const { first, last, body } of later) {
      yield * setsOf({ first: first as number, last, body: body as string }, name)
      arrived.bytes += (body as string).length
      after = last
    }
    arrived.bytes += yield * readRows(run, { id, name, after, head: arrived.head })
  }
}

/**
 * Another replica may compact a sandbox while it is read, or the database may go back. What was read is not to be mixed
 * with what comes then.
 */
async function * unlessCompacted (
  run: Run, id: string, { snapshot, head }: StateRow, sets: AsyncGenerator<ChangeSet>
): AsyncGenerator<ChangeSet> {
  try {
    yield * sets
  } catch (error) {
    if (!(error instanceof DamagedSandbox)) throw error
    const { rows: [now] } = await run<StateRow>(READ_STATE, [id])
    throw now === undefined || now.snapshot !== snapshot || now.head < head ? new ReadAgain() : error
  }
}

function arrivedAt ({ head, tip, fixtures }: StateRow): Arrived {
  return { head, tip, fixtures, bytes: 0, compacted: 0 }
}
