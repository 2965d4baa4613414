import type { Instant } from '../domain/time/instant.ts'
import type { Life } from './life.ts'
import type { LifeState } from './life-state.ts'
import type { RequestLog } from './request-log/log.ts'
import { systemTime } from './system-clock.ts'

/** The lives of a sandbox that count: the current one, and the past ones that a request still holds. */
export interface Lives {
  readonly current: Life
  /** All of them. */
  all (): Life[]
  /** Notes that a request begins, and returns the current life. The request has to `leave` that life. */
  enter (): Life
  leave (life: Life): void
  /** How many requests have entered any life and not left it. */
  readonly users: number
  /** When a request last came or went, in system time. */
  readonly lastUsedAt: Instant
  /** Resolves when no request holds a life, or when the time is over. */
  idle (milliseconds: number): Promise<void>
  /** Makes a new life the current one. `save` saves that, or runs `undo`. Resolves when it is durable. */
  begin (fresh: Life, save: (undo: () => void) => Promise<void> | undefined): Promise<void>
  /** All of them are in this state from now on. */
  end (state: Exclude<LifeState, 'current'>): void
}

export function createLives (first: Life): Lives {
  let current = first
  const past = new Set<Life>()
  let users = 0
  let lastUsedAt = systemTime()
  const idleCalls = new Set<() => void>()
  const all = (): Life[] => [current, ...past]

  return {
    get current () { return current },
    all,
    enter () {
      lastUsedAt = systemTime()
      users++
      current.users++
      return current
    },
    leave (life) {
      lastUsedAt = systemTime()
      users--
      if (--life.users === 0) past.delete(life)
      if (users === 0) for (const call of idleCalls) call()
    },
    get users () { return users },
    get lastUsedAt () { return lastUsedAt },
    async idle (milliseconds) {
      if (users === 0) return
      await new Promise<void>(resolve => {
        const timer = setTimeout(end, milliseconds)
        idleCalls.add(end)
        function end (): void {
          clearTimeout(timer)
          idleCalls.delete(end)
          resolve()
        }
      })
    },
    async begin (fresh, save) {
      const old = current
      current = fresh
      old.enter('past')
      if (old.users > 0) past.add(old)
      // Clients that wait on the old log go on with the new one.
      const endOf = (log: RequestLog): void => { if (fresh.requests !== old.requests) log.end('reset') }
      await save(() => {
        current = old
        past.delete(old)
        old.enter('current')
        fresh.enter('lost')
        endOf(fresh.requests)
      })
      endOf(old.requests)
    },
    end (state) { for (const life of all()) life.enter(state) }
  }
}
