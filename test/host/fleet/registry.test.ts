import t from 'tap'
import { handoverForm } from '../../../src/host/fleet/handover-form.ts'
import type { HandoverForm } from '../../../src/host/sandbox/handover.ts'
import { createFixtures } from '../../../src/host/sandbox/fixtures.ts'
import { openRegistry } from '../../../src/host/sandbox/registry.ts'
import { addUnit, units } from '../sandbox/open-sandbox.ts'
import { openPatientStore } from '../store/support/postgres-store.ts'
import { testDatabase } from '../../support/postgres/database.ts'
import { world } from '../../support/world.ts'

t.test('a sandbox that is in memory alone is not shown once another replica has stored one of that name', async t => {
  const { url } = await testDatabase(t)
  const [a, b] = await Promise.all([1, 2].map(async () => {
    const store = await openPatientStore(t, url)
    const registry = await openRegistry({ store, fixtures: createFixtures(world()), seed: 1, maximum: 10 })
    t.teardown(() => registry.close())
    return registry
  }))
  const early = await a!.open('mine')
  t.equal(await a!.open('mine'), early, 'it stays until then, with its request log')
  await addUnit((await b!.open('mine')).life, 'of-b')
  await t.rejects(a!.open('mine'), { code: 'sandbox-moved' })
  await b!.release('mine', 0)
  t.equal(a!.find('mine'), undefined)
  t.same(units((await a!.open('mine')).life), ['unit', 'of-b'])
  await t.rejects(addUnit(early.life, 'late'), { code: 'sandbox-moved' }, 'who still holds the old one changes nothing')
})

t.test('what leaves the memory to make room', async t => {
  const { url, sql } = await testDatabase(t)
  const store = await openPatientStore(t, url)
  const options = { store, fixtures: createFixtures(world()), seed: 1, maximum: 1, handover: handoverForm(undefined) }
  const registry = await openRegistry(options)
  t.teardown(() => registry.close())
  const changed = await registry.open('changed')
  await addUnit(changed.life, 'added')
  await registry.fork(changed, 'forked')
  await (await registry.open('plain')).persist()
  const forked = await registry.open('forked')
  t.equal(forked.life.requests.loss, undefined, 'a fork that nobody has changed comes back with its request log')
  t.same(units(forked.life), ['unit', 'added'])
  t.equal((await registry.open('changed')).life.requests.loss, undefined)
  t.same(await sql('SELECT name FROM espelho.sandbox ORDER BY 1'), [{ name: 'changed' }, { name: 'forked' }],
    'one that is as its fixtures are is not kept')
})

const broken: Array<[sentence: string, form: HandoverForm]> = [
  ['a request log that cannot be written is lost, and the sandbox goes on',
    { ...handoverForm(undefined), write: async () => { throw new Error('no memory') } }],
  ['one that is damaged is lost, and the sandbox goes on',
    { ...handoverForm(undefined), write: async () => Buffer.from('no zip') }]
]
for (const [sentence, handover] of broken) {
  t.test(sentence, async t => {
    const { url } = await testDatabase(t)
    const open = async () => {
      const store = await openPatientStore(t, url)
      const registry =
        await openRegistry({ store, fixtures: createFixtures(world()), seed: 1, maximum: 9, handover, notice () {} })
      t.teardown(() => registry.close())
      return registry
    }
    const [a, b] = [await open(), await open()]
    await addUnit((await a.open('mine')).life, 'added')
    await a.release('mine', 0)
    const { life } = await b.open('mine')
    t.same(units(life), ['unit', 'added'])
    t.ok(life.requests.loss)
  })
}
