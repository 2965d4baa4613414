import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** What a server runs, with --expose-gc, so that it can be asked what it holds. */
const probe = `
  process.on('message', async () => {
    for (let round = 0; round < 4; round++) {
      gc()
      await new Promise(resolve => setTimeout(resolve, 50)) // some objects go only after what refers to them has gone
    }
    const { heapUsed, external } = process.memoryUsage()
    process.send(heapUsed + external)
  })
  process.channel.unref()
`
export const weighing = ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(probe)}`]

/** The bytes that a server holds after it has collected its garbage, in V8's heap and outside it. */
export async function heldBy (child: ChildProcess): Promise<number> {
  const answer = once(child, 'message')
  child.send('held')
  const [bytes] = await answer
  return bytes as number
}

/** The memory of a process that the system counts, in bytes. Linux tells it. */
export function residentBytes ({ pid }: ChildProcess): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
