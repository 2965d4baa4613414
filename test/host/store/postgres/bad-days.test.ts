import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import type { ReplicaHere } from '../../../support/replicas/here.ts'
import {
  addKey, type Answer, APPEND, ask, control, keysAt, landed, nothingDone, scene, unknown, unlessRefused
} from '../../../support/replicas/scene.ts'
import type { Proxy } from '../../../support/postgres/proxy.ts'
import { ALONE } from '../../../support/postgres/database.ts'
import { refuseWrites } from '../../../support/postgres/refuse-writes.ts'

/** Asks `a` for something before which a change of `b` comes. */
async function overtaken (
  a: ReplicaHere, b: ReplicaHere, proxy: Proxy, path: string, method: string
): Promise<{ deliver: () => Promise<Answer> }> {
  const held = proxy.holdRequest(APPEND)
  const asking = control(a, path, method)
  const { deliver } = await held
  await addKey(b, 'k9')
  return {
    deliver () {
      deliver()
      return asking
    }
  }
}

// What clients see on a bad day of the database or of the way to it. The replica `a` reaches it through a proxy.
t.test('what one replica has acknowledged, the other one shows, and decides on', async t => {
  const { a, b } = await scene(t)
  for (let n = 1; n < 6; n++) t.equal((await addKey(n % 2 === 0 ? a : b, `k${n}`)).status, 201)
  const wanted = Array.from({ length: 6 }, (_, at) => `k${at}`)
  t.same([await keysAt(a), await keysAt(b)], [wanted, wanted])
  for (const replica of [a, b]) {
    const verify = { match: { operation: 'createApiKey' }, count: 6 }
    t.match((await control(replica, '/requests/verify', 'POST', verify)).body, { ok: true, complete: true })
  }
  const at = await Promise.all([a, b].map(replica => control(replica, '/requests')))
  t.same(at.map(({ body }) => body.requests.map(({ id }: { id: string }) => id)),
    Array(2).fill([1, 2, 3, 4, 5, 6].map(n => `0-${n}`)))
})

t.test('a connection to the database that breaks or stalls at any point: 201, and done once', async t => {
  const { proxy, a, b, database } = await scene(t, { times: { statement: 2000 } })
  let n = 0
  for (const point of ['before the statement', 'after the commit', 'and the bytes come late'] as const) {
    const name = `k${++n}`
    const held = point === 'after the commit' ? proxy.holdAnswer(APPEND) : proxy.holdRequest(APPEND)
    const adding = addKey(a, name)
    const { drop, deliver } = await held
    if (point === 'after the commit') await landed(database, name)
    if (point !== 'and the bytes come late') drop()
    t.equal((await adding).status, 201, point)
    deliver()
  }
  const wanted = Array.from({ length: n + 1 }, (_, at) => `k${at}`)
  t.same([await keysAt(a), await keysAt(b)], [wanted, wanted])
})

t.test('a read that meets a batch whose answer is on its way shows it once', async t => {
  const { proxy, a, b, database } = await scene(t)
  const held = proxy.holdAnswer(APPEND)
  const adding = addKey(a, 'k1')
  const { deliver } = await held
  await landed(database, 'k1')
  const reading = keysAt(a)
  t.same(await keysAt(b), ['k0', 'k1'])
  deliver()
  t.same([await reading, (await adding).status, await keysAt(a)], [['k0', 'k1'], 201, ['k0', 'k1']])
})

for (const isLanded of [false, true]) {
  t.test(`in doubt for too long, and ${isLanded ? 'done' : 'not done'}: 504, and all agree afterwards`, async t => {
    const { proxy, a, b, database } = await scene(t, { times: { statement: 1000, unknown: 600 } })
    const held = isLanded ? proxy.holdAnswer(APPEND) : proxy.holdRequest(APPEND)
    const adding = addKey(a, 'k1')
    const { drop } = await held
    if (isLanded) await landed(database, 'k1')
    proxy.cut()
    drop()
    t.match(await adding, unknown)
    proxy.mend()
    const wanted = isLanded ? ['k0', 'k1'] : ['k0']
    t.same([await keysAt(a), await keysAt(b)], [wanted, wanted])
    t.equal((await addKey(b, 'k3')).status, 201)
    t.same(await keysAt(a), [...wanted, 'k3'])
  })
}

t.test('a reset under the lock in doubt for too long, and done: 504, and it is done once', async t => {
  const { proxy, a, b, database: { sql } } = await scene(t, { times: { unknown: 600 } })
  const { deliver } = await overtaken(a, b, proxy, '/reset', 'POST')
  const held = proxy.holdAnswer('COMMIT')
  const resetting = deliver()
  await held
  while ((await sql("SELECT FROM espelho.sandbox WHERE name = 'x' AND epoch = 1")).length === 0);
  proxy.cut()
  t.match(await resetting, { ...unknown, body: { service: '/_sandbox/reset' } })
  proxy.mend()
  for (const replica of [a, b]) t.match((await control(replica, '')).body, { epoch: 1 })
})

t.test('what comes to nothing under the lock is told as elsewhere', async t => {
  const { proxy, a, b } = await scene(t)
  await control(a, '/snapshots/s', 'PUT')
  const { deliver } = await overtaken(a, b, proxy, '/snapshots/s', 'DELETE')
  t.equal((await control(b, '/snapshots/s', 'DELETE')).status, 204)
  t.equal((await deliver()).status, 404)
})

t.test('a replica that loses the database alone: 503 there, and its sandboxes go on elsewhere', async t => {
  const { proxy, a, b } = await scene(t, { times: { statement: 300, retry: 300 } })
  proxy.cut()
  await setTimeout(20)
  for (const path of ['/~x/_sandbox', '/~x/_sandbox/hash', '/~x/nada', '/~y/nada']) {
    t.match(await ask(a.url + path), nothingDone, path)
  }
  t.equal((await ask(`${a.url}/readyz`)).status, 503)
  t.match(await addKey(a, 'k1'), nothingDone)
  t.equal((await ask(`${a.url}/livez`)).status, 200)
  t.same(await keysAt(b), ['k0'])
  t.equal((await unlessRefused(201, () => addKey(b, 'k2'))).status, 201)
  proxy.mend()
  t.same(await keysAt(a), ['k0', 'k2'])
  t.equal((await unlessRefused(200, () => ask(`${a.url}/readyz`))).status, 200)
  const { body } = await unlessRefused(200, () => control(a, '/requests'))
  t.match(body, { complete: true, requests: [{ status: 201 }, { status: 201 }] })
})

t.test('a replica whose connections break is not ready, though nobody has asked it for anything', async t => {
  const { proxy, a } = await scene(t)
  const connections = a.store.figures?.find(({ name }) => name === 'espelho_database_connections')
  t.ok(connections!.value() > 0)
  proxy.cut()
  while ((await ask(`${a.url}/readyz`)).status !== 503 || connections!.value() > 0) await setTimeout(5)
  proxy.mend()
  t.equal((await unlessRefused(200, () => ask(`${a.url}/readyz`))).status, 200)
})

t.test('a database that answers nothing: probes wait for one statement, and no longer than they say', async t => {
  const { proxy, a } = await scene(t, { times: { probe: 50 } }) // a statement has 20 seconds
  proxy.cut()
  while ((await ask(`${a.url}/readyz`)).status !== 503) await setTimeout(5)
  proxy.pause()
  proxy.mend()
  const before = proxy.connections
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask(`${a.url}/readyz`)))
  t.same(answers.map(({ status }) => status), Array(100).fill(503))
  t.ok(proxy.connections <= before + 1, 'the connections')
  proxy.resume()
  t.equal((await unlessRefused(200, () => ask(`${a.url}/readyz`))).status, 200)
})

t.test('the database crashes and recovers: requests wait, and nothing is lost', ALONE, async t => {
  const { a, b, database } = await scene(t)
  const restarting = database.server.restart('immediate')
  const adding = Array.from({ length: 6 }, async (_, n) => {
    await setTimeout(n * 20)
    return (await addKey(n % 2 === 0 ? a : b, `k${n + 1}`)).status
  })
  await restarting
  t.same(await Promise.all(adding), Array(6).fill(201))
  t.same((await keysAt(b)).sort(), Array.from({ length: 7 }, (_, n) => `k${n}`))
})

t.test('the disk of the database is full: 503, and 201 when there is space again', async t => {
  const { a, b, database } = await scene(t)
  await refuseWrites(database, true)
  for (const replica of [a, b]) t.match(await addKey(replica, 'k1'), nothingDone)
  await refuseWrites(database, false)
  t.equal((await addKey(b, 'k2')).status, 201)
  t.same(await keysAt(a), ['k0', 'k2'])
})

t.test('a removal that is sent again, because its answer is lost, spares what was made anew meanwhile', async t => {
  const { proxy, a, b, database: { sql } } = await scene(t)
  const held = proxy.holdAnswer('DELETE FROM espelho.sandbox')
  const removing = ask(`${a.url}/_sandboxes/x`, 'DELETE')
  const { drop } = await held
  while ((await sql("SELECT FROM espelho.sandbox WHERE name = 'x'")).length > 0);
  t.equal((await addKey(b, 'k1')).status, 201)
  drop()
  t.equal((await removing).status, 204)
  t.same([await keysAt(a), await keysAt(b)], [['k1'], ['k1']])
})

t.test('a removal in doubt for too long: 504, though it was done', async t => {
  const { proxy, a, database: { sql } } = await scene(t, { times: { statement: 1000, retry: 600, unknown: 600 } })
  const held = proxy.holdAnswer('DELETE FROM espelho.sandbox')
  const removing = ask(`${a.url}/_sandboxes/x`, 'DELETE')
  const { drop } = await held
  while ((await sql("SELECT FROM espelho.sandbox WHERE name = 'x'")).length > 0);
  proxy.cut()
  drop()
  t.match(await removing, unknown)
})

t.test('a log is emptied again, because the answer is lost: what came meanwhile stays', async t => {
  const { proxy, a, b, database: { sql } } = await scene(t)
  const held = proxy.holdAnswer('log_cleared = ')
  const emptying = control(a, '/requests', 'DELETE')
  const { drop } = await held
  while ((await sql('SELECT FROM espelho.exchange')).length > 0);
  t.equal((await addKey(b, 'k1')).status, 201)
  drop()
  t.equal((await emptying).status, 204)
  for (const replica of [a, b]) {
    t.match((await control(replica, '/requests')).body, { complete: true, requests: [{ id: '0-2' }] })
  }
})

t.test('a damaged sandbox is set aside, and not one that was made anew when it was read', async t => {
  const { a, b, database: { sql } } = await scene(t)
  const make = async () => await ask(`${b.url}/~y/api-key`, 'POST', { name: 'k1', permissions: ['api-key:criar'] })
  await make()
  await sql("UPDATE espelho.change SET body = '{' FROM espelho.sandbox WHERE id = sandbox AND name = 'y'")
  const { setAside } = a.store
  a.store.setAside = async (name, id) => {
    await sql("DELETE FROM espelho.sandbox WHERE name = 'y'")
    t.equal((await make()).status, 201)
    return await setAside(name, id)
  }
  const { status, body } = await ask(`${a.url}/~y/_sandbox/state/apiKeys`)
  t.same([status, body.at(-1).name], [200, 'k1'])
  t.same(await sql("SELECT name FROM espelho.sandbox WHERE name LIKE 'y%'"), [{ name: 'y' }])
})

t.test('a sandbox that two replicas find damaged is set aside once', async t => {
  const { a, b, database: { sql } } = await scene(t)
  const [{ id }] = await sql<{ id: string }>("SELECT id FROM espelho.sandbox WHERE name = 'x'") as [{ id: string }]
  for (const { store } of [a, b]) t.equal(await store.setAside('x', id), 'the row x#1 of espelho.sandbox')
})
