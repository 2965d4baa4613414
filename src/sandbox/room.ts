import { Problem } from '../domain/problem.ts'
import type { Store } from '../storage/store.ts'
import type { Sandbox } from './sandbox.ts'
import { systemTime } from './system-clock.ts'

/** How long a sandbox must be idle before it is removed to make room, in a store that does not last. */
const IDLE_MS = 10 * 60_000

export interface RoomOptions {
  readonly store: Pick<Store, 'lasting'>
  /** The stored sandboxes that are in memory. */
  readonly stored: ReadonlyMap<string, Sandbox>
  /** How many of them can be in memory at once. */
  readonly maximum: number
  /** Whether a sandbox can be given up, because nobody has used it since a system time. */
  readonly isIdle: (sandbox: Sandbox, latest: number) => boolean
  readonly giveUp: (sandbox: Sandbox, state: 'past' | 'released') => Promise<void>
  readonly notice: (message: string) => void
}

/** Runs a task that puts one sandbox into memory, when there is room for it. */
export type WithRoom = <T>(task: () => Promise<T>) => Promise<T>

export function roomFor ({ store, stored, maximum, isIdle, giveUp, notice }: RoomOptions): WithRoom {
  /** How many sandboxes have room here and are not in `stored` yet. */
  let coming = 0

  /**
   * Gives up the sandbox that was idle the longest. A store that does not last removes it, so it must be idle for long.
   */
  function makeRoom (): Promise<void> {
    const latest = store.lasting ? systemTime() : systemTime() - IDLE_MS
    const [idle] = [...stored.values()].filter(sandbox => isIdle(sandbox, latest))
      .sort((a, b) => a.lastUsedAt - b.lastUsedAt)
    if (idle === undefined) throw new Problem('too-many-sandboxes', { maximum })
    if (!store.lasting) notice(`the sandbox ${idle.name} is removed: it was idle, and ${maximum} are in use`)
    return giveUp(idle, store.lasting ? 'released' : 'past')
  }

  return async task => {
    const room = stored.size + coming < maximum ? undefined : makeRoom()
    coming++ // before the first `await`, so that the next caller counts it
    try {
      await room
      return await task()
    } finally {
      coming--
    }
  }
}
