import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import '../../fresh-dist.ts'
import { connectedTo, exchange } from '../pipelined.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const admin = { 'content-type': 'application/json', authorization: 'Bearer espelho_admin' }
/** What `folder` has made. */
export const folders: string[] = []

export interface Running {
  readonly url: string
  readonly said: string[]
  /** Of the process, in MiB; undefined when it has died. */
  rss (): number | undefined
  signal (signal: NodeJS.Signals): void
  stop (signal?: NodeJS.Signals): Promise<void>
}

export async function server (options: readonly string[] = [], nodeOptions: readonly string[] = []): Promise<Running> {
  const child = spawn(process.execPath, [
    ...nodeOptions, 'dist/cli.js', '--port', '0', '--log-level', 'warn', ...options
  ], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  createInterface(child.stderr).on('line', line => said.push(line))
  let dead = false
  const ended = once(child, 'exit').then(() => { dead = true })
  const [line] = await once(createInterface(child.stdout), 'line')
  return {
    url: JSON.parse(line as string).url,
    said,
    rss: () => dead ? undefined : residentIn(child.pid),
    signal (signal) { child.kill(signal) },
    async stop (signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    }
  }
}

/** Undefined for a process that is about to end. */
function residentIn (pid: number | undefined): number | undefined {
  const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return kibibytes === undefined ? undefined : Math.round(Number(kibibytes) / 1024)
}

export function folder (): string {
  const made = mkdtempSync(join(tmpdir(), 'espelho-bounds-'))
  folders.push(made)
  return join(made, 'data')
}

interface Asked { readonly status: number, readonly text: string, readonly ms: number }

export async function ask (url: string, method: string, body?: string | object): Promise<Asked> {
  const start = performance.now()
  const answer = await fetch(url, {
    method,
    headers: body === undefined ? { authorization: admin.authorization } : admin,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(120_000)
  }).catch((error: Error) => ({ status: 0, text: async () => error.message }))
  const text = await answer.text()
  return { status: answer.status, text, ms: Math.round(performance.now() - start) }
}

export function adjustment (file?: string): object {
  return {
    jornada: '10/03/2026',
    formato: 'INTERVALO_HORARIO',
    descricao: 'x',
    motivoId: 'a0000000-0000-4000-8000-000000000004',
    minMinutos: 480,
    maxMinutos: 540,
    ...(file !== undefined && { anexos: [{ nome: 'a.txt', base64: Buffer.from(file).toString('base64') }] })
  }
}

/** The fastest of some tries, because others may use the machine. A slow one is not repeated. */
export async function fastest (act: () => Promise<Asked>): Promise<Asked> {
  let best = await act()
  for (let tries = 1; tries < 5 && best.ms < 2000; tries++) {
    const asked = await act()
    if (asked.ms < best.ms) best = asked
  }
  return best
}

export const alive = (rss: number | undefined): string => rss === undefined ? 'has died' : `lives, ${rss} MiB`
export const adjust = (base: string, file?: string): Promise<Asked> =>
  ask(`${base}/ajuste-registro/solicitar`, 'POST', adjustment(file))

/** Sends requests in batches until all are sent or the server is gone. Resolves to how many were answered. */
export async function flood (url: string, count: number, batch: number, make: (n: number) => string): Promise<number> {
  const socket = await connectedTo(url)
  let answered = 0
  for (let sent = 0; sent < count && !socket.destroyed; sent += batch) {
    const texts = Array.from({ length: batch }, (_, at) => make(sent + at))
    answered += (await exchange(socket, texts.join(''), batch)).length
  }
  socket.destroy()
  return answered
}

export function bytesIn (path: string): number {
  return (readdirSync(path, { recursive: true }) as string[])
    .reduce((sum, file) => sum + statSync(join(path, file)).size, 0)
}
