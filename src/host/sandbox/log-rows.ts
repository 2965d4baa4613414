import { serial } from '../store/mutex.ts'
import type { LoggedExchange, LogPlace, SharedLog } from '../store/ledger.ts'
import { type Coverage, noteBounded } from './request-log/coverage.ts'
import type { Exchange } from './request-log/exchange.ts'
import type { Entry, RequestLog } from './request-log/log.ts'

/** What of a life is filled from the rows of all processes. */
interface Filled {
  readonly requests: RequestLog
  readonly coverage: Coverage
}

interface Place extends Filled {
  upTo: number
  missing: number[]
}

/** The last exchanges of this process, by the log and their number. They know more than their rows. */
const own = new Map<string, Exchange>()
const MOST_OWN = 200
let logs = 0
/** Numbers that were given early, and whose rows have not come. */
const MOST_MISSING = 100

/**
 * The request log of a sandbox where several processes add to it, as rows. What is in memory is a copy, which is filled
 * in the order of the numbers when somebody reads it.
 */
export class LogRows {
  readonly #rows: SharedLog
  readonly #inTurn = serial()
  #hasEarlier = false
  readonly #name = `${++logs}`
  /** What was filled, and up to which number. */
  #filled: Place | undefined

  constructor (rows: SharedLog) {
    this.#rows = rows
  }

  /** See `SharedLog`. */
  async add (row: LoggedExchange, exchange: Exchange): Promise<number> {
    const number = await this.#rows.add(row)
    if (number === 0) return 0
    own.set(`${this.#name} ${number}`, exchange)
    if (own.size > MOST_OWN) own.delete(own.keys().next().value as string)
    return number
  }

  /** What the log had before the sandbox was stored, once. Its rows come first. */
  withdrawEarlier ({ requests }: Filled): readonly Entry[] {
    if (this.#hasEarlier) return []
    this.#hasEarlier = true
    return this.#filled === undefined ? requests.after(0) : []
  }

  get place (): LogPlace { return this.#rows.place }

  reserve (): Promise<number> { return this.#rows.reserve() }

  async clear (): Promise<void> { await this.#rows.clear() }

  /** Fills the log and the coverage of a life with all that was added before the last look. */
  fill (life: Filled): Promise<void> {
    return this.#inTurn(async () => {
      const { place } = this.#rows
      const known = this.#filled
      const isKnown = known !== undefined && known.requests === life.requests && known.coverage === life.coverage &&
        place.first <= known.upTo + 1
      if (isKnown && place.last <= known.upTo && known.missing.length === 0) return this.#begin(life, place)
      if (!isKnown) await this.#anew(life)
      await this.#goOn(life)
    })
  }

  #begin ({ requests }: Filled, { first, cleared }: LogPlace): void {
    requests.begin(first, cleared)
  }

  async #anew ({ requests, coverage }: Filled): Promise<void> {
    const { place, counts } = await this.#rows.coverage()
    // What the log still has of before is counted again with its row.
    requests.clear()
    coverage.clear()
    for (const [name, count] of counts) coverage.note(name, count)
    this.#filled = { requests, coverage, upTo: place.first - 1, missing: [] }
  }

  async #goOn (life: Filled): Promise<void> {
    const filled = this.#filled as Place
    this.#begin(life, this.#rows.place)
    for await (const { number, reached, body } of this.#rows.read(filled.upTo, filled.missing)) {
      for (let gap = filled.upTo + 1; gap < number; gap++) filled.missing.push(gap)
      filled.missing = filled.missing.filter(one => one !== number).slice(-MOST_MISSING)
      filled.upTo = Math.max(filled.upTo, number)
      for (const name of reached) noteBounded(life.coverage, name)
      const key = `${this.#name} ${number}`
      life.requests.add(own.get(key) ?? JSON.parse(body), number)
      own.delete(key)
    }
  }
}
