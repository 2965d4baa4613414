import { drawBoot } from './boot.ts'
import { ASIDE, entryWeight, type Exchange } from './exchange.ts'

export interface Entry {
  /** 1, 2, 3… within a log. A reset that keeps the log leaves no gap. */
  readonly number: number
  /** Its position among the entries of all logs of this process. */
  readonly order: number
  readonly exchange: Exchange
  /** About how many bytes the exchange keeps in memory. */
  readonly weight: number
}

export interface Bounds {
  readonly entries: number
  /** The estimated bytes in memory. */
  readonly bytes: number
}

/** Why a log gets no further entry. */
export type Ending = 'reset' | 'closed'

/** How a log is kept where several processes add to it. */
export interface LogSharing {
  /** What the numbers of the log mean is the same in all processes. */
  readonly boot: () => string | undefined
  /** Called when somebody begins to listen. */
  readonly heard: () => void
}

export interface Listener {
  added? (entry: Entry): void
  ended (why: Ending): void
}

export const BOUNDS: Bounds = { entries: 5000, bytes: 32 * 1_048_576 }

let added = 0

/** The exchanges of a life. Beyond its bounds, the oldest are evicted. */
export class RequestLog {
  /** What comes next is held to them. */
  bounds: Bounds
  /** By number, in the order in which they ended. */
  readonly #entries = new Map<number, Entry>()
  readonly #listeners = new Set<Listener>()
  #last = 0
  #newest: Entry | undefined
  /** No entry has a lower number. */
  #first = 1
  #bytes = 0
  #clients = 0
  #own = 0
  #refused = 0
  #evicted = 0
  /** The numbers of those that are lost, in order. */
  #lost: number[] = []
  #boot: string | undefined
  readonly #shared: LogSharing | undefined

  constructor (bounds: Bounds = BOUNDS, shared?: LogSharing) {
    this.bounds = bounds
    this.#shared = shared
  }

  /** Where the numbers of the log were drawn. It is made when it is first asked for. */
  get boot (): string {
    this.#boot ??= this.#shared?.boot() ?? drawBoot()
    return this.#boot
  }

  get size (): number { return this.#entries.size }
  get bytes (): number { return this.#bytes }

  /** The highest number. Its entry may be missing, if it was reserved. */
  get last (): number { return this.#last }

  /** The number of the oldest entry; without one, the next number. */
  get first (): number {
    while (this.#first <= this.#last && !this.#entries.has(this.#first)) this.#first++
    return this.#first
  }

  /** A number for an exchange whose client is told of it before it ends. */
  reserve (): number { return ++this.#last }

  /** Its exchanges with clients, without those of the control plane and the page's own. */
  get clients (): number { return this.#clients }

  /** What the page did itself. */
  get own (): number { return this.#own }

  /** How many exchanges with clients were refused. */
  get refused (): number { return this.#refused }

  /** How many entries were evicted since the log was last cleared. */
  get evicted (): number { return this.#evicted }

  /** The oldest entry since which none is missing. */
  get whole (): Entry | undefined {
    const lost = this.#lost.at(-1) ?? 0
    return lost < this.first ? this.get(this.first) : this.after(lost)[0]
  }

  /** Whether somebody waits for entries. */
  get isHeard (): boolean { return this.#listeners.size > 0 }

  /** Adds an exchange, and returns its number. Whoever listens may have been told of it before. */
  add (exchange: Exchange, number = this.reserve(), isNew = true): number {
    this.#first = Math.min(this.#first, number)
    this.#last = Math.max(this.#last, number)
    const entry = { number, order: ++added, exchange, weight: entryWeight(exchange) }
    this.#entries.set(entry.number, entry)
    this.#newest = entry
    this.#count(entry, 1)
    while (this.size > 1 && (this.size > this.bounds.entries || this.bytes > this.bounds.bytes)) this.#evictOldest()
    if (isNew) for (const listener of [...this.#listeners]) listener.added?.(entry)
    return entry.number
  }

  /** Notes that there is no entry of this number, and never will be. It counts as evicted. */
  lose (number: number): void {
    this.#last = Math.max(this.#last, number)
    this.#lost.push(number)
    this.#evicted++
  }

  get (number: number): Entry | undefined { return this.#entries.get(number) }

  /** What ended last. It can be evicted before others, if its number was reserved long before. */
  get newest (): Entry | undefined {
    const newest = this.#newest
    if (newest !== undefined && this.get(newest.number) === newest) return newest
    return [...this.#entries.values()].at(-1)
  }

  /** What ended after the entry of this number, in that order; without that entry, those with a higher number. */
  after (last: number): readonly Entry[] {
    const known = this.get(last)
    return [...this.#entries.values()].filter(known === undefined
      ? ({ number }) => number > last
      : ({ order }) => order > known.order)
  }

  /** Forgets all entries. The next number comes after `last`. */
  clear (last = this.#last): void {
    this.#entries.clear()
    this.#last = last
    this.#first = last + 1
    this.#bytes = this.#clients = this.#own = this.#refused = this.#evicted = 0
    this.#lost = []
  }

  /**
   * Forgets the entries before a number, because they are gone where all processes have the log. Up to `cleared` they
   * went because the log was emptied.
   */
  begin (first: number, cleared: number): void {
    while (this.size > 0 && this.first < first) this.#evictOldest()
    this.#first = Math.max(this.#first, first)
    this.#last = Math.max(this.#last, first - 1)
    this.#lost = this.#lost.filter(number => number >= first)
    const oldest = this.first
    this.#evicted = Math.max(0, oldest - 1 - cleared) + this.#lost.filter(number => number > oldest).length
  }

  /** Evicts the oldest entries until the log has at most `bytes`, or only `entries` are left. */
  shrink (bytes: number, entries: number): void {
    while (this.size > entries && this.bytes > bytes) this.#evictOldest()
  }

  /** Returns a function that ends the subscription. */
  listen (listener: Listener): () => void {
    this.#listeners.add(listener)
    this.#shared?.heard()
    return () => { this.#listeners.delete(listener) }
  }

  /** Tells the listeners that no further entry comes. */
  end (why: Ending): void {
    for (const listener of [...this.#listeners]) listener.ended(why)
  }

  #evictOldest (): void {
    const oldest = this.first
    this.#count(this.#entries.get(oldest) as Entry, -1)
    this.#entries.delete(oldest)
    this.#evicted++
  }

  #count ({ exchange: { request, response }, weight }: Entry, by: 1 | -1): void {
    this.#bytes += by * weight
    if (ASIDE.has(request.own)) this.#own += by
    if (request.control || ASIDE.has(request.own)) return
    this.#clients += by
    if ((response.status ?? 0) >= 400) this.#refused += by
  }
}
