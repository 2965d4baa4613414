import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** The longest turns of a server's event loop since the last question, in milliseconds. */
export interface Turns {
  /** As a clock tells it: on a busy machine, others had the processor for a part of it. */
  readonly wall: number
  /** The processor's time of the longest turn by that measure, threads that collect garbage included. */
  readonly processor: number
  /** The longest pause to collect garbage. It is a part of its turn. */
  readonly collection: number
  readonly rss: number
}

/** What a server runs, so that `turnsOf` can ask it. */
const probe = `
  import { PerformanceObserver } from 'node:perf_hooks'
  let wall, processor, collection
  const forget = () => { wall = processor = collection = 0 }
  forget()
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) collection = Math.max(collection, duration)
  }).observe({ entryTypes: ['gc'] })
  let before = performance.now(), used = process.cpuUsage()
  setInterval(() => {
    const now = performance.now(), { user, system } = process.cpuUsage(used)
    wall = Math.max(wall, now - before - 1)
    processor = Math.max(processor, Math.min(now - before, (user + system) / 1000))
    before = now
    used = process.cpuUsage()
  }, 1).unref()
  process.on('message', () => {
    process.send({ wall, processor, collection, rss: process.memoryUsage.rss() })
    forget()
  })
  process.channel.unref()
`
export const probing = ['--import', `data:text/javascript,${encodeURIComponent(probe)}`]

export async function turnsOf (child: ChildProcess): Promise<Turns> {
  const answer = once(child, 'message')
  child.send('turns')
  const [turns] = await answer
  return turns as Turns
}
