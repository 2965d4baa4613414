import type { Instant } from '../../../core/rules/time/instant.ts'
import { type Coverage, createCoverage } from './coverage.ts'
import { RequestLog, type PastLog } from './log.ts'

/** Names whose refusals are kept. Beyond that the names that were refused longest ago are dropped. */
const MAX_NAMES = 100
/** Of one name. */
const BOUNDS = { entries: 20, bytes: 65_536 }

/** What a request is recorded in: a life, or a name that has none. */
export interface Recording {
  readonly epoch: number
  readonly requests: RequestLog
  readonly coverage: Coverage
  now (): Instant
}

/** What a new sandbox takes over. */
export interface Claimed { readonly requests: PastLog, readonly coverage: Coverage }

/**
 * The requests that were refused before there was a sandbox of their name, because a path without a route makes none.
 * The sandbox that begins with that name claims them.
 */
export class UnclaimedRequests {
  /** In the order of the last refusal. */
  readonly #byName = new Map<string, Recording>()

  /** `now` is the time that a new sandbox would show. */
  of (name: string, now: () => Instant): Recording {
    const known = this.#byName.get(name)
    const recording = known ?? { epoch: 0, requests: new RequestLog(BOUNDS), coverage: createCoverage(), now }
    this.#byName.delete(name)
    this.#byName.set(name, recording)
    const [oldest] = this.#byName.keys()
    if (this.#byName.size > MAX_NAMES && oldest !== undefined) this.claim(oldest)
    return recording
  }

  /** What is recorded of a name, which stays unclaimed. */
  get (name: string): Recording | undefined { return this.#byName.get(name) }

  names (): string[] { return [...this.#byName.keys()] }

  /** Returns whether there were any. */
  forgetAll (): boolean {
    const names = this.names()
    for (const name of names) this.claim(name)
    return names.length > 0
  }

  /** Takes them out. Who listens to their log has to ask again. */
  claim (name: string): Claimed | undefined {
    const recording = this.#byName.get(name)
    this.#byName.delete(name)
    if (recording === undefined) return undefined
    const { requests, coverage } = recording
    const exchanges = requests.after(0).map(({ exchange }) => exchange)
    const { last, evicted, boot } = requests
    requests.end('closed')
    return { requests: { first: last - exchanges.length + 1, exchanges, evicted, boot }, coverage }
  }
}
