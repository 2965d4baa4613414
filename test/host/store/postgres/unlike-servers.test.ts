import t from 'tap'
import { instant } from '../../../../src/core/rules/time/instant.ts'
import { expiry, type ExpiryOptions } from '../../../../src/host/sandbox/expiry.ts'
import { followClock } from '../../../../src/host/sandbox/system-clock.ts'
import { replicaHere } from '../../../support/replicas/here.ts'
import { addKey, control, nothingDone, scene } from '../../../support/replicas/scene.ts'

const HOUR = 3_600_000

// Servers that differ: in their clock, their fixtures, their version, and in what they know of names.
t.test('what is set aside has a name of its own, also after what was set aside first is gone', async t => {
  const { a, database: { sql } } = await scene(t)
  for (const aside of ['x#1', 'x#2', 'x#3']) {
    await addKey(a, 'k1')
    t.equal(await a.store.setAside('x'), `the row ${aside} of espelho.sandbox`)
    if (aside === 'x#2') await sql("DELETE FROM espelho.sandbox WHERE name = 'x#1'")
  }
})

t.test('what expires does so by the clock of the database, though that of a server is hours ahead', async t => {
  const { a: { store }, database: { sql } } = await scene(t)
  await sql("UPDATE espelho.sandbox SET used_at = now() - interval '2 hours' WHERE name = 'default'")
  const nothing = { stored: new Map() } as unknown as ExpiryOptions['loaded']
  const expire = expiry({ store, loaded: nothing, endings: { async giveUp () {} } })
  const unfollow = followClock(() => Date.now() + 3 * HOUR)
  const removing = expire(instant(Date.now() + 2 * HOUR), '')
  unfollow()
  t.same(await removing, ['default'])
})

t.test('the database goes back, and a replica with other fixtures makes the life that was lost', async t => {
  const { a, database: { url, sql } } = await scene(t)
  const other = await replicaHere(t, { database: url, options: { profile: 'strict' } })
  const [x] = await sql("SELECT id, head, tip, epoch FROM espelho.sandbox WHERE name = 'x'")
  const { id, head, tip, epoch } = x as Record<string, unknown>
  await control(a, '/reset', 'POST')
  await sql('DELETE FROM espelho.change WHERE sandbox = $1 AND last > $2', [id, head])
  await sql('UPDATE espelho.sandbox SET head = $2, tip = $3, epoch = $4 WHERE id = $1', [id, head, tip, epoch])
  t.match((await control(other, '/reset', 'POST')).body, { epoch: 1 })
  t.same((await control(a, '/hash')).body, (await control(other, '/hash')).body)
})

t.test('a sandbox that a newer server has raised is refused by one that has it in memory, too', async t => {
  const { a, b, database: { sql } } = await scene(t)
  await addKey(b, 'k1')
  const raised = await sql("UPDATE espelho.sandbox SET format = 2, version = '9.8.7' WHERE name = 'x' RETURNING tip")
  const needed = { ...nothingDone, body: { message: /9\.8\.7/ } }
  t.match(await addKey(a, 'k2'), needed)
  t.match(await control(a, '/state/apiKeys'), needed)
  t.same(await sql("SELECT tip FROM espelho.sandbox WHERE name = 'x'"), raised)
})
