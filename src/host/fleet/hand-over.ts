import { once } from 'node:events'
import type { Registry } from '../sandbox/registry.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'

/** Sandboxes that are handed over at once. */
const MAX_AT_ONCE = 8
/** Sandboxes that are handed over in a second, on a busy machine of two cores with a database beside it. */
const A_SECOND = 100

export interface HandOverOptions {
  readonly registry: Pick<Registry, 'inMemory' | 'release'>
  /** Milliseconds for all sandboxes together. */
  readonly most: number
  /** Milliseconds for the requests that hold a sandbox. */
  readonly requests: number
  readonly notice: (message: string) => void
}

/** Gives up all sandboxes, those first that were used last. What is not given up in time is lost as by a kill. */
export async function handOver ({ registry, most, requests, notice }: HandOverOptions): Promise<void> {
  const tried = new WeakSet<Sandbox>()
  const time = AbortSignal.timeout(Math.ceil(most))
  const late = once(time, 'abort')
  // A fork, or a request that was under way, may have made another one since.
  for (let left = waiting(); left.length > 0 && !time.aborted; left = waiting()) {
    await Promise.race([late, Promise.all(Array.from({ length: MAX_AT_ONCE }, () => work(left)))])
  }
  const { length } = stored()
  if (length > 0) notice(`${length} sandboxes were not handed over in time: their request logs are lost`)

  async function work (left: Sandbox[]): Promise<void> {
    for (let next = left.pop(); next !== undefined && !time.aborted; next = left.pop()) {
      const { name } = next
      tried.add(next)
      await registry.release(name, requests).catch(error =>
        notice(`the sandbox ${name} was not handed over: ${error.message}`))
    }
  }

  /** The one that was used last comes last. */
  function waiting (): Sandbox[] {
    return stored().filter(sandbox => !tried.has(sandbox)).sort((a, b) => a.lastUsedAt - b.lastUsedAt)
  }

  function stored (): Sandbox[] {
    return [...registry.inMemory()].filter(({ isStored }) => isStored)
  }
}

/** What is said at the start where so many sandboxes may not be handed over in so many milliseconds. */
export function drainNotice (sandboxes: number, milliseconds: number): string | undefined {
  const needed = Math.ceil(sandboxes / A_SECOND)
  if (needed * 1000 <= milliseconds) return undefined
  return `a stop may lose request logs: to hand over ${sandboxes} sandboxes, as --max-sandboxes allows, can take ` +
    `${needed} s, and --drain leaves ${Math.floor(milliseconds / 1000)} s for it`
}
