import type { ChangeSet } from '../../state/change.ts'
import { AppendError, type Appender } from '../changelog.ts'
import type { Mutex } from '../mutex.ts'
import { encodeLines } from './log.ts'

export interface GroupCommitOptions {
  readonly next: number
  readonly appender: Appender
  /** Guards the log: a round runs in it, as all else does that touches the log. */
  readonly inTurn: Mutex
  write (bytes: Uint8Array): Promise<void>
}

/**
 * Collects the change sets that arrive while one round of write and sync is under way; the next round takes them all.
 */
export interface GroupCommit {
  /** `ready` resolves when the change set may be written, because what it names is durable. */
  append (changeSet: ChangeSet, ready?: Promise<unknown>): Promise<void>
  /** Settles as everything does that was appended so far and is not durable; call it in turn. */
  underWay (): Promise<void>
  /** The last sequence that is durable; ask in turn. */
  readonly durable: number
  /** The last sequence that was appended. */
  readonly appended: number
  /** Bytes written since the last compaction began. */
  grown: number
  /** The last round held a change set that starts the sandbox afresh. */
  readonly hasFreshStart: boolean
  healthy: boolean
  /** Writes what is waiting. */
  flush (): Promise<void>
}

/** The change sets that one write and one sync will make durable; all who wait for them share its promise. */
interface Batch {
  readonly first: number
  readonly jsons: string[]
  readonly ready: Array<Promise<unknown>>
  hasOrigin: boolean
  readonly settled: Promise<void>
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
}

function newBatch (first: number): Batch {
  let resolve!: () => void
  let reject!: (reason: unknown) => void
  const settled = new Promise<void>((_resolve, _reject) => { resolve = _resolve; reject = _reject })
  return { first, jsons: [], ready: [], hasOrigin: false, settled, resolve, reject }
}

export function groupCommit ({ inTurn, write, appender, ...options }: GroupCommitOptions): GroupCommit {
  let next = options.next
  let waiting = newBatch(next)
  let scheduled = false
  let hasFreshStart = false

  function append (changeSet: ChangeSet, ready?: Promise<unknown>): Promise<void> {
    if (changeSet.sequence !== next) throw new Error(`change set ${changeSet.sequence} came where ${next} was due`)
    waiting.jsons.push(JSON.stringify(changeSet))
    if (ready !== undefined) {
      ready.catch(() => {}) // the round hears of it
      waiting.ready.push(ready)
    }
    if (changeSet.origin !== undefined) waiting.hasOrigin = true
    next++
    if (!scheduled) {
      scheduled = true
      // Not at once: the other requests of this turn of the event loop get into the same round.
      setImmediate(flush)
    }
    return waiting.settled
  }

  async function round (): Promise<void> {
    scheduled = false
    if (waiting.jsons.length === 0) return
    const batch = waiting
    waiting = newBatch(next)
    try {
      if (batch.ready.length > 0) await Promise.all(batch.ready)
      const bytes = encodeLines(batch.jsons)
      await write(bytes)
      commit.grown += bytes.length
    } catch (error) {
      fail(batch, new AppendError('refused', error))
      return
    }
    hasFreshStart = batch.hasOrigin
    commit.healthy = true
    batch.resolve()
  }

  function fail (batch: Batch, error: AppendError): void {
    const queued = waiting
    next = batch.first
    waiting = newBatch(next)
    commit.healthy = false
    try {
      appender.failed(next, error.failure)
    } finally {
      batch.reject(error)
      if (queued.jsons.length > 0) queued.reject(error)
    }
  }

  function flush (): Promise<void> {
    return inTurn(round)
  }

  const commit: GroupCommit = {
    append,
    flush,
    healthy: true,
    grown: 0,
    get hasFreshStart () { return hasFreshStart },
    get durable () { return waiting.first - 1 },
    get appended () { return next - 1 },
    underWay: () => waiting.jsons.length > 0 ? waiting.settled : Promise.resolve()
  }
  return commit
}
