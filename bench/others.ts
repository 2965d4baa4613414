import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/free-port.ts'
import { installFolder } from '../scripts/tool.ts'
import { headers, load, median, request } from './load.ts'
import type { Other } from './others/servers.ts'
import { asked, tell, type Text } from './rows.ts'

// The same work on ours and on other doubles, in turns: from the start of a process to the first response to a POST,
// the memory of the idle server, responses a second, and, where it stores, a POST and a GET of what it stored. The
// others are packages of bench/others/, which this installs. WireMock needs Java in the PATH.
//
//   tsx bench/others.ts [rounds, 3] [seconds that count, after as many that do not, 3]

const ROUNDS = Number(asked[0] ?? 3)
/** The seconds that count. As many before them do not, because V8 or Java still compiles the server then. */
const SECONDS = Number(asked[1] ?? 3)
/** What is stored and read again, one after the other. */
const PAIRS = 100
/** A server that has not responded by then does not start. */
const LONGEST_START = 60_000

interface Measured { start: number, memory: number, rate?: number, pair?: number }

installFolder('bench/others')
const { subjects } = await import('./others/servers.ts')
const folder = mkdtempSync(join(tmpdir(), 'espelho-others-'))
const env = { ...process.env, ESPELHO_CACHE: join(folder, 'cache') }
const chosen = subjects(folder).filter(isHere)
const measured = new Map<string, Measured[]>(chosen.map(({ name }) => [name, []]))
for (let round = 0; round <= ROUNDS; round++) {
  for (const other of chosen) {
    const found = await measure(other)
    if (round > 0) measured.get(other.name)?.push(found) // the first round fills the caches
  }
}
rmSync(folder, { recursive: true })

tellEach('start', 'ms', { en: 'start to the first response', pt: 'do início à primeira resposta' })
tellEach('memory', 'MB', { en: 'memory of the idle process', pt: 'memória do processo ocioso' })
tellEach('rate', '/s', { en: 'responses to a POST, 50 connections', pt: 'respostas a um POST, 50 conexões' })
tellEach('pair', 'ms', { en: 'a POST that is stored, and a GET of it', pt: 'um POST guardado, e um GET dele' })

function tellEach (key: keyof Measured, unit: string, { en, pt }: Text): void {
  for (const [name, rounds] of measured) {
    const figures = rounds.flatMap(found => found[key] ?? [])
    if (figures.length === 0) continue
    const what = { en: `${name}: ${en}`, pt: `${name}: ${pt}` }
    tell({ area: 'others', what, figure: median(figures), unit, rounds: figures.length })
  }
}

async function measure ({ command, mocked, stored }: Other): Promise<Measured> {
  const port = await freePort()
  const [program, ...args] = command(port)
  const before = performance.now()
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  try {
    await firstResponse(child, `${url}${mocked ?? stored?.path}`)
    const start = performance.now() - before
    await new Promise(resolve => setTimeout(resolve, 500))
    const found: Measured = { start, memory: memoryOf(child) }
    if (stored !== undefined) found.pair = await pairs(url, stored)
    if (mocked !== undefined) found.rate = await rateOf(url)
    return found
  } finally {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
}

async function rateOf (url: string): Promise<number> {
  const server = { url, stop: async () => {} }
  await load(server, { seconds: SECONDS })
  return (await load(server, { seconds: SECONDS })).rate
}

/** Asks until the server listens. */
async function firstResponse (child: ChildProcess, address: string): Promise<void> {
  const end = performance.now() + LONGEST_START
  while (child.exitCode === null && performance.now() < end) {
    const response = await fetch(address, { method: 'POST', headers, body: request }).catch(() => undefined)
    if (response === undefined) {
      await new Promise(resolve => setTimeout(resolve, 2))
      continue
    }
    const text = await response.text()
    if (response.status !== 201) throw new Error(`${address}: ${response.status} ${text.slice(0, 300)}`)
    return
  }
  throw new Error(`${address} does not respond`)
}

/** Milliseconds for a POST and the GET of what it stored. */
async function pairs (url: string, { path, read }: NonNullable<Other['stored']>): Promise<number> {
  const before = performance.now()
  for (let pair = 0; pair < PAIRS; pair++) {
    const created = await fetch(url + path, { method: 'POST', headers, body: request })
    const found = await fetch(url + read(await created.json() as Record<string, unknown>), { headers })
    const { descricao } = await found.json() as { descricao?: string }
    if (descricao !== JSON.parse(request).descricao) throw new Error(`${url}${path} gives ${descricao} back`)
  }
  return (performance.now() - before) / PAIRS
}

/** Megabytes of resident memory, as Linux tells it. */
function memoryOf ({ pid }: ChildProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) * 1024 / 1e6
}

function isHere ({ name, command }: Other): boolean {
  if (command(0)[0] !== 'java') return true
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    console.log(`${name} is not measured: there is no Java`)
    return false
  }
}
