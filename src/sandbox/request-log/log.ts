import type { Instant } from '../../domain/time/instant.ts'
import { entryWeight, type Exchange } from './exchange.ts'

export interface Entry {
  /** 1, 2, 3… within a log. A reset that keeps the log leaves no gap. */
  readonly number: number
  readonly exchange: Exchange
  /** About how many bytes the exchange keeps in memory. */
  readonly weight: number
}

export interface Bounds {
  readonly entries: number
  /** The estimated bytes in memory. */
  readonly bytes: number
}

/** Why a log gets no further entry. After `moved` the sandbox goes on in another process. */
export type Ending = 'reset' | 'closed' | 'moved'

/** That entries were lost with the process that had them. */
export interface Loss {
  /** When that was known, in system time. */
  readonly at: Instant
  /** The number of the first entry after it. */
  readonly first: number
}

/** What a log takes over from an earlier process. */
export interface PastLog {
  /** The number of the first exchange. */
  readonly first: number
  readonly exchanges: readonly Exchange[]
  readonly evicted: number
  readonly loss?: Loss | undefined
}

export interface Listener {
  added? (entry: Entry): void
  ended (why: Ending): void
}

/** The exchanges of a life. Beyond its bounds, the oldest are evicted. */
export interface RequestLog {
  readonly bounds: Bounds
  /** How many entries were evicted since the log was last cleared. */
  readonly evicted: number
  /** Entries that are missing since the log was last cleared, because their process ended without handing them on. */
  readonly loss: Loss | undefined
  readonly size: number
  readonly bytes: number
  /** Its exchanges with clients, without those of the control plane, and how many of them were refused. */
  readonly clients: number
  readonly refused: number
  /** The number of the last entry. */
  readonly last: number
  /** Adds an exchange, and returns its number. */
  add (exchange: Exchange): number
  get (number: number): Entry | undefined
  /** The entries with a number above `after`, oldest first. */
  after (after: number): readonly Entry[]
  clear (): void
  /** Evicts the oldest entries until the log has at most `bytes`, or only `entries` are left. */
  shrink (bytes: number, entries: number): void
  /** Returns a function that ends the subscription. */
  listen (listener: Listener): () => void
  /** Tells the listeners that no further entry comes. */
  end (why: Ending): void
}

export const BOUNDS: Bounds = { entries: 5000, bytes: 32 * 1_048_576 }
const EMPTY = { bytes: 0, evicted: 0, loss: undefined as Loss | undefined, clients: 0, refused: 0 }

export function createRequestLog (bounds: Bounds = BOUNDS, past?: PastLog): RequestLog {
  /** By number. There is no gap between the first and the last. */
  const entries = new Map<number, Entry>()
  const listeners = new Set<Listener>()
  let last = (past?.first ?? 1) - 1
  let sums = { ...EMPTY, evicted: past?.evicted ?? 0, loss: past?.loss }

  function count ({ exchange: { request, response }, weight }: Entry, by: 1 | -1): void {
    sums.bytes += by * weight
    if (request.control) return
    sums.clients += by
    if (response.status >= 400) sums.refused += by
  }

  function evictOldest (): void {
    const number = last - entries.size + 1
    count(entries.get(number) as Entry, -1)
    entries.delete(number)
    sums.evicted++
  }

  function add (exchange: Exchange): number {
    const entry = { number: ++last, exchange, weight: entryWeight(exchange) }
    entries.set(last, entry)
    count(entry, 1)
    while (entries.size > 1 && (entries.size > bounds.entries || sums.bytes > bounds.bytes)) evictOldest()
    for (const listener of [...listeners]) listener.added?.(entry)
    return entry.number
  }

  for (const exchange of past?.exchanges ?? []) add(exchange)
  return {
    bounds,
    get evicted () { return sums.evicted },
    get loss () { return sums.loss },
    get size () { return entries.size },
    get bytes () { return sums.bytes },
    get clients () { return sums.clients },
    get refused () { return sums.refused },
    get last () { return last },
    add,
    get: number => entries.get(number),
    after (after) {
      const length = Math.max(0, Math.min(last - after, entries.size))
      return Array.from({ length }, (_, index) => entries.get(last - length + 1 + index) as Entry)
    },
    clear () {
      entries.clear()
      sums = { ...EMPTY }
    },
    shrink (bytes, fewest) { while (entries.size > fewest && sums.bytes > bytes) evictOldest() },
    listen (listener) {
      listeners.add(listener)
      return () => { listeners.delete(listener) }
    },
    end (why) { for (const listener of [...listeners]) listener.ended(why) }
  }
}

/** The bound of all request logs of a server together, in estimated bytes. */
export interface LogBudget {
  /** Notes that a log has grown. If all logs take too much together, the largest ones drop their oldest entries. */
  spend (bytes: number): void
}

/** A sixteenth of the bound is freed at once, so that the logs are seldom summed. */
const FREED = 1 / 16

/** `logs` returns the logs of all sandboxes in memory. */
export function createLogBudget (bytes: number, logs: () => Iterable<RequestLog>): LogBudget {
  /** The bytes that may be added before the logs have to be summed again. */
  let left = 0
  return {
    spend (grown) {
      left -= grown
      if (left >= 0) return
      const all = [...logs()]
      if (bytesOf(all) > bytes) shrinkLargest(all, bytes * (1 - FREED))
      left = bytes - bytesOf(all)
    }
  }
}

function bytesOf (logs: readonly RequestLog[]): number {
  return logs.reduce((sum, log) => sum + log.bytes, 0)
}

/** Cuts the largest logs down to one size. Each log keeps its newest entry, if there is room. */
function shrinkLargest (logs: readonly RequestLog[], bytes: number): void {
  const size = sizeOfLargest(logs.map(log => log.bytes), bytes)
  for (const log of logs) log.shrink(size, 1)
  for (const log of logs) if (bytesOf(logs) > bytes) log.shrink(size, 0)
}

/** The size to which the largest of these must shrink, so that their sum is `bytes`. */
function sizeOfLargest (sizes: number[], bytes: number): number {
  let rest = bytes
  for (const [index, size] of sizes.sort((a, b) => a - b).entries()) {
    const share = rest / (sizes.length - index)
    if (size > share) return share
    rest -= size
  }
  return Infinity
}
