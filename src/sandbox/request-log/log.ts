import type { Instant } from '../../domain/time/instant.ts'
import type { Exchange } from './exchange.ts'
import { StoredResponse } from './stored-response.ts'
import { createTextStore } from './text-store.ts'
import { weightOf } from './weight.ts'

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

/** The body of a response with fewer characters stays in V8's heap, because its place in a store costs more. */
const SHORT = 128
/** How many empty slots the front of the list may have before the list is copied. */
const SLACK = 1024

export function createRequestLog (bounds: Bounds = BOUNDS, past?: PastLog): RequestLog {
  let exchanges: (Exchange | undefined)[] = []
  let weights: number[] = []
  /** The slot of the first entry. */
  let head = 0
  /** The number of the first entry. */
  let first = past?.first ?? 1
  let bytes = 0
  let evicted = past?.evicted ?? 0
  let loss = past?.loss
  let clients = 0
  let refused = 0
  const listeners = new Set<Listener>()
  let texts = createTextStore()
  /** The number of the last entry that was given to a reader, who may read it after it was evicted. */
  let given = 0

  function count ({ request, response }: Exchange, by: 1 | -1): void {
    if (request.control) return
    clients += by
    if (response.status >= 400) refused += by
  }

  /** Takes the body of a response out of the store. A reader who was given it can still read it. */
  function leave (slot: number): void {
    const { response } = exchanges[slot] as Exchange
    if (response instanceof StoredResponse) response.leave(first + slot - head <= given)
  }

  function evict (): void {
    count(exchanges[head] as Exchange, -1)
    leave(head)
    bytes -= weights[head] as number
    exchanges[head] = undefined
    head++
    first++
    evicted++
    if (head >= SLACK && head * 2 > exchanges.length) {
      exchanges = exchanges.slice(head)
      weights = weights.slice(head)
      head = 0
    }
  }

  const size = (): number => exchanges.length - head

  function at (number: number): Entry {
    given = Math.max(given, number)
    const slot = head + number - first
    return { number, exchange: exchanges[slot] as Exchange, weight: weights[slot] as number }
  }

  function stored (exchange: Exchange): Exchange {
    const { response } = exchange
    if (response.body.length < SHORT) return exchange
    return { ...exchange, response: new StoredResponse(response, texts.add(response.body)) }
  }

  function add (exchange: Exchange): number {
    const weight = weightOf(exchange)
    exchanges.push(stored(exchange))
    weights.push(weight)
    bytes += weight
    count(exchange, 1)
    const number = first + size() - 1
    while (size() > 1 && (size() > bounds.entries || bytes > bounds.bytes)) evict()
    if (listeners.size > 0) for (const listener of [...listeners]) listener.added?.(at(number))
    return number
  }

  for (const exchange of past?.exchanges ?? []) add(exchange)
  return {
    bounds,
    get evicted () { return evicted },
    get loss () { return loss },
    get size () { return size() },
    get bytes () { return bytes },
    get clients () { return clients },
    get refused () { return refused },
    get last () { return first + size() - 1 },
    add,
    get: number => Number.isInteger(number) && number >= first && number < first + size() ? at(number) : undefined,
    after (after) {
      const from = Math.max(after + 1, first)
      return Array.from({ length: Math.max(0, first + size() - from) }, (_, index) => at(from + index))
    },
    clear () {
      // So that an entry that a reader still has holds no memory of the others.
      for (let number = first; number <= given; number++) leave(head + number - first)
      first += size()
      exchanges = []
      weights = []
      texts = createTextStore()
      head = 0
      bytes = 0
      evicted = 0
      loss = undefined
      clients = 0
      refused = 0
    },
    shrink (most, fewest) {
      while (size() > fewest && bytes > most) evict()
      texts.trim()
    },
    listen (listener) {
      listeners.add(listener)
      return () => { listeners.delete(listener) }
    },
    end (why) {
      for (const listener of [...listeners]) listener.ended(why)
    }
  }
}
