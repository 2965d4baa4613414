import { isDeepStrictEqual } from 'node:util'
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { startSandbox } from '../../src/index.ts'
import { type Calls, openCounter, sumOf } from './calls/counter.ts'
import { busyWorld, readme, reset, type Row, ROWS, type Sent } from './calls/requests.ts'
import { type Cost, excessOver, faultsOf, shown, type Table } from './calls/table.ts'

// Counts what requests cost, in calls of functions, and compares the counts with the committed table. No load and no
// version of Node.js changes a count.
//
//   npm run checks -- calls; npm run checks -- calls write

const file = new URL('calls/table.json', import.meta.url)
const table: Table = JSON.parse(readFileSync(file, 'utf8'))
const ROUNDS = 3
const AT_ONCE = 50
const REPETITIONS = 200

// Long work goes on in another turn when its time is over, and each turn is a call.
performance.now = () => 1
// What is done now and then would be counted with the request that comes just then.
globalThis.setInterval = (() => ({ unref: () => {} })) as unknown as typeof setInterval
const server = await startSandbox({ logLevel: 'silent', seed: 1 })
const agent = new Agent({ keepAlive: true })
const counter = openCounter()
const found: Record<string, Cost> = {}
const faults = readmeHasIt() ? [] : ['README.md has another first request than calls/requests.ts']

for (const sent of [reset, ...busyWorld]) await send(sent)
for (const row of ROWS) await costOf(row) // the first time, much is made that stays
console.log(`${['calls', 'change', 'the 2nd', '200th', 'of fifty'].map(head => head.padStart(9)).join(' ')}  request`)
for (const row of ROWS) {
  const costs = []
  for (let round = 0; round < ROUNDS; round++) costs.push(await costOf(row))
  const [least] = costs.sort((one, other) => sumOf(one) - sumOf(other)) as [Calls]
  const cost = { calls: sumOf(least), ...await repeated(row), functions: dearest(least) }
  found[row.name] = cost
  faults.push(...faultsOf(row.name, table[row.name], cost, least))
  console.log(`${shown(cost, table[row.name])}  ${row.name}`)
}
for (const { name, atMost: [times, other] = [Infinity, name] } of ROWS) {
  faults.push(...excessOver(name, found[name] as Cost, times, other, found[other] as Cost))
}
agent.destroy()
await server.close()

if (process.argv[2] === 'write') writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`)
else if (faults.length > 0) {
  console.error(['', ...faults].join('\n'))
  process.exitCode = 1
}

async function costOf (row: Row): Promise<Calls> {
  await arrange(row)
  return await counter.count(async () => { await send(row, row.status) })
}

/** The costs of the second, of the last, and of each of many at once. */
async function repeated (row: Row): Promise<Pick<Cost, 'second' | 'twoHundredth' | 'ofFifty'>> {
  const one = async (): Promise<void> => { await send(row, row.status) }
  await arrange(row)
  await one()
  const second = sumOf(await counter.count(one))
  for (let sent = 2; sent < REPETITIONS - 1; sent++) await one()
  const twoHundredth = sumOf(await counter.count(one))
  await arrange(row)
  await one()
  const many = await counter.count(async () => { await Promise.all(Array.from({ length: AT_ONCE }, one)) })
  return { second, twoHundredth, ofFifty: Math.round(sumOf(many) / AT_ONCE) }
}

async function arrange ({ after }: Row): Promise<void> {
  await send(reset)
  for (const sent of after) await send(sent)
}

async function send ({ what, body }: Sent, status?: number): Promise<void> {
  const [method, path] = what.split(' ')
  const bytes = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    authorization: 'Bearer espelho_admin',
    ...(bytes !== '' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(bytes) })
  }
  await new Promise<void>((resolve, reject) => {
    const sending = request(server.url + path, { agent, method, headers }, response => {
      text(response).then(answer => {
        const { statusCode = 0 } = response
        const isWanted = status === undefined ? statusCode < 300 : statusCode === status
        if (!isWanted) throw new Error(`${what}: ${statusCode} ${answer}`)
        resolve()
      }).catch(reject)
    })
    sending.on('error', reject).end(bytes)
  })
}

function dearest (calls: Calls): Record<string, number> {
  const least = sumOf(calls) / 100
  return Object.fromEntries([...calls].filter(([, count]) => count >= least).sort(([a], [b]) => a < b ? -1 : 1))
}

function readmeHasIt (): boolean {
  const readmeText = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const [, body = '{}'] = /-d '([^']*)'/.exec(readmeText) ?? []
  return isDeepStrictEqual(JSON.parse(body), readme.body)
}
