import type { LoggedExchange, LogPlace, ReadExchange, SharedLog } from '../ledger.ts'
import type { Appending } from './append.ts'
import { nothingDone, orNothingDone } from './nothing-done.ts'
import { StatementError } from './outcome.ts'
import {
  CLEAR_LOG, COVERAGE, type ExchangeRow, LOG, LOG_RESERVED, READ_LOG, RESERVE, TRIM
} from './log-statements.ts'
import { tryAgain } from './times.ts'

/** The bounds of each request log. */
export interface LogBounds { readonly entries: number, readonly bytes: number }

/** A log is trimmed after so many exchanges. */
const TRIM_EVERY = 500
/** The most exchanges of a statement, and the most that wait for the next one after a failure. */
const MOST_AT_ONCE = 500
const MOST_LATE = 1000

interface Waiting extends LoggedExchange {
  readonly id: string
  readonly resolve: (number: number) => void
  readonly reject: (error: unknown) => void
}

/** Adds exchanges to the request logs of all sandboxes. */
export interface ExchangeWriter {
  add (id: string, exchange: LoggedExchange): Promise<number>
}

/**
 * One statement at a time adds what came meanwhile, for all sandboxes of this process. A statement of which nobody
 * knows whether it was done is never sent again, because nothing tells a row from its copy. An exchange whose change is
 * durable is added later, if the statement surely was not done.
 */
export function createExchangeWriter (
  context: Appending & { readonly trim: (id: string) => void }
): ExchangeWriter {
  const { database, times } = context
  const waiting: Waiting[] = []
  let isWriting = false

  async function write (): Promise<void> {
    isWriting = true
    while (waiting.some(isNew)) {
      const some = waiting.splice(0, MOST_AT_ONCE)
      await add(some).catch(error => fail(some, StatementError.of(error)))
    }
    isWriting = false
  }

  async function add (some: readonly Waiting[]): Promise<void> {
    const { rows } = await database.run<{ nth: number, number: number }>(LOG, [
      some.map(({ id }) => id), some.map(({ epoch = null }) => epoch), some.map(({ reached }) => reached.join('\n')),
      some.map(({ body }) => body), some.some(({ isChange }) => isChange), some.map(({ status = null }) => status)
    ], times.retry)
    const numbers = new Map(rows.map(({ nth, number }) => [nth, number]))
    const grown = new Set<string>()
    for (const [at, { id, resolve }] of some.entries()) {
      const number = numbers.get(at + 1) ?? 0
      if (number > 0 && number % TRIM_EVERY === 0) grown.add(id)
      resolve(number)
    }
    for (const id of grown) context.trim(id)
  }

  function fail (some: readonly Waiting[], error: StatementError): void {
    const problem = nothingDone(error)
    for (const one of some) {
      if (!one.isChange) one.reject(problem)
      else {
        one.resolve(0)
        if (error.failure !== 'unknown' && waiting.length < MOST_LATE) waiting.push({ ...one, resolve: late })
      }
    }
  }

  return {
    add: (id, exchange) => new Promise((resolve, reject) => {
      waiting.push({ ...exchange, id, resolve, reject })
      if (!isWriting) setImmediate(() => { if (!isWriting) write().catch(reject) })
    })
  }
}

/** Nobody waits any more for what comes late. */
function late (): void {}
const isNew = ({ resolve }: Waiting): boolean => resolve !== late

/** Of a sandbox that was just created. */
const EMPTY: LogPlace = { last: 0, first: 1, cleared: 0 }

/** The request log of one sandbox. */
export class Exchanges implements SharedLog {
  place: LogPlace
  readonly #id: string
  readonly #context: Appending & { readonly exchanges: ExchangeWriter }

  constructor (id: string, context: Appending & { readonly exchanges: ExchangeWriter }, place = EMPTY) {
    this.place = place
    this.#id = id
    this.#context = context
  }

  async add (exchange: LoggedExchange): Promise<number> {
    const { number, reached, body, status = null } = exchange
    if (number === undefined) return await this.#context.exchanges.add(this.#id, exchange)
    const values = [this.#id, number, reached.join('\n'), body, status]
    await orNothingDone(this.#context.database.run(LOG_RESERVED, values))
    return number
  }

  async reserve (): Promise<number> {
    const { rows: [row] } = await orNothingDone(this.#context.database.run<{ number: number }>(RESERVE, [this.#id]))
    return row?.number ?? 0
  }

  async * read (after: number, missing: readonly number[]): AsyncGenerator<ReadExchange> {
    let asked = missing
    for (let from = after; ;) {
      const { rows } = await this.#ask<ExchangeRow>(READ_LOG, [this.#id, from, asked])
      yield * rows
      if (rows.length < 100) return
      from = Math.max(from, rows.at(-1)?.number as number)
      asked = asked.filter(number => number > (rows.at(-1)?.number as number))
    }
  }

  async coverage () {
    const { rows } = await this.#ask<LogPlace & { readonly name: string | null, readonly count: number }>(
      COVERAGE, [this.#id])
    const { last, first, cleared } = rows[0] ?? EMPTY
    return {
      place: { last, first, cleared },
      counts: rows.flatMap(({ name, count }) => name === null ? [] : [[name, count] as const])
    }
  }

  async clear (): Promise<void> { await this.#ask(CLEAR_LOG, [this.#id]) }

  #ask<R extends object> (text: string, values: readonly unknown[]) {
    return tryAgain(this.#context, () => this.#context.database.run<R>(text, values))
  }
}

/** Trims the log of a sandbox in the background. */
export function trimmer ({ database, notice }: Appending, { entries, bytes }: LogBounds): (id: string) => void {
  return id => {
    database.run(TRIM, [id, entries, bytes]).catch(error =>
      notice(`a request log was not trimmed: ${(error as Error).message}`)) // the next one makes up for it
  }
}
