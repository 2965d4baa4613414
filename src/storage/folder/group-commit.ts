import type { ChangeSet } from '../../state/change.ts'
import { AppendError, type Appender } from '../changelog.ts'
import type { Mutex } from '../mutex.ts'
import { isLarge, largeLine } from './large-line.ts'
import { encodeLines } from './log.ts'

export interface GroupCommitOptions {
  readonly next: number
  readonly appender: Appender
  /** The mutex of the log. Everything that touches the log runs in it, and so does each round. */
  readonly mutex: Mutex
  write (pieces: readonly Uint8Array[]): Promise<void>
}

/** Collects the change sets that arrive during one round of write and sync. The next round writes them all. */
export interface GroupCommit {
  /** `ready` resolves when the blobs and fixtures that the change set names are durable. The write waits for it. */
  append (changeSet: ChangeSet, ready?: Promise<unknown>): Promise<void>
  /** Settles like the pending appends. It must be called within the mutex. */
  underWay (): Promise<void>
  /** The last durable sequence. It must be read within the mutex. */
  readonly durable: number
  /** The last sequence that was appended. */
  readonly appended: number
  /** How many bytes were written since the last compaction began. */
  grown: number
  /** Whether the last round had a reset. */
  readonly hasFreshStart: boolean
  healthy: boolean
  /** Writes the waiting change sets. */
  flush (): Promise<void>
}

/** The change sets that one write and one sync make durable. Their appends share one promise. */
interface Batch {
  readonly first: number
  /** Texts, and change sets that are so large that their texts are made later, in slices. */
  readonly jsons: (string | ChangeSet)[]
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

/** The lines in pieces. All texts together are one piece, to be fast. */
async function linesOf (jsons: Batch['jsons']): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  let texts: string[] = []
  const flush = (): void => { if (texts.length > 0) pieces.push(encodeLines(texts)) }
  for (const json of jsons) {
    if (typeof json === 'string') texts.push(json)
    else {
      flush()
      texts = []
      pieces.push(...await largeLine(json))
    }
  }
  flush()
  return pieces
}

export function groupCommit ({ mutex, write, appender, ...options }: GroupCommitOptions): GroupCommit {
  let next = options.next
  let waiting = newBatch(next)
  let scheduled = false
  let hasFreshStart = false

  function append (changeSet: ChangeSet, ready?: Promise<unknown>): Promise<void> {
    if (changeSet.sequence !== next) throw new Error(`change set ${changeSet.sequence} came where ${next} was due`)
    waiting.jsons.push(isLarge(changeSet) ? changeSet : JSON.stringify(changeSet))
    if (ready !== undefined) {
      ready.catch(() => {}) // the round waits for it and gets the error
      waiting.ready.push(ready)
    }
    if (changeSet.origin !== undefined) waiting.hasOrigin = true
    next++
    if (!scheduled) {
      scheduled = true
      // `setImmediate`, so that the other requests of this turn of the event loop join the same round.
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
      const pieces = await linesOf(batch.jsons)
      await write(pieces)
      for (const { length } of pieces) commit.grown += length
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
    return mutex(round)
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
