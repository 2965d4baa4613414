import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { probing, type Turns, turnsOf } from './event-loop.ts'
import { uncollected, weighing } from './heap.ts'
import { profiling } from './profile.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A server in a process of its own. */
export interface Server {
  readonly url: string
  /** Milliseconds of the processor that it has used, in all its threads. NaN where the system does not tell. */
  processor? (): number
  stop (): Promise<void>
}

/** A server that tells the longest turns of its event loop. */
export interface ProbedServer extends Server {
  /** The longest ones since the last call. */
  turns (): Promise<Turns>
}

/** A server whose process can be asked, or looked at. */
export interface ResidentServer extends Server {
  readonly child: ChildProcess
}

/** Ours, as built in the folder of a package. */
export function builtIn (folder: string) {
  const command = [join(folder, 'dist/cli.js'), '--port', '0', '--log-level', 'warn']
  return {
    espelho: (...options: string[]): Promise<Server> => start([...command, ...options]),
    /** With a probe of its event loop. */
    async probedEspelho (...options: string[]): Promise<ProbedServer> {
      const child = run([...probing, ...command, ...options], {}, true)
      return { ...await started(child), turns: () => turnsOf(child) }
    },
    /** It can be asked what it holds. */
    weighedEspelho: (): Promise<ResidentServer> => residing(run([...weighing, ...command], {}, true)),
    /** It can be asked what it allocates. */
    allocatingEspelho: (): Promise<ResidentServer> =>
      residing(run([...uncollected, ...weighing, ...command], {}, true)),
    /** As it is run. */
    resident: (env: NodeJS.ProcessEnv): Promise<ResidentServer> => residing(run(command, env))
  }
}
export const { espelho, probedEspelho, weighedEspelho, allocatingEspelho, resident } = builtIn(root)

/**
 * The same operation in bare Fastify, with the same schemas. It answers `answer`; `fresh`: with new numbers and hashes.
 */
export function bareFastify (answer: string, { fresh = false } = {}): Promise<Server> {
  return start(['--import', 'tsx', 'bench/bare-fastify.ts'], {
    BENCH_ANSWER: answer, ...(fresh && { BENCH_FRESH: '1' })
  })
}

/** Ours, from the sources. */
export function profiledSources (): Promise<ResidentServer> {
  return profiled(['src/cli/main.ts', '--port', '0', '--log-level', 'warn'])
}

export function profiledBareFastify (answer: string): Promise<ResidentServer> {
  return profiled(['bench/bare-fastify.ts'], { BENCH_ANSWER: answer })
}

async function profiled (args: string[], env: NodeJS.ProcessEnv = {}): Promise<ResidentServer> {
  return residing(run(['--import', 'tsx', ...profiling, ...args], env, true))
}

/** Bare Fastify, which answers `answer`. It can be asked what it allocates. */
export function allocatingBareFastify (answer: string): Promise<ResidentServer> {
  return residing(run([...uncollected, ...weighing, '--import', 'tsx', 'bench/bare-fastify.ts'], {
    BENCH_ANSWER: answer
  }, true))
}

/** The bundle of bare Fastify in a file. */
export function bundledBareFastify (file: string, answer: string): Promise<ResidentServer> {
  return residing(run([file], { BENCH_ANSWER: answer }))
}

async function residing (child: ChildProcess): Promise<ResidentServer> {
  return { ...await started(child), child }
}

function start (args: string[], env: NodeJS.ProcessEnv = {}): Promise<Server> {
  return started(run(args, env))
}

function run (args: string[], env: NodeJS.ProcessEnv, isAsked = false): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit', ...isAsked ? ['ipc' as const] : []]
  })
}

async function started (child: ChildProcess): Promise<Server> {
  const line = await firstLine(child)
  return {
    url: JSON.parse(line).url,
    processor: () => processorTime(child.pid),
    async stop () {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
  }
}

/** Of the threads that are there. Linux counts the nanoseconds of each. */
function processorTime (pid: number | undefined): number {
  try {
    const threads = `/proc/${pid}/task`
    return readdirSync(threads)
      .map(thread => Number(readFileSync(join(threads, thread, 'schedstat'), 'latin1').split(' ', 1)[0]) / 1e6)
      .reduce((sum, time) => sum + time, 0)
  } catch {
    return NaN
  }
}

async function firstLine ({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('the process has no output')
  const [line] = await once(createInterface(stdout), 'line')
  return line
}
