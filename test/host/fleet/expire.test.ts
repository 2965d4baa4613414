import { setImmediate } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { type Instant, instant } from '../../../src/core/rules/time/instant.ts'
import { createFixtures } from '../../../src/host/sandbox/fixtures.ts'
import { openRegistry } from '../../../src/host/sandbox/registry.ts'
import { systemTime } from '../../../src/host/sandbox/system-clock.ts'
import { handoverForm } from '../../../src/host/fleet/handover-form.ts'
import { addUnit, units } from '../sandbox/open-sandbox.ts'
import { openPatientStore } from '../store/support/postgres-store.ts'
import { testDatabase } from '../../support/postgres/database.ts'
import { world } from '../../support/world.ts'

/** `beforeExpire` runs when it has released what is idle, and before the database is asked to remove anything. */
async function replica (t: Test, url: string, beforeExpire = async () => {}) {
  const store = await openPatientStore(t, url)
  const { expire } = store
  store.expire = async (...given) => {
    await beforeExpire()
    return await expire?.(...given) ?? []
  }
  const options = { store, fixtures: createFixtures(world()), seed: 1, maximum: 100, handover: handoverForm(undefined) }
  const registry = await openRegistry(options)
  t.teardown(() => registry.close())
  const use = async (name: string): Promise<void> => { await addUnit((await registry.open(name)).life, `of-${name}`) }
  return { store, registry, use }
}

const LATER = instant(systemTime() + 3_600_000)

/** A time after all that has happened, and before all that will. */
async function between (): Promise<Instant> {
  const before = systemTime()
  while (systemTime() === before) await setImmediate()
  const time = systemTime()
  while (systemTime() === time) await setImmediate()
  return time
}

t.test('which sandboxes of a fleet expire', async t => {
  const { url, sql } = await testDatabase(t)
  const [a, b] = [await replica(t, url), await replica(t, url)]
  for (const name of ['default', 'mine', 'held', 'released', 'orphan', 'recent-orphan', 'aside']) await a.use(name)
  await b.use('theirs')
  const held = await a.registry.open('held')
  held.enter()
  await a.registry.release('released', 0)
  const abandon = async (name: string, since: string) => await sql(`WITH gone AS (
      INSERT INTO espelho.replica VALUES (gen_random_uuid(), '', '', 1, false, now(), now() - $2::interval)
      RETURNING id)
    UPDATE espelho.sandbox SET owner = gone.id, term = term + 1 FROM gone WHERE name = $1`, [name, since])
  for (const name of ['orphan', 'recent-orphan', 'aside']) await a.registry.release(name, 0)
  await abandon('orphan', '2 minutes')
  await abandon('recent-orphan', '10 seconds')
  await sql("UPDATE espelho.sandbox SET name = 'aside#1' WHERE name = 'aside'")
  t.same((await a.registry.expire(LATER, 'default')).toSorted(), ['mine', 'orphan', 'released'])
  const left = await sql<{ name: string }>('SELECT name FROM espelho.sandbox ORDER BY name COLLATE "C"')
  t.same(left.map(({ name }) => name), ['aside#1', 'default', 'held', 'recent-orphan', 'theirs'],
    'not the default one, one in use, one of a live replica, one that may be taken over, or one set aside')
  t.same(units((await b.registry.open('mine')).life), ['unit'], 'another replica begins a new one')
})

t.test('what was used since stays', async t => {
  const { url, sql } = await testDatabase(t)
  const { registry, store, use } = await replica(t, url)
  await use('x')
  await use('y')
  await sql("UPDATE espelho.sandbox SET used_at = now() - interval '1 day'")
  const noon = Math.floor(systemTime() / 1000) * 1000
  await store.noteUses([['x', instant(noon)], ['nowhere', instant(noon)]])
  t.same(await sql('SELECT name, extract(epoch FROM used_at)::float8 * 1000 AS at FROM espelho.sandbox WHERE used_at ' +
    "> now() - interval '1 hour'"), [{ name: 'x', at: noon }])
  t.same(await registry.expire(instant(noon - 60_000), 'default'), [], 'this replica knows when it was used')
})

t.test('what was used during the look and released again stays', async t => {
  const { url } = await testDatabase(t)
  const b = await replica(t, url)
  const a = await replica(t, url, async () => {
    for (const [name, { registry, use }] of [['mine', a], ['theirs', b]] as const) {
      await use(name)
      await registry.release(name, 0)
    }
  })
  for (const name of ['idle', 'mine', 'theirs']) await a.use(name)
  const at = await between()
  t.same(await a.registry.expire(at, 'default'), ['idle'])
  for (const name of ['mine', 'theirs']) {
    t.same(units((await a.registry.open(name)).life), ['unit', `of-${name}`], name)
  }
})

t.test('use against expire: the old sandbox goes on, or a new one begins, and what is acknowledged stays', async t => {
  const { url } = await testDatabase(t)
  const [a, b] = [await replica(t, url), await replica(t, url)]
  for (let round = 0; round < 20; round++) {
    const name = `r${round}`
    await a.use(name)
    if (round % 2 === 0) await a.registry.release(name, 0)
    const at = await between()
    const used = (round % 4 < 2 ? a : b).registry.open(name).then(async sandbox => {
      const life = sandbox.enter() // as each request does
      await addUnit(life, 'late').finally(() => sandbox.leave(life))
      return units(life)
    }).catch(() => undefined)
    await Promise.all([a.registry.expire(at, 'default'), b.registry.expire(at, 'default'), used])
    const seen = await used
    if (seen === undefined) continue
    await Promise.all([a, b].map(({ registry }) => registry.release(name, 0)))
    const kept = await a.registry.open(name)
    t.same(units(kept.life), seen)
    t.ok(seen.length === 2 || seen.length === 3)
  }
})
