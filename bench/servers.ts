import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A server in a process of its own. */
export interface Server {
  readonly url: string
  stop (): Promise<void>
}

/** Ours, as built. */
export function espelho (...options: string[]): Promise<Server> {
  return start(['dist/cli.js', '--port', '0', '--log-level', 'warn', ...options])
}

/**
 * The same operation in bare Fastify, with the same schemas. It answers `answer`; `fresh`: with new numbers and hashes.
 */
export function bareFastify (answer: string, { fresh = false } = {}): Promise<Server> {
  return start(['--import', 'tsx', 'bench/bare-fastify.ts'], {
    BENCH_ANSWER: answer, ...(fresh && { BENCH_FRESH: '1' })
  })
}

async function start (args: string[], env: NodeJS.ProcessEnv = {}): Promise<Server> {
  const child =
    spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  const line = await firstLine(child)
  return {
    url: JSON.parse(line).url,
    async stop () {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
  }
}

async function firstLine ({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('the process has no output')
  const [line] = await once(createInterface(stdout), 'line')
  return line
}
