import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import '../fresh-dist.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Bytes; of the heap and of the buffers beside it after a garbage collection. */
export interface Memory {
  readonly heap: number
  readonly buffers: number
  readonly rss: number
}

/** A server in a process of its own that tells its memory. */
export interface WatchedServer {
  readonly url: string
  stop (): Promise<void>
  memory (): Promise<Memory>
  /** The exit code, when the process has ended by itself. */
  readonly ended: Promise<unknown>
}

/** Ours, as built. */
export async function watchedServer (options: object, nodeOptions: readonly string[] = []): Promise<WatchedServer> {
  const program = `
    import { startSandbox } from './dist/index.js'
    const server = await startSandbox(${JSON.stringify({ logLevel: 'warn', ...options })})
    process.on('message', async () => {
      for (let round = 0; round < 3; round++) {
        await new Promise(resolve => setTimeout(resolve, 50)) // what is released in a later turn
        gc()
      }
      const { heapUsed, arrayBuffers, external, rss } = process.memoryUsage()
      process.send({ heap: heapUsed, buffers: Math.max(arrayBuffers, external), rss })
    })
    process.on('disconnect', async () => { await server.close(); process.exit() })
    console.log(JSON.stringify({ url: server.url }))
  `
  const child = spawn(
    process.execPath, ['--expose-gc', ...nodeOptions, '--input-type=module', '--eval', program],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] }
  )
  const ended = once(child, 'exit')
  const [line] = await once(createInterface(child.stdout as NodeJS.ReadableStream), 'line')
  const { url } = JSON.parse(line as string) as { url: string }
  return {
    url,
    ended,
    async memory () {
      child.send('memory')
      const [answer] = await once(child, 'message')
      return answer as Memory
    },
    async stop () {
      child.disconnect()
      await ended
    }
  }
}

export function mebibytes (bytes: number): string {
  return (bytes / 1_048_576).toFixed(1).padStart(7)
}
