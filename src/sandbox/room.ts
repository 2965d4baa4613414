import { Problem } from '../domain/problem.ts'
import type { Store } from '../storage/store.ts'
import type { Endings } from './endings.ts'
import type { LoadedSandboxes } from './loaded-sandboxes.ts'
import { systemTime } from './system-clock.ts'

/** How long a sandbox must be idle before it is removed to make room, in a store that does not last. */
const IDLE_MS = 10 * 60_000

export interface RoomOptions {
  readonly store: Pick<Store, 'lasting'>
  readonly loaded: LoadedSandboxes
  /** How many stored sandboxes can be in memory at once. */
  readonly maximum: number
  readonly endings: Pick<Endings, 'giveUp'>
  readonly notice: (message: string) => void
}

/** Runs a task that puts one sandbox into memory, when there is room for it. */
export type WithRoom = <T>(task: () => Promise<T>) => Promise<T>

export function roomFor ({ store, loaded, maximum, endings, notice }: RoomOptions): WithRoom {
  /** How many sandboxes have room here and are not in `stored` yet. */
  let coming = 0

  /**
   * Gives up the sandbox that was idle the longest. A store that does not last removes it, so it must be idle for long.
   */
  function makeRoom (): Promise<void> {
    const latest = store.lasting ? systemTime() : systemTime() - IDLE_MS
    const [idle] = [...loaded.stored.values()].filter(sandbox => loaded.isIdle(sandbox, latest))
      .sort((a, b) => a.lastUsedAt - b.lastUsedAt)
    if (idle === undefined) throw new Problem('too-many-sandboxes', { maximum, seconds: secondsUntilRoom() })
    if (!store.lasting) notice(`the sandbox ${idle.name} is removed: it was idle, and ${maximum} are in use`)
    return endings.giveUp(idle, store.lasting ? 'released' : 'removed')
  }

  /** How long it takes at least until one can be given up. */
  function secondsUntilRoom (): number {
    if (store.lasting) return 1
    const since = [...loaded.stored.values()].filter(sandbox => loaded.isIdle(sandbox, Infinity))
      .map(({ lastUsedAt }) => lastUsedAt)
    return Math.max(1, Math.ceil((Math.min(systemTime(), ...since) + IDLE_MS - systemTime()) / 1000))
  }

  return async task => {
    const room = loaded.stored.size + coming < maximum ? undefined : makeRoom()
    coming++ // before the first `await`, so that the next caller counts it
    try {
      await room
      return await task()
    } finally {
      coming--
    }
  }
}
