import { LOST_BODY, type LoggedExchange } from '../ledger.ts'
import { fewAtOnce } from '../mutex.ts'
import type { Appended, Appending, BatchRow, Known, RowWriter } from './append.ts'
import { asNothingDone } from './nothing-done.ts'
import { StatementError } from './outcome.ts'
import { patienceFor } from './times.ts'
import { SEPARATOR, WRITE, type Written } from './write-statement.ts'

/** A log is trimmed after so many exchanges. */
const TRIM_EVERY = 500
/** The most of a statement, and the most exchanges that wait for the next one after a failure. */
const MOST_AT_ONCE = 500
const MOST_CHARS = 1_048_576
const MOST_LATE = 1000
/** The same with those that are lost, of which nothing is kept but that. */
const MOST_LOST = 10_000
/** The statements at once of what was refused among others. They leave connections to the rest. */
const MOST_APART = 4
/** How long all sandboxes wait for one that somebody has locked. Then that one waits apart. */
export const LOCK_MS = 250
/** A longer row is a statement of its own, so that the others need not wait for it. */
const LONG_CHARS = 65_536

interface WaitingBatch {
  readonly known: Known
  readonly row: BatchRow
  readonly resolve: (appended: Appended | undefined) => void
  readonly reject: (error: unknown) => void
}

interface WaitingExchange extends LoggedExchange {
  readonly id: string
  readonly resolve: (number: number) => void
  readonly reject: (error: unknown) => void
}

/** Appends batches and adds exchanges, of all sandboxes of this process. */
export interface Writer extends RowWriter {
  /** See `SharedLog`. */
  add (id: string, exchange: LoggedExchange): Promise<number>
}

/**
 * One statement at a time writes what came meanwhile. What is refused is sent once more apart, because a single row may
 * be the reason. A statement of which nobody knows whether it was done is never sent again with its exchanges, because
 * nothing tells a row of a log from its copy. An exchange whose change is durable is added later, if the statement
 * surely was not done and can succeed then. Otherwise a row says later that it is lost.
 */
export function createWriter (context: Appending & { readonly trim: (id: string) => void }): Writer {
  const { database, times, release } = context
  const batches: WaitingBatch[] = []
  const exchanges: WaitingExchange[] = []
  /** The exchanges that were refused among others, by their sandbox, and those that came meanwhile. */
  const apart = new Map<string, WaitingExchange[]>()
  const aTurn = fewAtOnce(MOST_APART)
  let isWriting = false

  async function write (): Promise<void> {
    isWriting = true
    while (batches.length > 0 || exchanges.some(isNew)) {
      const [someBatches, someExchanges] = [taken(batches, ({ row }) => row), taken(exchanges, exchange => exchange)]
      await send(someBatches, someExchanges)
    }
    isWriting = false
  }

  async function send (some: readonly WaitingBatch[], entries: readonly WaitingExchange[]): Promise<void> {
    try {
      await done(some, entries, LOCK_MS)
    } catch (error) {
      if (isRefused(error) && (error.isOfLock || some.length + entries.length > 1)) {
        for (const { resolve } of some) resolve(undefined)
        for (const entry of entries) sendApart(entry)
      } else {
        for (const { reject } of some) reject(error)
        fail(entries, error)
      }
    }
  }

  /** No other sandbox waits for it. */
  function sendApart (entry: WaitingExchange): void {
    const { id } = entry
    const known = apart.get(id)
    if (known !== undefined) {
      known.push(entry)
      return
    }
    const waiting = [entry]
    apart.set(id, waiting)
    writeApart(id, waiting).catch(error => { for (const { reject } of waiting) reject(error) })
  }

  async function writeApart (id: string, waiting: WaitingExchange[]): Promise<void> {
    try {
      while (waiting.length > 0) await aTurn(() => sendOf(taken(waiting, exchange => exchange)))
    } finally {
      apart.delete(id)
    }
  }

  /** Sends exchanges of one sandbox, and each alone where one may be the reason of a refusal. */
  async function sendOf (some: readonly WaitingExchange[]): Promise<void> {
    try {
      await done([], some)
    } catch (error) {
      if (some.length === 1 || !isRefused(error) || error.isOfMoment) return fail(some, error)
      for (const one of some) await sendOf([one])
    }
  }

  async function done (
    some: readonly WaitingBatch[], entries: readonly WaitingExchange[], lockMs = 0
  ): Promise<void> {
    const rows = some.map(({ row }) => row)
    const bodies = textsOf(rows)
    const { rows: written, warned } = await database.run<Written>(WRITE, [
      some.map(({ known }) => known.id), some.map(({ known }) => known.tip), rows.map(({ first }) => first),
      rows.map(({ last }) => last), rows.map(({ batch }) => batch), bodies, release.writes, release.version,
      entries.map(({ id }) => id), entries.map(({ epoch = null }) => epoch),
      entries.map(({ reached }) => reached.join('\n')), textsOf(entries),
      entries.map(({ status = null }) => status), some.length > 0 || entries.some(({ isChange }) => isChange),
      `${lockMs}`
    ], some.length > 0 ? patienceFor(bodies.length, times) : times.retry)
    const numbers = new Map(written.map(({ nth, number }) => [nth, number]))
    let nth = 0
    for (const { resolve } of some) resolve({ count: numbers.has(++nth) ? 1 : 0, warned })
    const grown = new Set<string>()
    for (const { id, resolve } of entries) {
      const number = numbers.get(++nth) ?? 0
      if (number > 0 && number % TRIM_EVERY === 0) grown.add(id)
      resolve(number)
    }
    for (const id of grown) context.trim(id)
  }

  function fail (some: readonly WaitingExchange[], error: unknown): void {
    const problem = asNothingDone(error)
    for (const one of some) {
      if (!one.isChange) one.reject(problem)
      else {
        one.resolve(0)
        // A lost row is empty, so its refusal has another reason. The next row that is lost tries again.
        if (one.body === LOST_BODY && isRefused(error) && !error.isOfMoment) continue
        const isLost = !(error instanceof StatementError && error.isOfMoment) || exchanges.length >= MOST_LATE
        if (exchanges.length < MOST_LOST) exchanges.push({ ...one, ...isLost && LOST, resolve: late })
      }
    }
  }

  /** What comes in the same turn of the event loop shares the statement. */
  function begin (reject: (error: unknown) => void): void {
    if (!isWriting) setImmediate(() => { if (!isWriting) write().catch(reject) })
  }

  return {
    takes: ({ body, origins }) => origins.length === 0 && body.length <= LONG_CHARS,
    append: (known, row) => new Promise((resolve, reject) => {
      if (apart.has(known.id)) return resolve(undefined)
      batches.push({ known, row, resolve, reject })
      begin(reject)
    }),
    add: (id, exchange) => new Promise((resolve, reject) => {
      const entry = { ...exchange, id, resolve, reject }
      if (apart.has(id)) return sendApart(entry)
      exchanges.push(entry)
      begin(reject)
    })
  }
}

/** Takes as many from the front as a statement holds, and at least one. */
function taken<T> (waiting: T[], rowOf: (one: T) => { readonly body: string }): T[] {
  let [count, characters] = [0, 0]
  while (count < Math.min(waiting.length, MOST_AT_ONCE) && characters < MOST_CHARS) {
    characters += rowOf(waiting[count++] as T).body.length
  }
  return waiting.splice(0, count)
}

/** One text is sent faster than an array of texts. */
const textsOf = (rows: ReadonlyArray<{ readonly body: string }>): string =>
  rows.map(({ body }) => body).join(SEPARATOR)

const isRefused = (error: unknown): error is StatementError =>
  error instanceof StatementError && error.failure === 'refused'
/** A row of an exchange that has none. */
const LOST = { body: LOST_BODY, reached: [], status: undefined }
/** Nobody waits any more for what comes late. */
function late (): void {}
const isNew = ({ resolve }: WaitingExchange): boolean => resolve !== late
