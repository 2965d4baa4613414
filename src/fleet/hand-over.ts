import type { Registry } from '../sandbox/registry.ts'
import { elapsedTime } from '../sandbox/system-clock.ts'

/** Sandboxes that are handed over at once. */
const MAX_AT_ONCE = 8

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
  const end = elapsedTime() + most
  const tried = new Set<object>()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>(resolve => { timer = setTimeout(resolve, most) })
  await Promise.race([late, Promise.all(Array.from({ length: MAX_AT_ONCE }, work))])
  clearTimeout(timer)
  const left = waiting().length
  if (left > 0) notice(`${left} sandboxes were not handed over in time: their request logs are lost`)

  async function work (): Promise<void> {
    for (;;) {
      // a fork may have created another sandbox since
      const next = waiting().find(sandbox => !tried.has(sandbox))
      if (next === undefined || elapsedTime() >= end) return
      tried.add(next)
      await registry.release(next.name, requests).catch(error =>
        notice(`the sandbox ${next.name} was not handed over: ${error.message}`))
    }
  }

  function waiting () {
    return [...registry.inMemory()].filter(({ isStored }) => isStored).sort((a, b) => b.lastUsedAt - a.lastUsedAt)
  }
}
