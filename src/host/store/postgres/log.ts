import type { LoggedExchange, LogPlace, ReadExchange, SharedLog } from '../ledger.ts'
import type { Appending } from './append.ts'
import { orNothingDone } from './nothing-done.ts'
import { CLEAR_LOG, COVERAGE, type ExchangeRow, LOG_RESERVED, READ_LOG, RESERVE, TRIM } from './log-statements.ts'
import { tryAgain, untilDone } from './times.ts'
import type { Writer } from './writer.ts'

/** The bounds of each request log. */
export interface LogBounds { readonly entries: number, readonly bytes: number }

/** Of a sandbox that was just created. */
const EMPTY: LogPlace = { last: 0, first: 1, cleared: 0 }

/** The request log of one sandbox. */
export class PostgresLog implements SharedLog {
  place: LogPlace
  readonly #id: string
  readonly #context: Appending & { readonly writer: Writer }

  constructor (id: string, context: Appending & { readonly writer: Writer }, place = EMPTY) {
    this.place = place
    this.#id = id
    this.#context = context
  }

  async add (exchange: LoggedExchange): Promise<number> {
    const { number, reached, body, status = null } = exchange
    if (number === undefined) return await this.#context.writer.add(this.#id, exchange)
    await this.#ask(LOG_RESERVED, [this.#id, number, reached.join('\n'), body, status])
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

  async clear (): Promise<void> {
    const values = [this.#id, this.place.last]
    await untilDone(this.#context, () => this.#context.database.run(CLEAR_LOG, values))
  }

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
