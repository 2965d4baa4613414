import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { answerOf, headers, load, request } from './load.ts'
import { asked, tell } from './rows.ts'
import { probedEspelho } from './servers.ts'

// How long other requests wait at most while the control plane does long work. A client asks for /livez and requests
// adjustments all the time, in another sandbox than that of the work, and in the same one. Beside its longest wait, the
// longest turn of the server's event loop, by the clock and by the processor's time, and the longest pause to collect
// garbage.
//
//   tsx bench/stalls.ts [records, 100000] [adjustments, 20000] [--data]

const RECORDS = Number(asked[0] ?? 100_000)
const STORED = Number(asked[1] ?? 20_000)
const HOUR = 3_600_000
/** Of each person: four records a day, in UTC. */
const PUNCHES = [11, 15, 16, 20]
/** The longest turn of the event loop that is wanted, in milliseconds. */
const CEILING = 100

const folder = process.argv.includes('--data') ? await mkdtemp(join(tmpdir(), 'espelho-stalls-')) : undefined
const server = await probedEspelho(...folder === undefined ? [] : ['--data', join(folder, 'data')])
const client = new Worker(`
  const { parentPort, workerData: { url, headers, request } } = require('node:worker_threads')
  let longest = 0
  parentPort.on('message', () => { parentPort.postMessage(longest); longest = 0 })
  const post = { method: 'POST', headers, body: request }
  const asked = [['/livez'], ['/~other/ajuste-registro/solicitar', post], ['/ajuste-registro/solicitar', post]]
  const ask = async (at = 0) => {
    const [path, options] = asked[at % asked.length]
    const start = performance.now()
    await (await fetch(url + path, options)).text()
    longest = Math.max(longest, performance.now() - start)
    setTimeout(ask, 2, at + 1)
  }
  ask()
`, { eval: true, workerData: { url: server.url, headers, request } })

await answerOf(server)
await during('nothing', async () => { await new Promise(resolve => setTimeout(resolve, 2000)) })
await during(`POST of ${STORED} adjustments`, async () => { await load(server, { amount: STORED }) })
await during('GET hash', () => ask('GET', '/_sandbox/hash'))
await during('GET diff', () => ask('GET', '/_sandbox/diff'))
await during('GET requests', () => ask('GET', '/_sandbox/requests?limit=1000'))
tellTurn('GET requests/har', await during('GET requests/har', () => ask('GET', '/_sandbox/requests/har')))
await during('GET coverage', () => ask('GET', '/_sandbox/coverage'))
const verification = '{"match":{"body":{"/jornada":"01/01/2020"}},"atMost":0}'
await during('POST requests/verify', () => ask('POST', '/_sandbox/requests/verify', verification))
await during('GET state', () => ask('GET', '/_sandbox/state'))
await during('GET state/adjustments', () => ask('GET', '/_sandbox/state/adjustments'))
await during('GET adjustments', () => ask('GET', '/_sandbox/adjustments?limit=200'))
await during('PUT snapshot', () => ask('PUT', '/_sandbox/snapshots/a'))
await during('POST fork', () => ask('POST', '/_sandbox/fork', '{"name":"fork"}'))
await during('POST restore', () => ask('POST', '/_sandbox/snapshots/a/restore'))
const document = await (await fetch(`${server.url}/~fresh/_sandbox/state`)).json() as Record<string, unknown[]>
const people = (document['collaborators'] as { colaboradorId: string }[]).map(({ colaboradorId }) => colaboradorId)
const timeRecords = Array.from({ length: RECORDS }, (_, at) => ({
  colaboradorId: people[at % people.length],
  dataHora: new Date(Date.UTC(1960, 0, 1) + hourOf(Math.floor(at / people.length)) * HOUR).toISOString()
}))
const text = JSON.stringify({ ...document, adjustments: [], attachments: [], timeRecords })
const put = await during(`PUT state of ${RECORDS} records`, () => ask('PUT', '/_sandbox/state', text))
tell({
  area: 'files',
  what: { en: `PUT /_sandbox/state of ${RECORDS} records`, pt: `PUT /_sandbox/state de ${RECORDS} registros` },
  figure: put.took / 1000,
  unit: 's',
  ceiling: 2 * RECORDS / 100_000
})
tellTurn('PUT state', put)
tellTurn('GET hash', await during('GET hash', () => ask('GET', '/_sandbox/hash')))
tellTurn('GET diff', await during('GET diff', () => ask('GET', '/_sandbox/diff')))
await during('GET state', () => ask('GET', '/_sandbox/state'))
await during('the same PUT state', () => ask('PUT', '/_sandbox/state', text))
await during('PUT snapshot', () => ask('PUT', '/_sandbox/snapshots/b'))
await during('POST fork', () => ask('POST', '/_sandbox/fork', '{"name":"again"}'))
await during('POST reset', () => ask('POST', '/_sandbox/reset'))
await during('POST restore', () => ask('POST', '/_sandbox/snapshots/b/restore'))
await client.terminate()
await server.stop()
if (folder !== undefined) await rm(folder, { recursive: true })

/** Of the records of one person: a night lies between two days, so that each day is known without the one before. */
function hourOf (record: number): number {
  return Math.floor(record / PUNCHES.length) * 24 + (PUNCHES[record % PUNCHES.length] as number)
}

/** Of what the server did last. */
function tellTurn (route: string, { turn }: { turn: number }): void {
  const [en, pt] = [`Longest turn of the event loop in ${route}`, `Volta mais longa do event loop em ${route}`]
  tell({ area: 'files', what: { en, pt }, figure: turn, unit: 'ms', ceiling: CEILING })
}

async function during (what: string, work: () => Promise<void>): Promise<{ took: number, turn: number }> {
  await longest()
  await server.turns()
  const start = performance.now()
  await work()
  const took = performance.now() - start
  const wait = shown(await longest())
  const { wall, processor, collection, rss } = await server.turns()
  console.log(`${what.padEnd(30)} ${(took / 1000).toFixed(1).padStart(5)} s   longest wait ${wait}   ` +
    `turn ${shown(wall)}   of the processor ${shown(processor)}   garbage ${shown(collection)}   ` +
    `${(rss / 1_048_576).toFixed(0).padStart(5)} MiB`)
  return { took, turn: wall }
}

function shown (milliseconds: number): string {
  return `${milliseconds.toFixed(0).padStart(4)} ms`
}

async function longest (): Promise<number> {
  await new Promise(resolve => setTimeout(resolve, 100)) // the answer that waits comes in
  return await new Promise(resolve => {
    client.once('message', resolve)
    client.postMessage('')
  })
}

async function ask (method: string, path: string, body?: string): Promise<void> {
  const response = await fetch(server.url + path, {
    method, ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } })
  })
  await response.arrayBuffer()
  if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status}`)
}
