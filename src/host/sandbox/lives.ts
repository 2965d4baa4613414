import type { Instant } from '../../core/rules/time/instant.ts'
import type { Life } from './life.ts'
import { systemTime } from './system-clock.ts'

/** The lives of a sandbox that count: the current one, and the past ones that a request still holds. */
export class Lives {
  #current: Life
  readonly #past = new Set<Life>()
  #users = 0
  #lastUsedAt = systemTime()

  constructor (first: Life) {
    this.#current = first
  }

  get current (): Life { return this.#current }

  all (): Life[] {
    return [this.#current, ...this.#past]
  }

  /** How many requests have entered any life and not left it. */
  get users (): number { return this.#users }

  /** When a request last came or went, in system time. */
  get lastUsedAt (): Instant { return this.#lastUsedAt }

  /** Notes that a request begins, and returns the current life. The request has to `leave` that life. */
  enter (): Life {
    this.#lastUsedAt = systemTime()
    this.#users++
    this.#current.users++
    return this.#current
  }

  leave (life: Life): void {
    this.#lastUsedAt = systemTime()
    this.#users--
    if (--life.users === 0) this.#past.delete(life)
  }

  /** Makes a new life the current one. */
  begin (fresh: Life): void {
    const old = this.#current
    this.#current = fresh
    if (old.users > 0) this.#past.add(old)
    old.end()
    // Clients that wait on the old log go on with the new one.
    if (fresh.requests !== old.requests) old.requests.end('reset')
  }
}
