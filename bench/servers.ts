import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import '../scripts/fresh-dist.ts'
import { weighing } from './heap-probe.ts'
import { probing } from './turn-probe.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** A bench that fails leaves no server behind. */
const running = new Set<ChildProcess>()
process.once('exit', () => { for (const child of running) child.kill() })
const COMMAND = ['dist/cli.js', '--port', '0', '--log-level', 'warn']

/** A server in a process of its own. */
export interface Server {
  readonly url: string
  readonly child: ChildProcess
  /** Milliseconds of the processor that its main thread has used. NaN where the system does not tell. */
  processor (): number
  stop (): Promise<void>
}

/** Ours, as built. */
export const espelho = (...options: string[]): Promise<Server> => start([...COMMAND, ...options])

/** Ours, which can be asked for the longest turn of its event loop. */
export const probedEspelho = (...options: string[]): Promise<Server> =>
  start([...probing, ...COMMAND, ...options], {}, true)

/** Ours, which can be asked what it holds. */
export const weighedEspelho = (...options: string[]): Promise<Server> =>
  start([...weighing, ...COMMAND, ...options], {}, true)

/** The same operation in bare Fastify, with the same schemas. It answers `answer`. */
export const bareFastify = (answer: string): Promise<Server> =>
  start(['--import', 'tsx', 'bench/bare-fastify.ts'], { BENCH_ANSWER: answer })

/** The bundle of bare Fastify in a file. */
export const bundledBareFastify = (file: string, answer: string): Promise<Server> =>
  start([file], { BENCH_ANSWER: answer })

async function start (args: string[], env: NodeJS.ProcessEnv = {}, isAsked = false): Promise<Server> {
  const child = spawn(process.execPath, args, {
    cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit', ...isAsked ? ['ipc' as const] : []]
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const [line] = await once(createInterface(child.stdout as NodeJS.ReadableStream), 'line')
  return {
    url: JSON.parse(line as string).url,
    child,
    processor: () => processorTime(child.pid),
    async stop () {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
  }
}

/** Linux counts the nanoseconds of each thread. The main one has the number of the process. */
function processorTime (pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ', 1)[0]) / 1e6
  } catch {
    return NaN
  }
}
