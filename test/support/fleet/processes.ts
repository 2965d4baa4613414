import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { GivenOptions } from '../../../src/host/start/config.ts'
import type { FleetTimes } from '../../../src/host/fleet/member.ts'
import type { PostgresFleetOptions } from '../../../src/host/fleet/postgres.ts'
import { bareCommand } from '../bare-command.ts'
import { bundled } from '../script.ts'

export interface ReplicaSettings {
  readonly database: string
  readonly store?: NonNullable<PostgresFleetOptions['times']>
  readonly front?: Partial<FleetTimes>
  readonly options?: GivenOptions
  readonly compactAt?: number
  /** While there is such a file, the wall clock shows an hour more, as where the machine was suspended. */
  readonly slept: string
}

/** A replica in a process of its own. */
export interface ReplicaProcess {
  readonly url: string
  readonly id: string
  /** What it told its operator. */
  readonly told: readonly string[]
  /** Its event loop stands still until there is such a file. */
  blockUntil (file: string): void
  /** Sends a signal. */
  signal (name: NodeJS.Signals): void
  /** Sends a signal, and resolves to how the process ended. */
  end (name: NodeJS.Signals): Promise<{ readonly code: number | null, readonly signal: string | null }>
}

/** So patient that a busy machine changes nothing. */
const TIMES = {
  store: { ttl: 20_000, renew: 200, margin: 50, rest: 300, retry: 20 },
  front: { waitMs: 20_000, requests: 2000, idle: 400, forward: 1000, drain: 12_000 }
}

/** It ends with this process. */
export async function startReplicaProcess (settings: ReplicaSettings): Promise<ReplicaProcess> {
  const text = JSON.stringify({ ...TIMES, ...settings })
  const script = await bundled('test/support/fleet/replica-process.ts')
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
    blockUntil: file => { child.stdin.write(file) },
    signal: name => { child.kill(name) },
    async end (name) {
      child.kill(name)
      const [code, signal] = await ended
      return { code, signal }
    }
  }
}
