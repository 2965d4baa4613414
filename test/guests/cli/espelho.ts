import { AsyncLocalStorage } from 'node:async_hooks'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import '../../../scripts/fresh-dist.ts'
import { run } from '../../../src/guests/cli/program.ts'
import { serial } from '../../../src/host/store/mutex.ts'
import { bareCommand } from '../../support/bare-command.ts'

export const root = fileURLToPath(new URL('../../..', import.meta.url))
export const version: string = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).version
export const cli = `${root}/dist/cli.js`

// Nothing of the test runner's or the developer's environment reaches a command.
const { PATH, HOME, TMPDIR } = process.env
const bare = { PATH, HOME, TMPDIR }

export interface Ended { code: number | null, signal: string | null, out: string, err: string }

/** On a machine that is many times slower than most. */
const LIMIT_MS = 300_000

/** Runs the built command to its end. */
export async function espelho (args: string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return ended(launch(args, env, LIMIT_MS))
}

interface Told { out: string, err: string }
const listening = new AsyncLocalStorage<Told>()
const alone = serial()

/**
 * Runs the command in this process and not in one of its own, which takes a tenth of a second. It is enough where only
 * words, files and the exit code count. One runs at a time, because a process has one environment and one exit code.
 */
export function inProcess (args: string[], env: NodeJS.ProcessEnv = {}): Promise<Omit<Ended, 'signal'>> {
  return alone(() => runHere(args, { ...bare, ...env }))
}

async function runHere (args: string[], env: NodeJS.ProcessEnv): Promise<Omit<Ended, 'signal'>> {
  const { argv, env: own, exitCode, stdout } = process
  const listeners = stdout.listeners('error')
  const told: Told = { out: '', err: '' }
  const stops = [listen('stdout', 'out'), listen('stderr', 'err')]
  process.argv = [process.execPath, cli, ...args]
  process.env = env
  try {
    await listening.run(told, () => run(process.argv, env))
    return { code: Number(process.exitCode ?? 0), ...told }
  } finally {
    for (const stop of stops) stop()
    Object.assign(process, { argv, env: own, exitCode })
    for (const added of stdout.listeners('error').filter(one => !listeners.includes(one))) {
      stdout.off('error', added as () => void)
    }
  }
}

/** Takes what the command writes, and only that, because tests write to the same stream. */
function listen (name: 'stdout' | 'stderr', stream: keyof Told): () => void {
  const { [name]: { write } } = process
  process[name].write = function (this: typeof process.stdout, ...written: [string]) {
    const told = listening.getStore()
    if (told === undefined) return write.apply(this, written)
    told[stream] += String(written[0])
    return true
  }
  return () => { process[name].write = write }
}

export interface Served {
  ready: { event: string, url: string, token: string, docs: string, pid: number }
  stop: (signal?: NodeJS.Signals) => Promise<Ended>
  child: ChildProcess
}

/** Starts a server on a free port, quiet unless told otherwise, and waits for its ready line. */
export async function serve (t: Test, args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Served> {
  const child = launch(['--port', '0', '--log-level', 'warn', ...args], env)
  t.teardown(() => child.kill('SIGKILL'))
  const end = ended(child)
  const lines = createInterface(child.stdout!)
  const first = await Promise.race([once(lines, 'line'), end.then(({ code, err }) => {
    throw new Error(`ended with ${code}: ${err}`)
  })])
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return end
  }
  return { ready: JSON.parse(first[0]), stop, child }
}

function launch (args: string[], env: NodeJS.ProcessEnv, timeout = 0): ChildProcess {
  return spawn(...bareCommand(process.execPath, cli, ...args), {
    env: { ...bare, ...env }, stdio: ['ignore', 'pipe', 'pipe'], timeout, killSignal: 'SIGKILL'
  })
}

async function ended (child: ChildProcess): Promise<Ended> {
  const [out, err, [code, signal]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')])
  return { code, signal, out, err }
}
