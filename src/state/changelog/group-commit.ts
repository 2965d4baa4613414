import type { ChangeSet } from '../change.ts'
import { newBatch } from './batch.ts'
import type { Lane } from './lane.ts'
import { encodeLine } from './log-entry.ts'

export interface GroupCommitOptions {
  readonly next: number
  /** Rounds take turns on it with whatever else touches the log. */
  readonly inTurn: Lane
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
  /** The next sequence to append. */
  readonly next: number
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
    waiting.lines.push(encodeLine(changeSet))
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
    if (waiting.lines.length === 0) return
    const batch = waiting
    waiting = newBatch(next)
    const bytes = Buffer.from(batch.lines.join(''))
    try {
      await write(bytes)
    } catch (error) {
      fail(batch.first, error, batch.reject)
      return
    }
    commit.healthy = true
    batch.resolve()
    await written(bytes.length, batch.hasOrigin)
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
      if (queued.lines.length > 0) queued.reject(error)
    }
  }

  function flush (): Promise<void> {
    return inTurn(round)
  }

  const commit: GroupCommit = {
    append,
    flush,
    healthy: true,
    get next () { return next },
    underWay: () => waiting.lines.length > 0 ? waiting.settled : Promise.resolve()
  }
  return commit
}
