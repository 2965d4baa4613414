import t from 'tap'
import type { TestDatabase } from '../../../support/postgres/database.ts'
import { addKey, APPEND, ask, control, keysAt, scene, unknown } from '../../../support/replicas/scene.ts'

/** Damages the last row of the sandbox `x`. */
const damage = async ({ sql }: TestDatabase): Promise<unknown> => await sql(`UPDATE espelho.change c SET body = '{'
  FROM espelho.sandbox s WHERE s.id = c.sandbox AND s.name = 'x' AND c.last = s.head`)

// What replicas do with a sandbox that the database has damaged, and with other errors that are none of the database.
t.test('a damaged row that is met under the lock: 500 at once', async t => {
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
  const { a, b, proxy, database: { sql } } = await scene(t, { times: { statement: 1000, unknown: 600 } })
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
