import type { Instant } from '../../core/rules/time/instant.ts'
import type { Life } from './life.ts'
import { systemTime } from './system-clock.ts'

/** The lives of a sandbox that count: the current one, and the past ones that a request still holds. */
export class Lives {
  #current: Life
  readonly #past = new Set<Life>()
  #users = 0
  #lastUsedAt = systemTime()
  readonly #idleCalls = new Set<() => void>()

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
    if (this.#users === 0) for (const call of this.#idleCalls) call()
  }

  /** Resolves when no request holds a life, or when the time is over. */
  async idle (milliseconds: number): Promise<void> {
    if (this.#users === 0) return
    await new Promise<void>(resolve => {
      const end = (): void => {
        clearTimeout(timer)
        this.#idleCalls.delete(end)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      this.#idleCalls.add(end)
    })
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
