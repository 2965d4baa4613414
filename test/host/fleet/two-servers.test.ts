import t from 'tap'
import { startSandbox } from '../../../src/index.ts'
import { testDatabase } from '../../support/postgres/database.ts'
import { ask } from './replicas.ts'

const KEY = { name: 'CI', permissions: ['api-key:criar'] }
const TOKEN = { authorization: 'Bearer espelho_admin' }
const silent = { logLevel: 'silent', drain: 1 } as const

t.test('two servers on one PostgreSQL are one', async t => {
  const { url: data, sql } = await testDatabase(t)
  const first = await startSandbox({ ...silent, data })
  t.teardown(() => first.close())
  const second = await startSandbox({ ...silent, data })
  t.teardown(() => second.close())
  const worlds = Array.from({ length: 6 }, (_, n) => `w${n}`)
  for (const [n, name] of worlds.entries()) {
    const { url } = [first, second][n % 2] as typeof first
    t.equal((await ask(`${url}/~${name}/api-key`, 'POST', KEY, TOKEN)).status, 201)
  }
  const owners = await sql<{ count: number }>('SELECT count(*)::int FROM espelho.sandbox GROUP BY owner')
  t.equal(owners.reduce((sum, { count }) => sum + count, 0), worlds.length)
  const hashes = async ({ url }: typeof first) => await Promise.all(worlds.map(async name =>
    (await ask(`${url}/~${name}/_sandbox/hash`)).body.hash))
  const before = await hashes(first)
  t.same(await hashes(second), before, 'either answers for every sandbox')
  t.match((await ask(`${first.url}/readyz`)).body, { status: 'ready', pendingAppends: 0, replica: /^[0-9a-f-]{36}$/ })
  const both = await Promise.all([first, second].map(async ({ url }) => (await ask(`${url}/readyz`)).body.owned))
  t.equal(both[0] + both[1], worlds.length)

  await first.close()
  t.same(await hashes(second), before, 'one that stops hands its sandboxes on')
  for (const name of worlds) {
    const verified = await second.control.sandbox(name).verify({ match: { operation: 'createApiKey' }, count: 1 })
    t.match(verified, { ok: true, complete: true }, 'with their request logs')
  }
  t.same(await sql('SELECT count(*)::int FROM espelho.replica'), [{ count: 1 }])
})

t.test('an address that others cannot reach is refused at the start', async t => {
  const { url: data } = await testDatabase(t)
  await t.rejects(startSandbox({ ...silent, data, host: '0.0.0.0' }), { message: /advertise is needed, like http:/ })
  const alone = await startSandbox({ ...silent, data })
  t.teardown(() => alone.close())
  await t.rejects(startSandbox({ ...silent, data, advertise: 'http://10.0.0.7:3000' }), { message: /loopback address/ })
  await t.rejects(startSandbox({ ...silent, data, advertise: alone.url }), { message: /another server .* answers at/ })
})
