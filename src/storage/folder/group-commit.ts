import type { ChangeSet } from '../../state/change.ts'
import { newBatch } from './batch.ts'
import type { Mutex } from '../mutex.ts'
import { encodeLines } from './log-entry.ts'

export interface GroupCommitOptions {
  readonly next: number
  /** Rounds take turns on it with whatever else touches the log. */
  readonly inTurn: Mutex
  write (bytes: Uint8Array): Promise<void>
  /** Within the turn of a round that went well. */
  written (bytes: number, hasOrigin: boolean): Promise<void>
  lost (fromSequence: number): void
}

/** Collects the entries that arrive while one round of write and sync is under way; the next round takes them all. */
export interface GroupCommit {
  append (changeSet: ChangeSet): Promise<void>
  /** Settles as everything does that was appended so far and is not durable; call it in turn. */
  underWay (): Promise<void>
  /** The last sequence that is durable; ask in turn. */
  readonly durable: number
  /** The last sequence that was appended. */
  readonly appended: number
  healthy: boolean
  /** Writes what is waiting. */
  flush (): Promise<void>
}

export function groupCommit ({ inTurn, write, written, lost, ...options }: GroupCommitOptions): GroupCommit {
  let next = options.next
  let waiting = newBatch(next)
  let scheduled = false

  function append (changeSet: ChangeSet): Promise<void> {
    if (changeSet.sequence !== next) throw new Error(`change set ${changeSet.sequence} came where ${next} was due`)
    waiting.jsons.push(JSON.stringify(changeSet))
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
    let length = 0
    try {
      const bytes = encodeLines(batch.jsons)
      length = bytes.length
      await write(bytes)
    } catch (error) {
      fail(batch.first, error, batch.reject)
      return
    }
    commit.healthy = true
    batch.resolve()
    await written(length, batch.hasOrigin)
  }

  function fail (first: number, error: unknown, rejectFirst: (reason: unknown) => void): void {
    const queued = waiting
    next = first
    waiting = newBatch(first)
    commit.healthy = false
    try {
      lost(first)
    } finally {
      rejectFirst(error)
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
    get durable () { return waiting.first - 1 },
    get appended () { return next - 1 },
    underWay: () => waiting.jsons.length > 0 ? waiting.settled : Promise.resolve()
  }
  return commit
}
