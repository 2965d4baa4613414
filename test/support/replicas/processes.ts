import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { GivenOptions } from '../../../src/host/start/config.ts'
import type { OpenOptions } from '../../../src/host/store/postgres/open.ts'
import { bareCommand } from '../bare-command.ts'
import { bundled } from '../script.ts'

export interface ReplicaSettings {
  readonly database: string
  readonly times?: OpenOptions['times']
  readonly options?: GivenOptions
  readonly compactAt?: number
}

/** A replica in a process of its own. */
export interface ReplicaProcess {
  readonly url: string
  /** What it told its operator. */
  readonly told: readonly string[]
  /** Sends a signal. */
  signal (name: NodeJS.Signals): void
  /** Sends a signal, and resolves to how the process ended. */
  end (name: NodeJS.Signals): Promise<{ readonly code: number | null, readonly signal: string | null }>
}

/** It ends with this process. */
export async function startReplicaProcess (settings: ReplicaSettings): Promise<ReplicaProcess> {
  const text = JSON.stringify(settings)
  const script = await bundled('test/support/replicas/replica-process.ts')
  const child = spawn(...bareCommand(process.execPath, script, text), { stdio: 'pipe' })
  const told: string[] = []
  createInterface(child.stderr).on('line', line => told.push(line))
  const ended = once(child, 'exit')
  child.stdin.on('error', () => {})
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(([code]) => { throw new Error(`a replica ended with ${code}: ${told.join('\n')}`) })
  ])
  return {
    ...JSON.parse(line),
    told,
    signal: name => { child.kill(name) },
    async end (name) {
      child.kill(name)
      const [code, signal] = await ended
      return { code, signal }
    }
  }
}
