import type { ChangeSet, Origin } from '../../core/state/change.ts'
import { AppendError, type Appender, type CompactedLog } from './changelog.ts'
import { isLarge, largeText } from './change-set-text.ts'
import type { Mutex } from './mutex.ts'
import { originsIn } from './named-fixtures.ts'

/** Change sets that are made durable together. */
export interface Batch {
  readonly first: number
  readonly last: number
  /** The JSON of each change set. */
  readonly texts: readonly string[]
  /** The origins that the change sets name, in their order. */
  readonly origins: readonly Origin[]
}

/** What came of a batch that is durable. `over` says why no further one is possible. */
export interface Written {
  readonly bytes: number
  readonly over?: AppendError | undefined
}

export interface GroupCommitOptions {
  readonly next: number
  readonly appender: Appender
  /** The mutex of the log. Everything that touches the log runs in it, and so does each round. */
  readonly mutex: Mutex
  /** Makes a batch durable. Where it rejects with an `AppendError`, that tells how; another error refuses the batch. */
  write (batch: Batch): Promise<Written>
  /** The size from which a batch gets no further change set. By default there is none. */
  readonly most?: { readonly sets: number, readonly characters: number }
}

/** Collects the change sets that arrive during one round of write and sync. The next round writes them all. */
export interface GroupCommit {
  /** `ready` resolves when the blobs that the change set names are durable. The write waits for it. */
  append (changeSet: ChangeSet, ready?: Promise<unknown>): Promise<void>
  /** Settles like the pending appends. It must be called within the mutex. */
  underWay (): Promise<void>
  /** The log that a compaction writes. Throws if the state lacks a durable change set. Call it within the mutex. */
  compacted (readState: () => CompactedLog): CompactedLog
  /** The last durable sequence. It must be read within the mutex. */
  readonly durable: number
  /** How many change sets wait for a round. */
  readonly waiting: number
  /** How many bytes were written since the last compaction began. */
  grown: number
  /** Whether the last round had a reset. */
  readonly hasFreshStart: boolean
  healthy: boolean
  /** Writes the waiting change sets. */
  flush (): Promise<void>
  /** Fails the waiting change sets. Each later one rejects with the same error. It must be called within the mutex. */
  end (error: AppendError): void
}

/** The change sets that one write and one sync make durable. Their appends share one promise. */
interface OpenBatch extends Omit<Batch, 'texts'> {
  last: number
  /** A long text is made in turns. */
  readonly texts: Array<string | Promise<string>>
  readonly origins: Origin[]
  characters: number
  readonly ready: Array<Promise<unknown>>
  hasOrigin: boolean
  readonly finished: Promise<void>
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
}

function newBatch (first: number): OpenBatch {
  let resolve!: () => void
  let reject!: (reason: unknown) => void
  const finished = new Promise<void>((_resolve, _reject) => { resolve = _resolve; reject = _reject })
  const empty = { texts: [], origins: [], characters: 0, ready: [], hasOrigin: false }
  return { first, last: first - 1, ...empty, finished, resolve, reject }
}

const UNBOUNDED = { sets: Infinity, characters: Infinity }

export function groupCommit (
  { mutex, write, appender, most = UNBOUNDED, ...options }: GroupCommitOptions
): GroupCommit {
  let next = options.next
  /** The batches in order. The last one takes change sets, and may be empty. */
  let queue = [newBatch(next)]
  let scheduled = false
  let hasFreshStart = false
  let over: AppendError | undefined
  const latest = (): OpenBatch => queue.at(-1) as OpenBatch
  const oldest = (): OpenBatch => queue[0] as OpenBatch

  function append (changeSet: ChangeSet, ready?: Promise<unknown>): Promise<void> {
    if (over !== undefined) return Promise.reject(over)
    if (changeSet.sequence !== next) throw new Error(`change set ${changeSet.sequence} came where ${next} was due`)
    const text = isLarge(changeSet) ? largeText(changeSet) : JSON.stringify(changeSet)
    const batch = batchFor(text)
    batch.texts.push(text)
    batch.origins.push(...originsIn(changeSet))
    batch.last = next++
    for (const promise of [text, ready]) {
      if (!(promise instanceof Promise)) continue
      promise.catch(() => {}) // the round waits for it and gets the error
      batch.ready.push(promise)
    }
    if (changeSet.origin !== undefined) batch.hasOrigin = true
    schedule()
    return batch.finished
  }

  /** The batch that takes this change set. One whose text is made later fills a bounded batch alone. */
  function batchFor (text: string | Promise<string>): OpenBatch {
    const characters = typeof text === 'string' ? text.length : most.characters
    const { texts, characters: size } = latest()
    const isFull = texts.length >= most.sets || size + characters > most.characters
    if (texts.length > 0 && isFull) queue.push(newBatch(next))
    const batch = latest()
    batch.characters += characters
    return batch
  }

  function schedule (): void {
    if (scheduled) return
    scheduled = true
    // `setImmediate`, so that the other requests of this turn of the event loop join the same round.
    setImmediate(() => mutex(round))
  }

  async function round (): Promise<void> {
    scheduled = false
    const batch = oldest()
    if (batch.texts.length === 0) return
    queue.shift()
    if (queue.length === 0) queue.push(newBatch(next))
    let written: Written
    try {
      await Promise.all(batch.ready)
      written = await write({ ...batch, texts: await Promise.all(batch.texts) })
    } catch (error) {
      fail(error instanceof AppendError ? error : new AppendError('refused', error), batch)
      return
    }
    commit.grown += written.bytes
    hasFreshStart = batch.hasOrigin
    commit.healthy = true
    batch.resolve()
    if (written.over !== undefined) end(written.over)
    else if (oldest().texts.length > 0) schedule()
  }

  /** Rejects every waiting append, after one of this batch failed. */
  function fail (error: AppendError, batch?: OpenBatch): void {
    const failed = [...batch === undefined ? [] : [batch], ...queue].filter(({ texts }) => texts.length > 0)
    next = batch?.first ?? oldest().first
    queue = [newBatch(next)]
    commit.healthy = false
    if (error.failure !== 'refused') over = error
    try {
      appender.failed(next, error.failure, error.cause)
    } finally {
      for (const { reject } of failed) reject(error)
    }
  }

  function end (error: AppendError): void {
    if (over === undefined) fail(error)
  }

  async function flush (): Promise<void> {
    do await mutex(round)
    while (oldest().texts.length > 0)
  }

  const commit: GroupCommit = {
    append,
    flush,
    end,
    healthy: true,
    grown: 0,
    get hasFreshStart () { return hasFreshStart },
    get durable () { return oldest().first - 1 },
    get waiting () { return queue.reduce((sum, { texts }) => sum + texts.length, 0) },
    underWay: () => queue.findLast(({ texts }) => texts.length > 0)?.finished ?? Promise.resolve(),
    compacted (readState) {
      commit.grown = 0
      const log = readState()
      if (log.sequence >= commit.durable && log.sequence < next) return log
      throw new Error(`the state is at ${log.sequence}, the log at ${commit.durable}–${next - 1}`)
    }
  }
  return commit
}
