import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { run } from '../../src/cli/program.ts'
import { bareCommand } from '../support/bare-command.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const version: string = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).version
export const cli = `${root}/dist/cli.js`

// Nothing of the test runner's or the developer's environment reaches a command.
const { PATH, HOME, TMPDIR } = process.env
const bare = { PATH, HOME, TMPDIR }

export interface Ended { code: number | null, signal: string | null, out: string, err: string }

/** Runs the built command to its end. */
export async function espelho (args: string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return ended(launch(args, env, 10_000))
}

/** Has the command read its words in this process, which is enough for words that it refuses. */
export async function refused (args: string[], env: NodeJS.ProcessEnv = {}): Promise<Pick<Ended, 'code' | 'err'>> {
  const { exitCode, stderr, stdout } = process
  const { write } = stderr
  const listeners = stdout.listeners('error')
  let err = ''
  stderr.write = (text: string | Uint8Array) => {
    err += String(text)
    return true
  }
  try {
    await run([process.execPath, cli, ...args], { ...bare, ...env })
    return { code: Number(process.exitCode ?? 0), err }
  } finally {
    stderr.write = write
    process.exitCode = exitCode
    for (const added of stdout.listeners('error').filter(one => !listeners.includes(one))) {
      stdout.off('error', added as () => void)
    }
  }
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
