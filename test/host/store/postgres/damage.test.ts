import t from 'tap'
import type { TestDatabase } from '../../../support/postgres/database.ts'
import { addKey, APPEND, ask, control, keysAt, scene, unknown } from '../../../support/replicas/scene.ts'

/** Damages the last row of the sandbox `x`. */
const damage = async ({ sql }: TestDatabase): Promise<unknown> => await sql(`UPDATE espelho.change c SET body = '{'
  FROM espelho.sandbox s WHERE s.id = c.sandbox AND s.name = 'x' AND c.last = s.head`)
const rowsOf = async ({ sql }: TestDatabase): Promise<unknown> => (await sql<{ name: string, head: string }>(
  "SELECT name, head FROM espelho.sandbox WHERE name LIKE 'x%' ORDER BY name")).map(({ name, head }) => [name, +head])
const asides = (told: readonly string[]): readonly string[] =>
  told.filter(line => /^(the sandbox x cannot be read|o sandbox x não)/.test(line))

// What replicas do with a sandbox that the database has damaged, and with other errors that are none of the database.
t.test('who has a sandbox and finds that what was appended is damaged opens it anew, which sets it aside', async t => {
  const { a, b, database } = await scene(t)
  t.same(await keysAt(b), ['k0'])
  t.equal((await addKey(a, 'k1')).status, 201)
  await damage(database)
  t.same([await keysAt(b), await keysAt(a)], [[], []])
  t.equal((await addKey(a, 'k2')).status, 201)
  t.same([await keysAt(a), await keysAt(b)], [['k2'], ['k2']])
  t.match([asides(a.told).length, asides(b.told)], [0, [/damaged row at change set 4/]])
})

t.test('a damaged row that is met under the lock: 500 at once, and then it is set aside', async t => {
  const { a, b, proxy, database } = await scene(t)
  t.equal((await addKey(b, 'k1')).status, 201)
  t.same(await keysAt(a), ['k0', 'k1'])
  const held = proxy.holdRequest(APPEND)
  const adding = addKey(a, 'k2')
  const { deliver } = await held
  t.equal((await addKey(b, 'k3')).status, 201)
  await damage(database)
  deliver()
  t.equal((await adding).status, 500)
  t.same([await keysAt(a), await keysAt(b)], [[], []])
  t.match([asides(a.told).length, asides(b.told).length], [1, 0])
})

t.test('what one replica sets aside, the other one has no longer, whether it reads or appends', async t => {
  for (const appends of [false, true]) {
    const { a, b, proxy, database } = await scene(t)
    const held = appends ? proxy.holdRequest(APPEND) : undefined
    const adding = appends ? addKey(a, 'k1') : undefined
    const { deliver } = await held ?? { deliver () {} }
    await damage(database)
    t.same(await keysAt(b), [])
    t.equal((await addKey(b, 'kb')).status, 201)
    const rows = await rowsOf(database)
    deliver()
    if (adding !== undefined) t.equal((await adding).status, 201, 'as where the sandbox was removed meanwhile')
    t.same([await keysAt(a), await keysAt(b)], [['kb'], ['kb']])
    t.same(await rowsOf(database), rows, 'what was set aside stays as it was')
    t.equal((await addKey(a, 'ka')).status, 201)
    t.same([await keysAt(b), await keysAt(a)], [['kb', 'ka'], ['kb', 'ka']])
  }
})

t.test('what a task says when it runs under the lock is told at once, and as it says it', async t => {
  const { a, b, proxy } = await scene(t)
  await control(a, '/snapshots/s', 'PUT')
  const held = proxy.holdRequest(APPEND)
  const restoring = control(a, '/snapshots/s/restore', 'POST')
  const { deliver } = await held
  t.equal((await control(b, '/snapshots/s', 'DELETE')).status, 204)
  deliver()
  t.equal((await restoring).status, 404)
})

t.test('a task under the lock of which nobody knows whether it was done: 504, and done once', async t => {
  const { a, b, proxy, database: { sql } } = await scene(t, { times: { unknown: 600 } })
  await control(a, '/snapshots/s', 'PUT')
  const { epoch } = (await control(a, '')).body
  const held = proxy.holdRequest(APPEND)
  const restoring = control(a, '/snapshots/s/restore', 'POST')
  const { deliver } = await held
  t.equal((await addKey(b, 'k1')).status, 201)
  const committing = proxy.holdAnswer('COMMIT')
  deliver()
  const { drop } = await committing
  const restored = async () => (await sql("SELECT FROM espelho.change WHERE body LIKE '%\"restore\":%'")).length
  while (await restored() === 0);
  proxy.cut()
  drop()
  t.match(await restoring, unknown)
  proxy.mend()
  t.same([await keysAt(a), await keysAt(b)], [['k0'], ['k0']])
  t.equal((await ask(`${b.url}/~x/_sandbox`)).body.epoch, epoch + 1)
})

t.test('what the database loses while it is read is lost, and no damage', async t => {
  const { a, b, proxy, database: { sql } } = await scene(t)
  const add = async (name: string) => (await ask(`${b.url}/~y/api-key`, 'POST',
    { name, permissions: ['api-key:criar'] })).status
  t.same([await add('k1'), await add('k2')], [201, 201])
  const held = proxy.holdRequest('octet_length(body)) OVER')
  const reading = ask(`${a.url}/~y/_sandbox/state/apiKeys`)
  const { deliver } = await held
  await sql(`WITH lost AS (DELETE FROM espelho.change c USING espelho.sandbox s
      WHERE s.id = c.sandbox AND s.name = 'y' AND c.last = s.head RETURNING c.first)
    UPDATE espelho.sandbox s SET head = lost.first - 1, tip = c.batch FROM lost, espelho.change c
    WHERE s.name = 'y' AND c.sandbox = s.id AND c.last = lost.first - 1`)
  deliver()
  const { status, body } = await reading
  t.same([status, body.at(-1).name], [200, 'k1'])
})
