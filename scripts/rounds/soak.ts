import { randomFrom } from './random.ts'
import { connectedTo, exchange, requestText, tally } from './pipelined.ts'
import { mebibytes, watchedServer } from './watched.ts'

// Requests of all kinds over many sandboxes, and the memory after each fifth of them, garbage collected. The states are
// reset now and then and the request logs have a small budget, so both soon have the size that they keep. The memory is
// flat if the last fifth ends at most 10 % above the first two.
//
// `npm run rounds -- soak 500000 1 200` are half a million requests over 200 sandboxes, from seed 1.

const REQUESTS = Number(process.argv[2] ?? 500_000)
const SEED = Number(process.argv[3] ?? 1)
const SANDBOXES = Number(process.argv[4] ?? 200)
const TOLERANCE = 0.1
const LOG_BYTES = 16 * 1_048_576
const CONNECTIONS = 12
const BATCH = 20
const PARTS = 5

const random = randomFrom(SEED)
const ADMIN = ['Content-Type: application/json', 'Authorization: Bearer espelho_admin']
const reason = (n: number): string => `a0000000-0000-4000-8000-00000000000${n}`
const collaborator = (): string => `c0000000-0000-4000-8000-0000000000${String(random.between(1, 12)).padStart(2, '0')}`
const day = (): string => String(random.between(1, 28)).padStart(2, '0')
const one = (...of: readonly string[]): string => of[random.between(0, of.length - 1)] as string
const named = (kind: string): string => `${kind}${random.between(1, 4)}`

function adjustment (files: number): object {
  return {
    jornada: `${day()}/03/2026`,
    formato: 'INTERVALO_HORARIO',
    descricao: 'x'.repeat(random.between(1, 500)),
    motivoId: reason(random.between(1, 4)),
    minMinutos: 480,
    maxMinutos: 540,
    anexos: Array.from({ length: files }, () => ({
      nome: 'a.txt', base64: Buffer.from(`${random.between(1, 1e9)}`.repeat(100)).toString('base64')
    }))
  }
}

type Made = readonly [method: string, path: string, body?: object]
/** Each kind with its share, and what is sent to a sandbox. */
const kinds: Record<string, readonly [share: number, make: (name: string) => Made]> = {
  adjustment: [220, name => ['POST', `/~${name}/ajuste-registro/solicitar`, adjustment(0)]],
  attachment: [120, name => ['POST', `/~${name}/ajuste-registro/solicitar`, adjustment(2)]],
  'refused adjustment': [80, name =>
    ['POST', `/~${name}/ajuste-registro/solicitar`, { ...adjustment(0), formato: one('X', 'REGISTRO_PONTO') }]],
  'api key': [60, name => ['POST', `/~${name}/api-key`, { name: 'k', permissions: ['*'] }]],
  'no token': [60, name => ['GET', `/~${name}/nothing/${random.between(1, 1e9)}`]],
  approval: [60, name => [
    'POST', `/~${name}/_sandbox/adjustments/aa000000-0000-4000-8000-00000000000${random.between(1, 5)}/` +
    one('approve', 'reject', 'cancel'), {}
  ]],
  clock: [40, name => ['POST', `/~${name}/_sandbox/clock/advance`, { by: 'PT1M' }]],
  'settings change': [20, name => ['PATCH', `/~${name}/_sandbox/settings`, { 'error.language': one('pt', 'en') }]],
  snapshot: [30, name => ['PUT', `/~${name}/_sandbox/snapshots/${named('s')}`]],
  restore: [30, name => ['POST', `/~${name}/_sandbox/snapshots/${named('s')}/restore`]],
  'snapshot dropped': [10, name => ['DELETE', `/~${name}/_sandbox/snapshots/${named('s')}`]],
  reset: [30, name => ['POST', `/~${name}/_sandbox/reset`, random.chance(0.5) ? { keep: ['requests'] } : {}]],
  fault: [20, name => ['POST', `/~${name}/_sandbox/faults`, {
    stage: one('before-auth', 'after-validation', 'after-commit'), status: 503, times: 1
  }]],
  'no faults': [5, name => ['DELETE', `/~${name}/_sandbox/faults`]],
  fork: [10, name => ['POST', `/~${name}/_sandbox/fork`, { name: named('fork') }]],
  deletion: [12, () => ['DELETE', `/_sandboxes/${named('fork')}`]],
  'whole state': [3, name => ['GET', `/~${name}/_sandbox/state`]],
  hash: [20, name => ['GET', `/~${name}/_sandbox/hash`]],
  diff: [5, name => ['GET', `/~${name}/_sandbox/diff`]],
  requests: [20, name => ['GET', `/~${name}/_sandbox/requests?limit=20`]],
  wait: [20, name => ['GET', `/~${name}/_sandbox/requests/wait?timeout=${random.between(0, 30)}ms&count=9999`]],
  verify: [10, name => ['POST', `/~${name}/_sandbox/requests/verify`, { match: { status: '2xx' }, atLeast: 1 }]],
  'daily frequency': [50, name =>
    ['GET', `/~${name}/_sandbox/daily-frequency/${collaborator()}?from=2026-03-${day()}`]],
  'entity change': [30, name => {
    const id = `b${random.between(1, 50)}`
    return ['PUT', `/~${name}/_sandbox/state/businessUnits/${id}`, { unidadeNegocioId: id, nome: 'x' }]
  }],
  rows: [20, name => ['GET', `/~${name}/_sandbox/requests/rows`]],
  sandboxes: [2, () => ['GET', '/_sandboxes']]
}
const raffle = Object.entries(kinds).flatMap(([kind, [share]]) => Array<string>(share).fill(kind))

const server = await watchedServer({ logBytes: LOG_BYTES })
const counts = tally()
let asked = 0

/** One client: batches on one connection, and now and then an event stream that it leaves. */
async function work (until: number): Promise<void> {
  let socket = await connectedTo(server.url)
  while (asked < until) {
    const batch = Array.from({ length: BATCH }, () => raffle[random.between(0, raffle.length - 1)] as string)
    asked += BATCH
    const texts = batch.map(kind => {
      const [method, path, body] = (kinds[kind] as typeof kinds[string])[1](`s${random.between(1, SANDBOXES)}`)
      return body === undefined
        ? requestText(method, path, kind === 'no token' ? [] : ADMIN.slice(1))
        : requestText(method, path, ADMIN, JSON.stringify(body))
    })
    const statuses = await exchange(socket, texts.join(''), BATCH)
    for (const [at, kind] of batch.entries()) counts.note(kind, statuses[at] ?? 'none')
    if (random.chance(0.05)) {
      const path = `/~s${random.between(1, SANDBOXES)}/_sandbox/${one('events', 'requests/events')}`
      await exchange(socket, requestText('GET', path, []), 1)
      counts.note('events', '200')
      socket.destroy()
    }
    if (socket.destroyed || statuses.length < BATCH) {
      socket.destroy()
      socket = await connectedTo(server.url)
    }
  }
  socket.destroy()
}

const kept: number[] = []
console.log(`${REQUESTS} requests over ${SANDBOXES} sandboxes, seed ${SEED}, Node.js ${process.version}`)
console.log('requests    heap buffers     rss (MiB)')
for (let part = 1; part <= PARTS; part++) {
  await Promise.all(Array.from({ length: CONNECTIONS }, () => work(REQUESTS * part / PARTS)))
  const { heap, buffers, rss } = await server.memory()
  kept.push(heap + buffers)
  console.log(`${String(asked).padStart(8)} ${[heap, buffers, rss].map(mebibytes).join(' ')}`)
}
await server.stop()
for (const line of counts.lines()) console.log(line)
const full = ((kept[0] ?? NaN) + (kept[1] ?? NaN)) / 2
const change = ((kept.at(-1) ?? NaN) - full) / full
const verdict = change <= TOLERANCE ? 'flat' : 'NOT flat'
const percent = (change * 100).toFixed(1)
console.log(`${verdict}: ${percent} % from the first two fifths to the end (at most ${TOLERANCE * 100} %)`)
process.exitCode = change <= TOLERANCE ? 0 : 1
