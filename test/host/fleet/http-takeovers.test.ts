import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { freePort } from '../../../scripts/free-port.ts'
import { type ReplicaHere, replicaHere } from '../../support/fleet/here.ts'
import { addKey, APPEND, ask, control, keysAt, landed, nothingDone, scene, unknown } from '../../support/fleet/scene.ts'
import { ALONE, testDatabase } from '../../support/postgres/database.ts'
import { postgresProxy } from '../../support/postgres/proxy.ts'

// What clients see when a sandbox gets another owner, or the database another past.
const setUp = async (scenery: Awaited<ReturnType<typeof scene>>): Promise<void> => {
  for (const name of ['kept', 'other']) await control(scenery.owner, `/snapshots/${name}`, 'PUT')
  await addKey(scenery.owner, 'k1')
}

const acts: Array<[what: string, statement: string, path: string, method: string, body?: unknown]> = [
  ['a change', APPEND, '/~x/api-key', 'POST', { name: 'k2', permissions: ['api-key:criar'] }],
  ['a reset', APPEND, '/~x/_sandbox/reset', 'POST'],
  ['a snapshot', APPEND, '/~x/_sandbox/snapshots/late', 'PUT'],
  ['a restore', APPEND, '/~x/_sandbox/snapshots/kept/restore', 'POST'],
  ['a removal', 'DELETE FROM espelho.sandbox', '/_sandboxes/x', 'DELETE'],
  ['a fork', 'INTO espelho.sandbox', '/~x/_sandbox/fork', 'POST', { name: 'y' }]
]
for (const [what, statement, path, method, body] of acts) {
  t.test(`${what} under way at a takeover, which comes late: it is not done, and that is told`, async t => {
    const here = await scene(t, { asleep: true })
    const { owner, front, proxy, expire } = here
    await setUp(here)
    const before = (await control(owner, '/hash')).body
    const held = proxy.holdRequest(statement)
    const acting = ask(owner.url + path, method, body)
    const { deliver } = await held
    await expire()
    while ((await control(front, '/hash')).status !== 200) await setTimeout(20)
    deliver()
    const { status, retryAfter } = await acting
    t.match({ status, retryAfter }, status === 504 ? unknown : nothingDone, `${status}`)
    t.same((await control(front, '/hash')).body, before)
    t.same(
      (await control(front, '/snapshots')).body.snapshots.map(({ name }: { name: string }) => name), ['kept', 'other']
    )
    const names = (await ask(`${front.url}/_sandboxes`)).body.sandboxes.map(({ name }: { name: string }) => name)
    t.same(names, ['x'], 'nor is there half of a fork')
    t.same(await keysAt(owner), ['k0', 'k1'], 'the old owner passes requests on')
    t.match(await ask(front.url + path, method, body), { status: /^20[014]$/ }, 'it is done when it is asked again')
  })
}

t.test('a change that was done before a takeover is told as done, although its answer was held', async t => {
  const { owner, front, proxy, expire, database } = await scene(t, { asleep: true })
  const held = proxy.holdAnswer(APPEND)
  const adding = addKey(owner, 'k1')
  const { drop } = await held
  await landed(database, 3)
  await expire()
  t.same(await keysAt(front), ['k0', 'k1'])
  drop()
  t.equal((await adding).status, 201)
  t.equal((await addKey(owner, 'k2')).status, 201)
  t.same(await keysAt(owner), ['k0', 'k1', 'k2'])
})

t.test('a restored backup lacks the last changes: the owner says so at once, and goes on', ALONE, async t => {
  const { owner, front, database } = await scene(t, { store: { doubt: 20_000 }, front: { waitMs: 10_000 } })
  const { server } = database
  await server.stop('fast')
  server.backUp()
  await server.start()
  for (const name of ['k1', 'k2', 'k3']) t.equal((await addKey(owner, name)).status, 201)
  await server.stop('immediate')
  server.restore()
  await server.start()
  while (!owner.told.some(message => /lost the end/.test(message))) await setTimeout(10)
  t.match(owner.told.join('\n'), /lost the end of the sandbox x: it was at change set 5, and is at 2/)
  t.same([await keysAt(owner), await keysAt(front)], [['k0'], ['k0']], 'no read shows what is lost')
  t.match((await control(front, '/requests')).body, { complete: false, lost: /^\d{4}-/ })
  t.equal((await addKey(front, 'k4')).status, 201)
  const { body: { hash } } = await control(owner, '/hash')
  await owner.server.close()
  t.same(await keysAt(front), ['k0', 'k4'], 'without a gap, and without a mix')
  t.equal((await control(front, '/hash')).body.hash, hash)
})

t.test('no standby confirms: 504, done once; a wait that is cancelled acknowledges nothing', ALONE, async t => {
  const { owner, front, database: { sql } } = await scene(t, { store: { doubt: 1200, statement: 600 } })
  const standby = async (names: string): Promise<void> => {
    await sql(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`)
    await sql('SELECT pg_reload_conf()')
  }
  t.teardown(() => standby(''))
  await standby('absent')
  await setTimeout(50)
  const waiting = addKey(front, 'k1')
  for (let cancelled = 0; cancelled === 0;) {
    const rows = await sql('SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = \'SyncRep\'')
    cancelled = rows.length
  }
  t.match(await waiting, unknown)
  await standby('')
  t.same(await keysAt(owner), ['k0', 'k1'])
  t.equal((await addKey(front, 'k2')).status, 201)
  t.same(await keysAt(front), ['k0', 'k1', 'k2'])
})

t.test('the clock of the database leaps by minutes: no write is lost, and no clock goes back', async t => {
  const { owner, front, database: { sql, url, cutOff } } = await scene(t, { store: { renew: 150 } })
  const name = new URL(url).pathname.slice(1)
  await sql(`CREATE TABLE espelho.leap AS SELECT interval '0' AS by;
    CREATE SCHEMA leaping;
    CREATE FUNCTION leaping.now() RETURNS timestamptz LANGUAGE sql STABLE AS
      'SELECT pg_catalog.now() + by FROM espelho.leap';
    CREATE FUNCTION leaping.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
      'SELECT pg_catalog.clock_timestamp() + by FROM espelho.leap';
    ALTER DATABASE ${name} SET search_path = leaping, pg_catalog, public`)
  t.teardown(() => sql(`ALTER DATABASE ${name} RESET search_path; DROP SCHEMA IF EXISTS leaping CASCADE`))
  await cutOff()
  const times: number[] = []
  const done = ['k0']
  for (const by of ['5 min', '-5 min', '0']) {
    await sql('UPDATE espelho.leap SET by = $1', [by])
    for (const replica of [front, owner, front]) {
      const key = `k${done.length}`
      // After a leap forward the lease is over by that clock until the next renewal: then nothing is done.
      for (let answer = await addKey(replica, key); answer.status !== 201; answer = await addKey(replica, key)) {
        if (answer.status !== 503 || answer.retryAfter === null) throw new Error(`${answer.status} for ${key}`)
        await setTimeout(20)
      }
      done.push(key)
      times.push(Date.parse((await control(replica, '/clock')).body.now))
    }
    await setTimeout(200)
  }
  t.same([await keysAt(owner), await keysAt(front)], [done, done])
  t.same(times, times.toSorted((a, b) => a - b))
})

t.test('a lease from before the clock of the database was set back: the overview tells how long it holds', async t => {
  const { owner, front, database: { sql } } = await scene(t, { asleep: true, store: { renew: 150 } })
  const { id, address } = owner.owners.self
  // The clock had been ahead when the owner renewed its lease for the last time.
  await sql("UPDATE espelho.replica SET expires_at = now() + interval '5 min 10 s' WHERE id = $1", [id])
  const others = async (n = 0): Promise<any[]> => {
    const { body: { replica } } = await ask(`${front.url}/~front${n}/_sandbox`)
    return replica.id === id ? await others(n + 1) : replica.others // until a sandbox is the front's
  }
  const isShown = ({ leaseRestMs }: { leaseRestMs: number }): boolean => leaseRestMs > 300_000 && leaseRestMs < 310_000
  while (!(await others()).every(isShown)) await setTimeout(20)
  t.match(await others(), [{ id, address, draining: false }])
  t.notOk('others' in (await ask(`${front.url}/readyz`)).body, 'who has no token sees no addresses')
})

t.test('a way between two replicas that breaks or stalls: 503 there, until it is mended, and no takeover', async t => {
  const { url } = await testDatabase(t)
  const port = await freePort()
  const way = await postgresProxy(t, `http://127.0.0.1:${port}/`)
  const owner = await replicaHere(t, { database: url, options: { port, advertise: way.url } })
  t.equal((await addKey(owner, 'k0')).status, 201)
  const [front, patient] = await Promise.all([600, 60_000].map(async waitMs =>
    await replicaHere(t, { database: url, front: { reach: 60, waitMs } }))) as [ReplicaHere, ReplicaHere]
  t.equal((await addKey(front, 'k1')).status, 201)
  way.cut()
  t.match(await addKey(front, 'k2'), nothingDone)
  t.equal((await addKey(owner, 'k3')).status, 201)
  way.mend()
  t.equal((await addKey(patient, 'k4')).status, 201)
  await setTimeout(50) // until no connection is left
  way.pause()
  t.match(await addKey(front, 'k5'), nothingDone)
  const before = way.connections
  const adding = addKey(patient, 'k6')
  while (way.connections < before + 3) await setTimeout(5)
  way.resume()
  t.equal((await adding).status, 201, 'an owner that is busy for a moment is asked again')
  t.same(await keysAt(front), ['k0', 'k1', 'k3', 'k4', 'k6'])
  t.match((await control(front, '/requests')).body, { complete: true }, 'nobody has taken it over')
})

t.test('the delay of a fault ends when its sandbox is handed over, and the request is done before', async t => {
  const { owner, front } = await scene(t, { front: { requests: 2000 } })
  const fault = { stage: 'before-auth', operation: 'createApiKey', delayMs: 60_000, times: 1 }
  t.equal((await control(owner, '/faults', 'POST', fault)).status, 201)
  const delayed = addKey(owner, 'k1')
  await setTimeout(50)
  const closing = owner.server.close()
  t.equal((await delayed).status, 201)
  await closing
  t.same(await keysAt(front), ['k0', 'k1'])
})

t.test('a replica that dies in a compaction leaves a snapshot that nobody reads', async t => {
  const { owner, front, proxy, expire, database: { sql } } = await scene(t, { asleep: true, compactAt: 3000 })
  const held = proxy.holdRequest('SET snapshot')
  for (let n = 1; n < 30; n++) await addKey(owner, `k${n}`)
  const { drop } = await held
  proxy.cut()
  drop()
  await expire()
  t.equal((await keysAt(front)).length, 30)
  t.same(await sql('SELECT snapshot FROM espelho.sandbox'), [{ snapshot: null }])
  t.match(await sql('SELECT count(*)::int FROM espelho.snapshot'), [{ count: 2 }], 'the sweep takes it in an hour')
})

t.test('machines whose clocks are ten minutes apart show one time, which goes on over a hand-over', async t => {
  const { url } = await testDatabase(t)
  const first = await replicaHere(t, { database: url, wallAhead: 600_000 })
  const second = await replicaHere(t, { database: url, wallAhead: -600_000 })
  const timeAt = async (replica: ReplicaHere): Promise<number> =>
    Date.parse((await control(replica, '/clock')).body.now)
  t.equal((await addKey(first, 'k0')).status, 201)
  const [owner, other] = first.store.owned > 0 ? [first, second] : [second, first]
  const times = [await timeAt(owner), await timeAt(other)]
  const since = new Date(times[1] ?? 0).toISOString()
  t.equal((await addKey(other, 'k1')).status, 201)
  const later = async (): Promise<string[]> => {
    const { requests } = (await control(other, `/requests?control=false&since=${since}`)).body
    return requests.map(({ id }: { id: string }) => id)
  }
  const seen = await later()
  await owner.server.close()
  t.equal((await addKey(other, 'k2')).status, 201)
  const ids = await later()
  t.same(ids.slice(0, -1), seen, 'what came since a time is the same at the next owner')
  t.equal(ids.length, seen.length + 1, 'and what comes there is later')
  times.push(await timeAt(other))
  t.same([...times].sort((a, b) => a - b), times, 'it never goes back')
  t.ok((times.at(-1) ?? 0) - (times[0] ?? 0) < 60_000, 'nor does it leap')
})
