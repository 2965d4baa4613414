import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { heldBy, residentBytes } from './heap.ts'
import { answerOf, headers, load, median, request } from './load.ts'
import { asked } from './rows.ts'
import { builtIn, type Server } from './servers.ts'

// This version against another one, which is built in a folder: the same work in turns, so that a busy machine slows
// both alike.
//
//   npm run bench-before -- FOLDER [rounds, 5]

const [other, rounds = '5'] = asked
if (other === undefined) throw new Error('npm run bench-before -- FOLDER [rounds]: FOLDER has a version that is built')
const versions = [builtIn(resolve(other)), builtIn(fileURLToPath(new URL('..', import.meta.url)))] as const
type Version = typeof versions[number]
const ROUNDS = Number(rounds)
const RECORDS = 100_000
const ADJUSTMENTS = 20_000
const HOUR = 3_600_000
const MB = 1_000_000
const folder = mkdtempSync(join(tmpdir(), 'espelho-before-'))
let data = 0

/** What is measured, and the figures of one round. */
const measurements: ReadonlyArray<[names: readonly string[], measure: (version: Version) => Promise<number[]>]> = [
  [['POST /ajuste-registro/solicitar, answers a second'], version => rate(version)],
  [['the same with --data', 'processor, ms an answer'], version => rate(version, '--data', join(folder, `${data++}`))],
  [['start to the first 201, ms', 'resident memory a second later, MB'], start],
  [[`heap of ${ADJUSTMENTS} adjustments, MB`], heap],
  [[`CSV of ${RECORDS} rows, ms`, 'longest turn meanwhile, ms'], imported],
  [[`PUT state of ${RECORDS} records, ms`, 'longest turn meanwhile, ms', 'GET hash, longest turn, ms'], put]
]
for (const [names, measure] of measurements) {
  const figures: number[][][] = [[], []]
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [at, version] of versions.entries()) {
      const found = await measure(version)
      if (round > 0) figures[at]?.push(found) // the first one fills the caches
    }
  }
  for (const [at, name] of names.entries()) {
    const [before = [], now = []] = figures.map(version => version.map(round => round[at] ?? NaN))
    const ratio = median(now.map((figure, round) => figure / (before[round] ?? NaN)))
    console.log([name.padEnd(54), ...[before, now].map(list => `${rounded(median(list)).padStart(8)}`),
      `${ratio.toFixed(2).padStart(6)} ×`].join(' '))
  }
}
rmSync(folder, { recursive: true })

async function rate ({ espelho }: Version, ...options: string[]): Promise<number[]> {
  const server = await espelho(...options)
  await load(server, { seconds: 1 })
  const { rate, processor } = await load(server, { seconds: 3 })
  await server.stop()
  return [rate, processor]
}

async function start ({ resident }: Version): Promise<number[]> {
  const began = performance.now()
  const server = await resident({ ESPELHO_CACHE: join(folder, 'cache') })
  await answerOf(server)
  const time = performance.now() - began
  await new Promise(resolve => setTimeout(resolve, 1000))
  const bytes = residentBytes(server.child)
  await server.stop()
  return [time, bytes / MB]
}

async function heap ({ weighedEspelho }: Version): Promise<number[]> {
  const server = await weighedEspelho()
  await load(server, { amount: 500 })
  await ask(server, 'DELETE', '/_sandbox/requests')
  const before = await heldBy(server.child)
  await load(server, { amount: ADJUSTMENTS })
  await ask(server, 'DELETE', '/_sandbox/requests')
  const held = await heldBy(server.child) - before
  await server.stop()
  return [held / MB]
}

async function imported ({ probedEspelho }: Version): Promise<number[]> {
  const server = await probedEspelho()
  const { collaborators } = await ask(server, 'GET', '/_sandbox/state')
  const rows = Array.from({ length: RECORDS }, (_, at) => {
    const day = new Date(Date.UTC(2024, 0, 1 + Math.floor(at / collaborators.length))).toISOString().slice(0, 10)
    return `${collaborators[at % collaborators.length].colaboradorId};${day};troca nº ${at}`
  })
  const csv = Buffer.from(['collaboratorId;date;remarks', ...rows].join('\r\n')).toString('base64')
  await server.turns()
  const time = await timed(() =>
    ask(server, 'POST', '/turnos-excecoes/days/import', { base64: `data:text/csv;base64,${csv}` }))
  const { wall } = await server.turns()
  await server.stop()
  return [time, wall]
}

async function put ({ probedEspelho }: Version): Promise<number[]> {
  const server = await probedEspelho()
  const state = await ask(server, 'GET', '/_sandbox/state')
  const ids = state.collaborators.map(({ colaboradorId }: { colaboradorId: string }) => colaboradorId)
  const timeRecords = Array.from({ length: RECORDS }, (_, at) => ({
    colaboradorId: ids[at % ids.length], dataHora: new Date(Date.UTC(2000, 0, 1) + at * HOUR).toISOString()
  }))
  await server.turns()
  const time = await timed(() => ask(server, 'PUT', '/_sandbox/state', { ...state, timeRecords, adjustments: [] }))
  const { wall } = await server.turns()
  await ask(server, 'POST', '/ajuste-registro/solicitar', JSON.parse(request))
  await server.turns()
  await ask(server, 'GET', '/_sandbox/hash')
  const { wall: hash } = await server.turns()
  await server.stop()
  return [time, wall, hash]
}

async function ask ({ url }: Server, method: string, path: string, body?: unknown): Promise<any> {
  const response = await fetch(url + path, { method, headers, ...body !== undefined && { body: JSON.stringify(body) } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`)
  return text === '' ? undefined : JSON.parse(text)
}

async function timed (task: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await task()
  return performance.now() - began
}

function rounded (figure: number): string {
  return Math.abs(figure) < 10 ? figure.toFixed(2) : figure.toFixed(0)
}
