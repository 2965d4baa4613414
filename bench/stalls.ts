import { Worker } from 'node:worker_threads'
import { load } from './load.ts'
import { espelho } from './servers.ts'

// How long another request waits at most while the control plane does long work: a probe asks for /livez all the time.

const RECORDS = Number(process.argv[2] ?? 1_000_000)
const STORED = Number(process.argv[3] ?? 100_000)
const HOUR = 3_600_000

const server = await espelho()
const probe = new Worker(`
  const { parentPort, workerData } = require('node:worker_threads')
  let longest = 0
  parentPort.on('message', () => { parentPort.postMessage(longest); longest = 0 })
  const ask = async () => {
    const start = performance.now()
    await (await fetch(workerData + '/livez')).text()
    longest = Math.max(longest, performance.now() - start)
    setTimeout(ask, 2)
  }
  ask()
`, { eval: true, workerData: server.url })

await during('nothing', async () => { await new Promise(resolve => setTimeout(resolve, 2000)) })
await during(`POST of ${STORED} adjustments`, async () => { await load(server, { amount: STORED }) })
await during('GET hash', () => ask('GET', '/_sandbox/hash'))
await during('GET diff', () => ask('GET', '/_sandbox/diff'))
await during('GET requests/har', () => ask('GET', '/_sandbox/requests/har'))
const verification = '{"match":{"status":"201"},"atLeast":1}'
await during('POST requests/verify', () => ask('POST', '/_sandbox/requests/verify', verification))
await during('GET state', () => ask('GET', '/_sandbox/state'))
await during('PUT snapshot', () => ask('PUT', '/_sandbox/snapshots/a'))
await during('POST fork', () => ask('POST', '/_sandbox/fork', '{"name":"other"}'))
await during('POST restore', () => ask('POST', '/_sandbox/snapshots/a/restore'))
const document = await (await fetch(`${server.url}/~fresh/_sandbox/state`)).json() as Record<string, unknown[]>
const people = (document['collaborators'] as { colaboradorId: string }[]).map(({ colaboradorId }) => colaboradorId)
const timeRecords = Array.from({ length: RECORDS }, (_, at) => ({
  colaboradorId: people[at % people.length], dataHora: new Date(Date.UTC(1990, 0, 1) + at * HOUR / 4).toISOString()
}))
const text = JSON.stringify({ ...document, adjustments: [], attachments: [], timeRecords })
await during(`PUT state of ${RECORDS} records`, () => ask('PUT', '/_sandbox/state', text))
await during('GET hash', () => ask('GET', '/_sandbox/hash'))
await during('GET state', () => ask('GET', '/_sandbox/state'))
await during('the same PUT state', () => ask('PUT', '/_sandbox/state', text))
await probe.terminate()
await server.stop()

async function during (what: string, work: () => Promise<void>): Promise<void> {
  await longest()
  const start = performance.now()
  await work()
  const took = ((performance.now() - start) / 1000).toFixed(1).padStart(6)
  const wait = (await longest()).toFixed(0).padStart(6)
  console.log(`${what.padEnd(34)} ${took} s   longest wait ${wait} ms`)
}

async function longest (): Promise<number> {
  await new Promise(resolve => setTimeout(resolve, 100)) // the answer that waits comes in
  return await new Promise(resolve => {
    probe.once('message', resolve)
    probe.postMessage('')
  })
}

async function ask (method: string, path: string, body?: string): Promise<void> {
  const response = await fetch(server.url + path, {
    method, ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } })
  })
  await response.arrayBuffer()
  if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status}`)
}
