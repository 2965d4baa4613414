import { Problem } from '../../core/rules/problem.ts'
import { serial } from '../store/mutex.ts'
import type { Store } from '../store/store.ts'
import type { Endings } from './endings.ts'
import type { LoadedSandboxes } from './loaded-sandboxes.ts'
import { BYTES_PER_BODY_BYTE, type Growth, type Memory, type MemoryRoom } from './memory.ts'
import { createLogBudget } from './request-log/budget.ts'
import type { Sandbox } from './sandbox.ts'
import { systemTime } from './system-clock.ts'

/** How long a sandbox must be idle before it is removed to make room, in a store that does not last. */
const IDLE_MS = 10 * 60_000
/** Of the idle sandboxes, so many are given up at once to free memory. */
const SHARE_GIVEN_UP = 1 / 4
const MEBIBYTE = 1_048_576

export interface RoomOptions {
  readonly store: Pick<Store, 'lasting' | 'isShared'>
  readonly loaded: LoadedSandboxes
  /** How many stored sandboxes can be in memory at once. */
  readonly maximum: number
  readonly memory: Memory
  /** The bytes of all request logs together. */
  readonly logBytes?: number | undefined
  readonly endings: Pick<Endings, 'giveUp'>
  readonly notice: (message: string) => void
}

export interface Room extends MemoryRoom {
  /** Runs a task that puts one sandbox into memory, when there is room for it. */
  for<T> (task: () => Promise<T>): Promise<T>
}

export function roomFor ({ store, loaded, maximum, memory, logBytes, endings, notice }: RoomOptions): Room {
  const inTurn = serial()
  /** How many sandboxes have room here and are not in `stored` yet. */
  let coming = 0

  /**
   * The sandboxes that can be given up, the longest idle first. A store that does not last removes them, so they must
   * be idle for long.
   */
  function idle (): Sandbox[] {
    const latest = store.lasting ? systemTime() : systemTime() - IDLE_MS
    return [...loaded.stored.values()].filter(sandbox => loaded.isIdle(sandbox, latest))
      .sort((a, b) => a.lastUsedAt - b.lastUsedAt)
  }

  function giveUp (sandbox: Sandbox, why: string): Promise<void> {
    if (!store.lasting) notice(`the sandbox ${sandbox.name} is removed: it was idle, and ${why}`)
    return endings.giveUp(sandbox, store.lasting ? 'released' : 'removed')
  }

  function giveUpOne (): Promise<void> {
    const [first] = idle()
    if (first === undefined && store.isShared === true) return Promise.resolve() // a cache refuses nobody
    if (first === undefined) throw new Problem('too-many-sandboxes', { maximum, seconds: secondsUntilRoom() })
    return giveUp(first, `${maximum} are in use`)
  }

  /** How long it takes at least until one can be given up. */
  function secondsUntilRoom (): number {
    if (store.lasting) return 1
    const since = [...loaded.stored.values()].filter(sandbox => loaded.isIdle(sandbox, Infinity))
      .map(({ lastUsedAt }) => lastUsedAt)
    return Math.max(1, Math.ceil((Math.min(systemTime(), ...since) + IDLE_MS - systemTime()) / 1000))
  }

  /** Resolves to false if there is nothing to give up. */
  async function giveUpSome (): Promise<boolean> {
    if (loaded.forgetFree()) return true
    const all = idle()
    const some = all.slice(0, Math.ceil(all.length * SHARE_GIVEN_UP))
    await Promise.all(some.map(sandbox => giveUp(sandbox, 'the server was full')))
    return some.length > 0
  }

  async function freeMemory ({ bytes, putsData = false }: Growth): Promise<void> {
    if (memory.ensure(bytes)) return
    while (!memory.hasRoom(bytes)) {
      if (!await giveUpSome()) {
        memory.refuse(bytes)
        const inMebibytes = (bytes: number): number => Math.round(bytes / MEBIBYTE)
        throw new Problem('server-full', {
          used: inMebibytes(memory.used),
          maximum: inMebibytes(memory.maximum),
          needed: inMebibytes(bytes * BYTES_PER_BODY_BYTE),
          sandboxes: loaded.stored.size,
          seconds: memory.seconds,
          putsData
        })
      }
      memory.collect()
    }
  }

  return {
    memory,
    logBudget: createLogBudget(() => Array.from(loaded.all(), ({ life }) => life.requests), logBytes),
    async for (task) {
      const room = loaded.stored.size + coming < maximum ? undefined : giveUpOne()
      coming++ // before the first `await`, so that the next caller counts it
      try {
        await room
        return await task()
      } finally {
        coming--
      }
    },
    async ensure (growth) {
      memory.look()
      if (!memory.hasRoom(growth.bytes)) await inTurn(() => freeMemory(growth))
    }
  }
}
