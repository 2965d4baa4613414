import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** What a server runs, so that `longestTurn` can ask it. */
const probe = `
  let longest = 0
  let before = performance.now()
  let used = process.cpuUsage()
  setInterval(() => {
    const now = performance.now()
    const { user, system } = process.cpuUsage(used)
    longest = Math.max(longest, Math.min(now - before - 1, (user + system) / 1000))
    before = now
    used = process.cpuUsage()
  }, 1).unref()
  process.on('message', () => {
    process.send(longest)
    longest = 0
  })
  process.channel.unref()
`
export const probing = ['--import', `data:text/javascript,${encodeURIComponent(probe)}`]

/**
 * The longest turn of a server's event loop since the last question, in milliseconds: by the clock, or by the
 * processor's time where that is less, because on a busy machine others had the processor for a part of it.
 */
export async function longestTurn (child: ChildProcess): Promise<number> {
  const answer = once(child, 'message')
  child.send('turn')
  const [milliseconds] = await answer
  return milliseconds as number
}
