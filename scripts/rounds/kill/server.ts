import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import '../../fresh-dist.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface KillableServer {
  readonly url: string
  readonly child: ChildProcess
  /** What it told its operator. */
  readonly told: readonly string[]
}

export async function startServer (data: string, maxSandboxes: number): Promise<KillableServer> {
  const options = ['--port', '0', '--data', data, '--log-level', 'warn', '--max-sandboxes', String(maxSandboxes)]
  const child = spawn(process.execPath, ['dist/cli.js', ...options], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const told: string[] = []
  createInterface(child.stderr).on('line', line => told.push(line))
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), once(child, 'exit')])
  if (typeof line !== 'string') throw new Error(`the server does not start: ${told.join('\n')}`)
  return { url: JSON.parse(line).url, child, told }
}

export async function end ({ child }: KillableServer, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
