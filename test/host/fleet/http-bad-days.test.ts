import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'
import {
  addKey, APPEND, ask, control, keysAt, landed, nothingDone, scene, unknown
} from '../../support/fleet/scene.ts'
import type { Held } from '../../support/postgres/proxy.ts'
import { ALONE, type TestDatabase } from '../../support/postgres/database.ts'
import { refuseWrites } from '../store/support/postgres-store.ts'

// What clients see on a bad day of the database or of the way to it. The owner reaches it through a proxy.
t.test('a connection to the database that breaks or stalls at any point: 201, and done once', async t => {
  const { proxy, owner, front, database } = await scene(t, { store: { statement: 2000 } })
  let n = 0
  for (const through of [owner, front]) {
    for (const point of ['before the statement', 'after the commit', 'and the bytes come late'] as const) {
      const name = `k${++n}`
      const held = point === 'after the commit' ? proxy.holdAnswer(APPEND) : proxy.holdRequest(APPEND)
      const adding = addKey(through, name)
      const { drop, deliver } = await held
      if (point === 'after the commit') await landed(database, n + 2)
      if (point !== 'and the bytes come late') drop()
      t.equal((await adding).status, 201, point)
      deliver()
    }
  }
  const wanted = Array.from({ length: n + 1 }, (_, at) => `k${at}`)
  t.same([await keysAt(owner), await keysAt(front)], [wanted, wanted])
})

for (const isLanded of [false, true]) {
  t.test(`in doubt for too long, and ${isLanded ? 'done' : 'not done'}: 504, and all agree afterwards`, async t => {
    const times = { store: { statement: 1000, doubt: 600 }, front: { waitMs: 60, doubt: 20 } }
    const { proxy, owner, front, database } = await scene(t, times)
    const held = isLanded ? proxy.holdAnswer(APPEND) : proxy.holdRequest(APPEND)
    const { drop, adding } = await addHeld(held)
    if (isLanded) await landed(database, 3)
    proxy.pause()
    await setTimeout(30)
    t.match(await control(owner, '/state/apiKeys'), nothingDone, 'nobody sees what is in doubt')
    t.match(await addKey(owner, 'k2'), nothingDone)
    t.match(await adding, unknown)
    drop()
    proxy.resume()
    const wanted = isLanded ? ['k0', 'k1'] : ['k0']
    t.same([await keysAt(owner), await keysAt(front)], [wanted, wanted])
    t.equal((await addKey(front, 'k3')).status, 201)

    /** Asks again as long as nothing is done, because a slow machine refuses what waits for more than 60 ms. */
    async function addHeld (held: Promise<Held>): Promise<{ drop: Held['drop'], adding: ReturnType<typeof addKey> }> {
      const adding = addKey(front, 'k1')
      const first = await Promise.race([held, adding])
      if ('drop' in first) return { drop: first.drop, adding }
      t.match(first, nothingDone)
      return await addHeld(held)
    }
  })
}

t.test('the database crashes and recovers: requests wait, and nothing is lost', ALONE, async t => {
  const { owner, front, database } = await scene(t, { store: { doubt: 20_000 }, front: { waitMs: 20_000 } })
  const restarting = database.server.restart('immediate')
  const adding = Array.from({ length: 6 }, async (_, n) => {
    await setTimeout(n * 20)
    return (await addKey(n % 2 === 0 ? owner : front, `k${n + 1}`)).status
  })
  await restarting
  t.same(await Promise.all(adding), Array(6).fill(201))
  t.same((await keysAt(front)).sort(), Array.from({ length: 7 }, (_, n) => `k${n}`))
  const verify = { match: { operation: 'createApiKey' }, count: 7 }
  t.match((await control(front, '/requests/verify', 'POST', verify)).body, { ok: true, complete: true })
  t.same(await database.sql('SELECT term::int FROM espelho.sandbox'), [{ term: 1 }], 'nobody has taken it over')
})

t.test('a replica that loses the database alone: 503 there, and its sandboxes go on elsewhere', async t => {
  const { proxy, owner, front } = await scene(t, { store: { ttl: 500, renew: 60, margin: 50 }, front: { waitMs: 50 } })
  proxy.cut()
  while (owner.owners.leaseRest > 0) await setTimeout(10)
  for (const path of ['/~x/_sandbox', '/~x/_sandbox/hash', '/~x/nada', '/~y/nada']) {
    t.match(await ask(owner.url + path), nothingDone, path)
  }
  t.match(await addKey(owner, 'k1'), nothingDone)
  t.equal((await ask(`${owner.url}/livez`)).status, 200)
  t.equal((await ask(`${owner.url}/readyz`)).status, 503)
  t.same(await keysAt(front), ['k0'])
  t.equal((await addKey(front, 'k2')).status, 201)
  t.match((await control(front, '/requests')).body, { complete: false, lost: /^\d{4}-/ })
  proxy.mend()
  t.same(await keysAt(owner), ['k0', 'k2'], 'it passes requests on when it is back')
})

t.test('the database is gone for longer than a lease: 503, and the owners keep their sandboxes', ALONE, async t => {
  const { owner, front, database } = await scene(t, {
    store: { ttl: 500, renew: 60, margin: 50, rest: 1000, doubt: 100 }, front: { waitMs: 50 }
  })
  const { server } = database
  await server.stop('immediate')
  while (owner.owners.leaseRest > 0 || front.owners.leaseRest > 0) await setTimeout(10)
  for (const { url } of [owner, front]) {
    t.match(await ask(`${url}/~x/_sandbox/hash`), nothingDone)
    t.match(await ask(`${url}/~x/api-key`, 'POST', { name: 'k1', permissions: [] }), nothingDone)
    t.same([(await ask(`${url}/livez`)).status, (await ask(`${url}/readyz`)).status], [200, 503])
  }
  await server.start()
  t.same(await keysAt(front), ['k0'])
  const { body } = await control(owner, '/requests/verify', 'POST', { match: { operation: 'createApiKey' }, count: 1 })
  t.match(body, { ok: true, complete: true }, 'with its log')
})

t.test('the disk of the database is full: 503, undone, and 201 when there is space again', async t => {
  const { owner, front, database } = await scene(t)
  await refuseWrites(database, true)
  for (const replica of [owner, front]) t.match(await addKey(replica, 'k1'), nothingDone)
  t.match(
    await ask(`${front.url}/~y/api-key`, 'POST', { name: 'k', permissions: ['api-key:criar'] }),
    nothingDone,
    'nor a new one'
  )
  t.same(await keysAt(owner), ['k0'], 'it is read all the same')
  await refuseWrites(database, false)
  t.equal((await addKey(front, 'k2')).status, 201)
  t.same(await keysAt(owner), ['k0', 'k2'])
})

for (const [setting, value] of [['lock_timeout', '40ms'], ['statement_timeout', '40ms']] as const) {
  t.test(`a ${setting} of the database strikes: 503, undone`, async t => {
    const { owner, front, database } = await scene(t, { store: { statement: 5000 } })
    await setFor(t, database, setting, value)
    const locked = await database.hold('SET lock_timeout = 0; SET statement_timeout = 0; ' +
      'SELECT FROM espelho.sandbox FOR UPDATE')
    t.match(await addKey(front, 'k1'), nothingDone)
    await locked.end()
    t.equal((await addKey(owner, 'k2')).status, 201)
    t.same(await keysAt(front), ['k0', 'k2'])
  })
}

t.test('no transaction stays open, so the database ends none that is idle', async t => {
  const { owner, front, database } = await scene(t)
  await setFor(t, database, 'idle_in_transaction_session_timeout', '1ms')
  for (let n = 1; n <= 10; n++) t.equal((await addKey(n % 2 === 0 ? owner : front, `k${n}`)).status, 201)
  t.match((await control(front, '/snapshots/kept', 'PUT')).status, /^20[01]$/)
})

/** For connections from now on. */
async function setFor (t: Test, { sql, url, cutOff }: TestDatabase, setting: string, value: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await sql(`ALTER DATABASE ${name} SET ${setting} = '${value}'`)
  t.teardown(() => sql(`ALTER DATABASE ${name} RESET ${setting}`))
  await cutOff()
}
