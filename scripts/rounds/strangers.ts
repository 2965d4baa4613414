import type { Socket } from 'node:net'
import { randomFrom } from './random.ts'
import { connectedTo, exchange, requestText as request, tally } from './pipelined.ts'
import { mebibytes, watchedServer } from './watched.ts'

// A million requests of ten kinds without a valid token, on kept-alive connections and pipelined, against a server
// with a heap of 512 MB, while a client with a token makes keys. Then that client must be answered within 50 ms.
//
// `npm run rounds -- strangers 1000000 1` are a million requests from seed 1.

const REQUESTS = Number(process.argv[2] ?? 1_000_000)
const SEED = Number(process.argv[3] ?? 1)
const CEILING = 50
const CONNECTIONS = 16
const BATCH = 16
/** The greatest length of a batch in bytes. */
const LONGEST_BATCH = 2_000_000

const random = randomFrom(SEED)
let last = 0
const fresh = (): string => `/~n${++last}`

const JSON_TYPE = 'Content-Type: application/json'
const SOLICITAR = '/ajuste-registro/solicitar'
const IMPORT = '/turnos-excecoes/days/import'
const MEGABYTE = 1_000_000
const longBody = JSON.stringify({ descricao: 'x'.repeat(65_000) })
const part = `--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n${'x'.repeat(4000)}\r\n--x--\r\n`
const csv = `colaborador,data\n${'a,2026-03-01\n'.repeat(1500)}`
const longName = JSON.stringify({ ['n'.repeat(MEGABYTE)]: 1 })
const manyNames = JSON.stringify(Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`name${at}`, at])))

/**
 * Each with its share in a thousand. One that a server cannot read is `alone`, because the connection ends at once,
 * before the answers to those before it.
 */
const kinds: Record<string, { share: number, alone?: true, make: () => string }> = {
  'no token, ever new names, 65 KB': {
    share: 40, make: () => request('POST', fresh() + SOLICITAR, [JSON_TYPE], longBody)
  },
  'wrong token': {
    share: 250,
    make: () => request('POST', `${fresh()}/api-key`, [JSON_TYPE, `Authorization: Bearer ${last}`], manyNames)
  },
  'broken JSON': {
    share: 100,
    make: () => request('POST', `${fresh()}/_sandbox/clock/advance`, [JSON_TYPE], `{"by":"PT${last}H"`)
  },
  'unknown path': { share: 200, make: () => request('GET', `${fresh()}/nothing/${last}/here?a=${last}`, []) },
  'control plane, foreign origin': {
    share: 100,
    make: () => request('POST', `${fresh()}/_sandbox/reset`, [random.chance(0.5)
      ? 'Origin: http://evil.example'
      : 'Sec-Fetch-Site: cross-site'])
  },
  'long headers': {
    share: 60, make: () => request('GET', fresh() + SOLICITAR, [`X: ${'h'.repeat(14_000)}`, `Cookie: ${last}`])
  },
  'longer headers': { share: 20, alone: true, make: () => request('GET', fresh(), [`X: ${'h'.repeat(20_000)}`]) },
  multipart: {
    share: 80, make: () => request('POST', fresh() + SOLICITAR, ['Content-Type: multipart/form-data; boundary=x'], part)
  },
  'query of 3,000 characters': {
    share: 98,
    make: () => request('GET', `${fresh()}/arquivos/${last}?${'q'.repeat(2900)}=${'%41'.repeat(30)}`, [])
  },
  'field name of 1 MB': {
    share: 2, make: () => request('PATCH', `${fresh()}/_sandbox/settings`, [JSON_TYPE], longName)
  },
  'CSV import': { share: 50, make: () => request('POST', fresh() + IMPORT, ['Content-Type: text/csv'], csv) }
}
const raffle = Object.entries(kinds).flatMap(([name, { share }]) => Array<string>(share).fill(name))

const good = { 'content-type': 'application/json', authorization: 'Bearer espelho_admin' }
const server = await watchedServer({}, ['--max-old-space-size=512'])
const counts = tally()
let asked = 0

function batch (): { names: string[], bytes: string } {
  const names: string[] = []
  let bytes = ''
  while (names.length < BATCH && bytes.length < LONGEST_BATCH) {
    const name = raffle[random.between(0, raffle.length - 1)] as string
    const { alone, make } = kinds[name] as typeof kinds[string]
    if (alone === true && names.length > 0) continue
    names.push(name)
    bytes += make()
    if (alone === true) break
  }
  return { names, bytes }
}

/** One stranger: batches of requests on one connection after another. */
async function flood (): Promise<void> {
  let socket: Socket | undefined
  while (asked < REQUESTS) {
    const { names, bytes } = batch()
    asked += names.length
    if (socket === undefined || socket.destroyed) {
      socket = await connectedTo(server.url)
    }
    const answered = await exchange(socket, bytes, names.length)
    for (const [at, name] of names.entries()) counts.note(name, answered[at] ?? 'none')
    if (answered.length < names.length || names.some(name => kinds[name]?.alone)) socket.destroy()
  }
  socket?.destroy()
}

async function keyTime (): Promise<number> {
  const start = performance.now()
  const body = JSON.stringify({ name: 'key', permissions: ['*'] })
  const answer = await fetch(`${server.url}/~good/api-key`, { method: 'POST', headers: good, body })
  await answer.arrayBuffer()
  if (answer.status !== 201) throw new Error(`a good request: ${answer.status}`)
  return performance.now() - start
}

const percentile = (times: readonly number[], share: number): string =>
  (times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN).toFixed(1)
const shown = (times: readonly number[]): string =>
  `median ${percentile(times, 0.5)}, 95 % ${percentile(times, 0.95)}, longest ${percentile(times, 1)} ms`

console.log(`${REQUESTS} requests, seed ${SEED}, --max-old-space-size=512, Node.js ${process.version}`)
console.log('requests    heap buffers     rss (MiB)   a good request meanwhile')
const began = performance.now()
const floods = Promise.all(Array.from({ length: CONNECTIONS }, flood))
const during: number[] = []
let reported = 0
let slice: number[] = []
const flooding = (): boolean => asked < REQUESTS
while (flooding()) {
  slice.push(await keyTime())
  await new Promise(resolve => setTimeout(resolve, 100))
  if (asked < reported + REQUESTS / 10) continue
  reported = asked
  const { heap, buffers, rss } = await server.memory()
  const figures = [heap, buffers, rss].map(mebibytes).join(' ')
  console.log(`${String(asked).padStart(8)} ${figures}   ${shown(slice)}`)
  during.push(...slice)
  slice = []
}
await floods
const seconds = (performance.now() - began) / 1000
const after: number[] = []
for (let at = 0; at < 200; at++) after.push(await keyTime())
const { heap, rss } = await server.memory()
const { sandboxes } = await (await fetch(`${server.url}/_sandboxes`)).json() as { sandboxes: { name: string }[] }
await server.stop()
for (const line of counts.lines()) console.log(line)
console.log(`${seconds.toFixed(0)} s; at the end heap ${mebibytes(heap)}, rss ${mebibytes(rss)} MiB; ` +
  `sandboxes ${sandboxes.map(({ name }) => name).join(', ')}`)
console.log(`a good request meanwhile: ${shown(during)}`)
console.log(`a good request afterwards: ${shown(after)}   (ceiling ${CEILING} for 95 %)`)
const faults = counts.lines().filter(line => / 5\d\d × /.test(line))
process.exitCode = Number(percentile(after, 0.95)) < CEILING && faults.length === 0 && sandboxes.length <= 2 ? 0 : 1
