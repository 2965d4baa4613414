import t, { type Test } from 'tap'
import { ana } from '../../support/fixture-names.ts'
import { type TestServer, testServer } from '../../support/server.ts'

const RECORDS = 4000
const HOUR = 3_600_000

/** The built-in world with many more records. */
async function largeDocument (server: TestServer): Promise<Record<string, unknown[]>> {
  const { body } = await server.call('GET /_sandbox/state')
  const timeRecords = Array.from({ length: RECORDS }, (_, at) =>
    ({ colaboradorId: ana, dataHora: new Date(Date.UTC(2024, 0, 1) + at * HOUR).toISOString() }))
  return { ...body, timeRecords }
}

/** How many turns the event loop had until the work was over, on a machine where each look at the clock takes 25 ms. */
async function turnsOf (work: () => Promise<unknown>): Promise<number> {
  const elapsedTime = performance.now
  let time = performance.now()
  performance.now = () => { time += 25; return time }
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  try {
    await work()
  } finally {
    performance.now = elapsedTime
    isOver = true
  }
  return turns
}

async function called (t: Test, server: TestServer, what: string, body?: unknown): Promise<void> {
  const { status } = await server.call(what, body === undefined ? {} : { body })
  t.ok(status < 300, what)
}

t.test('long work of the control plane lets other requests have their turn', async t => {
  const server = await testServer(t)
  const document = await largeDocument(server)
  const small = (await server.call('GET /_sandbox/state')).body
  // The first of each loads what it needs.
  for (const what of ['GET /_sandbox/hash', 'GET /_sandbox/diff']) await called(t, server, what)
  await called(t, server, 'PUT /_sandbox/state', small)
  const quick = await turnsOf(() => called(t, server, 'GET /_sandbox/hash'))
  const least = RECORDS / 250
  for (const [what, body] of [
    ['PUT /_sandbox/state', document], ['GET /_sandbox/state'], ['GET /_sandbox/diff'], ['PUT /_sandbox/state', small],
    ['PUT /_sandbox/state', document], ['PUT /_sandbox/snapshots/large'], ['POST /_sandbox/reset'],
    ['POST /_sandbox/snapshots/large/restore'], ['POST /_sandbox/fork', { name: 'other' }]
  ] as const) {
    const turns = await turnsOf(() => called(t, server, what, body))
    if (!/snapshots|reset|fork/.test(what)) t.ok(turns >= quick + least / 2, `${what}: ${turns} turns`)
  }
})

t.test('the days of a collaborator are computed in turns', async t => {
  const server = await testServer(t)
  await called(t, server, 'PUT /_sandbox/state', await largeDocument(server))
  for (const [what, least] of [
    [`GET /_sandbox/timesheet/${ana}?month=2026-03`, 240],
    [`GET /_sandbox/daily-frequency/${ana}?from=2026-01-01&to=2026-12-31`, 300]
  ] as const) {
    await called(t, server, what)
    const turns = await turnsOf(() => called(t, server, what))
    t.ok(turns >= least / 8, `${what}: ${turns} turns`)
  }
})

t.test('a request sees the state before a PUT or after it', async t => {
  const server = await testServer(t)
  const document = await largeDocument(server)
  const before = (await server.call('GET /_sandbox/hash')).body.hash
  const seen: string[] = []
  const progress = { isOver: false }
  const watch = async (): Promise<void> => {
    while (!progress.isOver) {
      await new Promise(resolve => setTimeout(resolve, 1))
      seen.push((await server.call('GET /_sandbox/hash')).body.hash)
    }
  }
  const watching = watch()
  let hash: unknown
  await turnsOf(async () => { ({ hash } = (await server.call('PUT /_sandbox/state', { body: document })).body) })
  const after = (await server.call('GET /_sandbox/hash')).body.hash
  progress.isOver = true
  await watching
  t.equal(after, hash)
  t.ok(seen.length > 2, 'others are answered meanwhile')
  t.same([...new Set([...seen, after])], [before, hash])
})

t.test('what requests change while a state is replaced is gone, but for the clock and the identifiers', async t => {
  const server = await testServer(t)
  const document = await largeDocument(server)
  await server.call('POST /api-key', { body: { name: 'first', permissions: ['*'] } })
  const progress = { isOver: false, rounds: 0 }
  const work = async (): Promise<void> => {
    for (let at = 1; !progress.isOver; at++) {
      await new Promise(resolve => setTimeout(resolve, 1))
      if (at % 5 === 0) await server.call(`PUT /_sandbox/snapshots/s${at % 3}`)
      await server.call('POST /api-key', { body: { name: `key ${at}`, permissions: ['*'] } })
      progress.rounds = at
    }
  }
  const working = work()
  await server.call('PUT /_sandbox/clock', { body: { now: '2026-05-01T09:00:00-03:00' } })
  let hash: unknown
  const before = progress.rounds
  await turnsOf(async () => { ({ hash } = (await server.call('PUT /_sandbox/state', { body: document })).body) })
  t.ok(progress.rounds > before + 1, 'meanwhile requests make keys')
  progress.isOver = true
  await working
  const made = (await server.call('GET /_sandbox/api-keys')).body.apiKeys.slice(document['apiKeys']!.length)
  t.ok(made.length <= 1, 'at most the key of the request that came after the PUT is left')
  t.match((await server.call('GET /_sandbox/clock')).body, { now: '2026-05-01T12:00:00.000Z' })
  t.ok(made.length === 1 || (await server.call('GET /_sandbox/hash')).body.hash === hash)
})
