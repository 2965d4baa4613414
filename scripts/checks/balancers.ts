import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import '../fresh-dist.ts'
import { startPostgres } from '../../test/support/postgres/server.ts'
import { root, tellEach } from './packed-project.ts'

// Two servers of dist/ behind each balancer, with the configurations of recipes/team/. While clients write through the
// balancer, each server is stopped and started again. No request may be refused but with the word to send it again, as
// slow machines do, or be broken, and no write be lost. Faults that break connections reach no other sandbox.

const AUTHORIZED = { authorization: 'Bearer espelho_admin', 'content-type': 'application/json' }
const WRITERS = 4
/** How many writes come between two steps of a restart. `npm run checks -- balancers 400` has more of them. */
const WRITES = Number(process.argv[2] ?? 10)

/** A balancer: its configuration, and the arguments that have it serve in the foreground. */
const BALANCERS: ReadonlyArray<
  readonly [program: string, file: string, args: (file: string, folder: string) => string[]]
> = [
  ['haproxy', 'haproxy.cfg', file => ['-db', '-f', file]],
  // nginx removes its file with the process id when it ends.
  ['nginx', 'nginx.conf', (file, folder) =>
    ['-p', folder, '-e', 'stderr', '-g', `daemon off; pid ${join(folder, 'nginx.pid')};`, '-c', file]]
]
const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`

function isInstalled (program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { env: { PATH }, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function answers (url: string): Promise<boolean> {
  return await fetch(url).then(({ ok }) => ok, () => false)
}

async function until (condition: () => Promise<boolean>): Promise<void> {
  while (!await condition()) await setTimeout(50)
}

async function startServer (data: string, port: number): Promise<ChildProcess> {
  const server = spawn(process.execPath, [`${root}dist/cli.js`, '--port', String(port), '--log-level', 'error'], {
    env: { PATH, ESPELHO_DATA: data }, stdio: 'inherit'
  })
  await until(() => answers(`http://127.0.0.1:${port}/readyz`))
  return server
}

async function stop (child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** What clients have done through a balancer. */
interface Load {
  readonly written: string[]
  readonly faults: string[]
  /** How often a server said that it has done nothing. */
  refusals: number
  isOver: boolean
}

async function write (base: string, program: string, writer: number, load: Load): Promise<void> {
  for (let n = 0; !load.isOver; n++) {
    const name = `${program}-${writer}-${n}`
    const body = JSON.stringify({ name, permissions: ['api-key:criar'] })
    const told = await post(`${base}/~${program}${writer}/api-key`, body, load)
    if (told === '201') load.written.push(name)
    else load.faults.push(`${name}: ${told}`)
  }
}

/** The status, and what else it was than 201. A server says with `Retry-After` when it has done nothing with it. */
async function post (url: string, body: string, load: Load): Promise<string> {
  for (;;) {
    const response = await fetch(url, { method: 'POST', headers: AUTHORIZED, body }).catch(String)
    if (typeof response === 'string') return response
    const text = await response.text()
    const after = response.headers.get('retry-after')
    if (response.status !== 503 || after === null) return response.status === 201 ? '201' : `${response.status} ${text}`
    load.refusals++
    await setTimeout(Number(after) * 1000)
  }
}

/** When the server started that a request to `base` reaches, which tells one server from another. */
async function startOf (base: string): Promise<string | undefined> {
  const metrics = await fetch(`${base}/metrics`, { headers: AUTHORIZED }).then(response => response.text(), String)
  return /^process_start_time_seconds (\S+)$/m.exec(metrics)?.[1]
}

/** Stops each server and starts it again, with writes between; the next one once the balancer uses the first again. */
async function restartEach (base: string, data: string, servers: Server[], { written, faults }: Load): Promise<void> {
  const more = async (): Promise<void> => {
    const wanted = written.length + WRITES
    await until(async () => written.length >= wanted || faults.length > 0)
  }
  for (const server of servers) {
    await more()
    await stop(server.process)
    await more()
    server.process = await startServer(data, server.port)
    const start = await startOf(`http://127.0.0.1:${server.port}`)
    await until(async () => start !== undefined && await startOf(base) === start)
  }
  await more()
}

/** How a new sandbox answers after each server has just broken a connection for the fault of another sandbox. */
async function besideFaults (base: string, program: string, servers: readonly Server[]): Promise<string> {
  const faults = servers.map((_, n) => `${base}/~${program}-broken-${n}`)
  const body = JSON.stringify({ wire: 'reset' })
  for (const url of faults) await fetch(`${url}/_sandbox/faults`, { method: 'POST', headers: AUTHORIZED, body })
  const breaks = Array.from({ length: 2 * WRITERS }, (_, n) => faults[n % faults.length] as string)
  await Promise.all(breaks.map(url => fetch(`${url}/api-key`, { method: 'POST', headers: AUTHORIZED }).catch(String)))
  const key = JSON.stringify({ name: 'beside', permissions: ['api-key:criar'] })
  return post(`${base}/~${program}-beside/api-key`, key, { written: [], faults: [], refusals: 0, isOver: false })
}

async function lostOf (base: string, program: string, written: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (let writer = 0; writer < WRITERS; writer++) {
    const keys = await (await fetch(`${base}/~${program}${writer}/_sandbox/state/apiKeys`)).json()
    for (const { name } of keys as Array<{ name: string }>) found.add(name)
  }
  return written.filter(name => !found.has(name))
}

interface Server { readonly port: number, process: ChildProcess }

async function throughRestarts (
  data: string, folder: string, [program, file, args]: typeof BALANCERS[number]
): Promise<void> {
  const [front, a, b] = await Promise.all([freePort(), freePort(), freePort()]) as [number, number, number]
  const config = join(folder, file)
  writeFileSync(config, readFileSync(`${root}recipes/team/${file}`, 'utf8')
    .replaceAll(':8080', `:${front}`).replaceAll(':3000', `:${a}`).replaceAll(':3001', `:${b}`))
  const servers = await Promise.all([a, b].map(async port => ({ port, process: await startServer(data, port) })))
  const balancer = spawn(program, args(config, folder), { env: { PATH }, stdio: ['ignore', 'ignore', 'inherit'] })
  const base = `http://127.0.0.1:${front}`
  const load: Load = { written: [], faults: [], refusals: 0, isOver: false }
  try {
    await until(() => answers(`${base}/livez`))
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(base, program, writer, load))
    await restartEach(base, data, servers, load)
    load.isOver = true
    await Promise.all(writers)
    const { written, faults, refusals } = load
    if (faults.length > 0) throw new Error(`${faults.length} requests had trouble: ${faults.slice(0, 5).join(', ')}`)
    const lost = await lostOf(base, program, written)
    if (lost.length > 0) throw new Error(`${lost.length} of ${written.length} writes are lost`)
    const beside = await besideFaults(base, program, servers)
    if (beside !== '201') throw new Error(`a request beside the faults of other sandboxes got ${beside}`)
    console.log(`${program}: ${written.length} writes through two restarts, ${refusals} of them sent again`)
  } finally {
    load.isOver = true
    for (const child of [balancer, ...servers.map(server => server.process)]) {
      if (child.exitCode === null) await stop(child)
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'balancers-'))
chmodSync(folder, 0o755)
const postgres = await startPostgres()
try {
  await tellEach(BALANCERS.map(balancer => {
    const [program] = balancer
    if (isInstalled(program)) {
      return [program, () => throughRestarts(postgres.url('postgres'), folder, balancer)] as const
    }
    return [`left out, because it is not installed, which .ci/tools does: ${program}`, async () => {}] as const
  }))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
