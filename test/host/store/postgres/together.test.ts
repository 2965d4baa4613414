import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { instant } from '../../../../src/core/rules/time/instant.ts'
import { replicaHere } from '../../../support/replicas/here.ts'
import { addKey, APPEND, ask, control, keysAt, scene } from '../../../support/replicas/scene.ts'

// What two replicas do with one sandbox at the same time.
t.test('both write at once: each change is there once, and both have the same order', async t => {
  const { a, b } = await scene(t)
  const adding = Array.from({ length: 60 }, (_, n) => addKey(n % 2 === 0 ? a : b, `k${n + 1}`))
  t.same(new Set((await Promise.all(adding)).map(({ status }) => status)), new Set([201]))
  const keys = await keysAt(a)
  t.same(keys, await keysAt(b))
  t.same([keys.length, new Set(keys).size], [61, 61])
  const verify = { match: { operation: 'createApiKey' }, count: 61 }
  for (const one of [a, b]) t.match((await control(one, '/requests/verify', 'POST', verify)).body, { ok: true })
})

t.test('a name that both make at once is one sandbox', async t => {
  const { a, b } = await scene(t)
  for (let n = 0; n < 5; n++) {
    const made = [a, b, a, b].map(({ url }, at) =>
      ask(`${url}/~new-${n}/api-key`, 'POST', { name: `k${at}`, permissions: ['api-key:criar'] }))
    t.same((await Promise.all(made)).map(({ status }) => status), [201, 201, 201, 201])
    for (const { url } of [a, b]) {
      const { body } = await ask(`${url}/~new-${n}/_sandbox/state/apiKeys`)
      const names = body.map(({ name }: { name: string }) => name).filter((name: string) => /^k\d/.test(name))
      t.same(names.sort(), ['k0', 'k1', 'k2', 'k3'])
    }
  }
})

t.test('a reset, a restore, snapshots, faults, settings and the clock are the same through both', async t => {
  const { a, b } = await scene(t)
  const same = async (t: Test, path: string): Promise<any> => {
    const [one, other] = [(await control(a, path)).body, (await control(b, path)).body]
    t.same(one, other, path)
    return one
  }
  await control(a, '/snapshots/before', 'PUT')
  await control(b, '/snapshots/copy', 'PUT', { from: 'before' })
  await addKey(b, 'k1')
  await control(a, '/settings', 'PATCH', { 'error.language': 'en' })
  await control(b, '/clock', 'PUT', { mode: 'frozen', now: '2026-05-05T12:00:00Z' })
  await control(a, '/faults', 'POST', { operation: 'createApiKey', status: 503, times: 1 })
  for (const path of ['/hash', '/settings', '/clock', '/faults', '/snapshots']) await same(t, path)
  t.equal((await addKey(b, 'k2')).status, 503, 'the fault strikes once')
  t.equal((await addKey(a, 'k2')).status, 201, 'whichever replica has the request')
  t.match((await same(t, '/faults')).faults, [{ hits: 1 }])
  await control(b, '/snapshots/copy/restore', 'POST')
  t.same([await keysAt(a), await keysAt(b)], [['k0'], ['k0']])
  await control(a, '/reset', 'POST')
  t.same([await keysAt(b), await keysAt(a)], [[], []])
  const { epoch } = await same(t, '')
  t.equal(epoch, 2)
  t.match(await same(t, '/requests'), { requests: [], complete: true })
  t.equal((await addKey(b, 'k9')).status, 201)
  t.same(await keysAt(a), ['k9'])
  for (const path of ['/hash', '/requests', '/coverage', '/snapshots']) await same(t, path)
})

t.test('a sandbox that one removes is gone in both, and made anew by whoever uses it', async t => {
  const { a, b } = await scene(t)
  t.same(await keysAt(b), ['k0'])
  t.equal((await ask(`${a.url}/_sandboxes/x`, 'DELETE')).status, 204)
  t.equal((await ask(`${b.url}/_sandboxes/x`, 'DELETE')).status, 404)
  t.same([await keysAt(b), await keysAt(a)], [[], []])
  t.equal((await addKey(b, 'k1')).status, 201)
  t.same(await keysAt(a), ['k1'])
  const { body } = await ask(`${a.url}/_sandboxes`)
  t.same(body.sandboxes.map(({ name }: { name: string }) => name), ['default', 'x'])
})

t.test('what nobody uses leaves the memory of both, whichever has removed it', async t => {
  const { a, database } = await scene(t, { options: { expire: 1 } })
  const c = await replicaHere(t, { database: database.url, options: { expire: 1 } })
  await addKey(c, 'k1')
  for (const { url } of [a, c]) {
    while (!/^espelho_sandboxes_in_memory 1$/m.test(await (await fetch(`${url}/metrics`)).text())) await setTimeout(50)
  }
  t.pass()
})

t.test('a rate limit counts the requests of both', async t => {
  const { a, b } = await scene(t)
  await control(a, '/settings', 'PATCH', { 'limits.rate': 3 })
  const statuses = []
  for (let n = 1; n < 6; n++) statuses.push((await addKey(n % 2 === 0 ? a : b, `k${n}`)).status)
  t.same(statuses, [201, 201, 201, 429, 429])
  t.same(await keysAt(b), ['k0', 'k1', 'k2', 'k3'])
})

t.test('a request that a fault delays holds up nobody else', async t => {
  const { a, b } = await scene(t)
  await control(a, '/faults', 'POST', { operation: 'createApiKey', times: 1, delayMs: 20_000 })
  const delayed = addKey(a, 'k1')
  while ((await control(b, '/faults')).body.faults[0].hits === 0);
  t.same([(await addKey(b, 'k2')).status, (await addKey(a, 'k3')).status], [201, 201])
  await control(b, '/reset', 'POST') // which ends the delay
  t.equal((await delayed).status, 201)
  t.same(await keysAt(b), [], 'what was under way at a reset leaves no trace in the new life')
  t.match((await control(a, '/requests')).body, { requests: [] })
})

t.test('a server that starts with other fixtures than the one before says so', async t => {
  const { a, b, database } = await scene(t)
  const other = await replicaHere(t, { database: database.url, options: { profile: 'strict' } })
  const OTHER = /^(the server that started before on this database has other|o servidor que iniciou antes)/
  t.same([a, b, other].map(({ told }) => told.filter(line => OTHER.test(line)).length), [0, 0, 1])
})

t.test('a state is put although the other one has folded meanwhile what came before', async t => {
  const { a, b, proxy, database: { sql } } = await scene(t, { compactAt: 1 })
  const { body: state } = await control(a, '/state')
  const [x] = await sql<{ head: string }>("SELECT head FROM espelho.sandbox WHERE name = 'x'")
  const held = proxy.holdRequest(APPEND)
  const putting = control(a, '/state', 'PUT', { ...state, holidays: [] })
  const { deliver } = await held
  const isThere = async () => (await sql('SELECT FROM espelho.change WHERE last = $1', [x?.head])).length > 0
  for (let n = 1; await isThere(); n++) t.equal((await addKey(b, `k${n}`)).status, 201)
  deliver()
  t.equal((await putting).status, 200)
  t.same([await keysAt(a), await keysAt(b)], [['k0'], ['k0']])
  t.same((await control(b, '/state/holidays')).body, [])
})

t.test('who notes uses waits for no sandbox that somebody has locked, and holds up nobody', async t => {
  const { a, b, database } = await scene(t)
  for (const name of ['p', 'q', 'r']) await addKey({ ...b, sandbox: name }, 'k1')
  const held = await database.hold("SELECT FROM espelho.sandbox WHERE name = 'q' FOR UPDATE")
  const later = instant(Date.now() + 60_000)
  t.same(await a.store.expire!(3_600_000, '', ['p', 'q', 'r'].map(name => [name, later] as const)), [])
  t.same(await database.sql('SELECT name FROM espelho.sandbox WHERE used_at > now() ORDER BY name'),
    [{ name: 'p' }, { name: 'r' }])
  await held.end()
})
