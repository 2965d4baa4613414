import { serial } from '../store/mutex.ts'
import { type LoggedExchange, type LogPlace, LOST_BODY, type ReadExchange, type SharedLog } from '../store/ledger.ts'
import { type Coverage, noteBounded } from './request-log/coverage.ts'
import type { LogBudget } from './request-log/budget.ts'
import type { Exchange } from './request-log/exchange.ts'
import { BOUNDS, type Entry, type RequestLog } from './request-log/log.ts'

/** What of a life is filled from the rows of all processes. */
interface Filled {
  readonly requests: RequestLog
  readonly coverage: Coverage
}

interface Copy extends Filled {
  upTo: number
  /** The body of the row of that number; `undefined` if none was read yet. */
  body: string | undefined
  /** Numbers that were given early, and whose rows have not come. */
  readonly missing: Set<number>
  /** The marks of the exchanges of which listeners were told before. */
  readonly heard: Set<string>
  /** See `LogPlace`. Where the database has lost its end, it differs although the log is as long as before. */
  operatedAt: LogPlace['operatedAt']
}

/** The last exchanges of this process, by the log and their number. They know more than their rows. */
const own = new Map<string, { readonly body: string, readonly exchange: Exchange }>()
const MOST_OWN = 200
let logs = 0

/** What tells an exchange from others, also in its row. A number does not, because a database may give it again. */
const markOf = ({ systemTime, duration }: Exchange): string => `${systemTime} ${duration}`

/**
 * The request log of a sandbox where several processes add to it, as rows. What is in memory is a copy, which is filled
 * in the order of the numbers when somebody reads it.
 */
export class LogRows {
  readonly #rows: SharedLog
  readonly #budget: LogBudget
  readonly #inTurn = serial()
  readonly #name = `${++logs}`
  /** What was filled, and up to which number. */
  #copy: Copy | undefined
  /** What the log had before the sandbox was stored, until it is withdrawn; `undefined` while the log still has it. */
  #earlier: readonly Entry[] | undefined

  constructor (rows: SharedLog, budget: LogBudget) {
    this.#rows = rows
    this.#budget = budget
  }

  /** See `SharedLog`. */
  async add (row: LoggedExchange, exchange: Exchange): Promise<number> {
    const number = await this.#rows.add(row)
    if (number === 0) return 0
    own.set(`${this.#name} ${number}`, { body: row.body, exchange })
    if (own.size > MOST_OWN) own.delete(own.keys().next().value as string)
    return number
  }

  /** What the log had before the sandbox was stored, once. Its rows come first. */
  withdrawEarlier ({ requests }: Filled): readonly Entry[] {
    const earlier = this.#earlier ?? requests.after(0)
    this.#earlier = []
    return earlier
  }

  get place (): LogPlace { return this.#rows.place }

  reserve (): Promise<number> { return this.#rows.reserve() }

  /** Empties the log. What is in memory goes when it is filled, because others may have added to it meanwhile. */
  async clear (): Promise<void> {
    await this.#rows.clear()
    this.#earlier = []
  }

  /** Fills the log and the coverage of a life with all that was added before the last look. */
  fill (life: Filled): Promise<void> {
    return this.#inTurn(async () => {
      const { place } = this.#rows
      const known = this.#copy
      const isKnown = known !== undefined && known.requests === life.requests && known.coverage === life.coverage &&
        place.first <= known.upTo + 1
      if (isKnown && place.last === known.upTo && place.operatedAt === known.operatedAt && known.missing.size === 0) {
        return life.requests.begin(place.first, place.cleared)
      }
      if (!isKnown || !await this.#goOn(known, place)) await this.#anew(life)
    })
  }

  async #anew ({ requests, coverage }: Filled): Promise<void> {
    const { place, counts } = await this.#rows.coverage()
    const before = requests.after(0)
    this.#earlier ??= before
    // What the log still has of before is counted again with its row.
    requests.clear(place.first - 1)
    coverage.clear()
    for (const [name, count] of counts) coverage.note(name, count)
    const copy: Copy = {
      requests,
      coverage,
      upTo: place.first - 1,
      body: undefined,
      missing: new Set(),
      operatedAt: undefined,
      heard: new Set(before.map(({ exchange }) => markOf(exchange)))
    }
    this.#copy = copy
    await this.#goOn(copy, place)
  }

  /**
   * Resolves to false if it has to be filled anew: it lacks a row that is gone, or the rows are not those that it was
   * filled from, because the database has lost its end since.
   */
  async #goOn (copy: Copy, { first, cleared, operatedAt }: LogPlace): Promise<boolean> {
    const { upTo, body, missing } = copy
    // The row may have gone before it was read, so that what it reached is in the counts now.
    for (const number of missing) if (number < first) return false
    copy.requests.begin(first, cleared)
    let isSame = upTo < first
    for await (const row of this.#rows.read(upTo, [...missing, upTo])) {
      if (row.number === upTo) isSame = row.body === body
      else if (isSame || row.number < upTo) this.#take(row, copy)
    }
    copy.operatedAt = operatedAt
    return isSame
  }

  #take ({ number, reached, body }: ReadExchange, copy: Copy): void {
    const { requests, coverage, missing, heard } = copy
    for (let gap = Math.max(copy.upTo, number - BOUNDS.entries) + 1; gap < number; gap++) missing.add(gap)
    missing.delete(number)
    while (missing.size > BOUNDS.entries) missing.delete(missing.values().next().value as number)
    if (number > copy.upTo) Object.assign(copy, { upTo: number, body })
    if (body === LOST_BODY) return requests.lose(number)
    for (const name of reached) noteBounded(coverage, name)
    const key = `${this.#name} ${number}`
    const known = own.get(key)
    // A database that has lost its end gives the number again.
    const exchange: Exchange = known?.body === body ? known.exchange : JSON.parse(body)
    const { bytes } = requests
    requests.add(exchange, number, !heard.delete(markOf(exchange)))
    this.#budget.spend(requests.bytes - bytes)
    own.delete(key)
  }
}
