import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { type Fixtures, createFixtures } from '../../../src/host/sandbox/fixtures.ts'
import { openFolderStore } from '../../../src/host/store/json/store.ts'
import { registryOf } from './open-sandbox.ts'
import { make, world } from '../../support/world.ts'

const edition = (id: string) =>
  createFixtures(world({ entities: { businessUnits: [make.businessUnit('unit'), make.businessUnit(id)] } }))

t.test('fixtures that changed go at a start at which no sandbox, and no snapshot, starts from them', async t => {
  const folder = t.testdir({})
  const kept = () => readdirSync(join(folder, 'fixtures')).sort()
  const named = (...bases: Fixtures[]) => bases.map(({ digest }) => `${digest}.json`).sort()
  const start = async (fixtures: Fixtures) =>
    await registryOf({ store: await openFolderStore(folder, { notice: () => {} }), fixtures })
  const [first, second, third] = [edition('first'), edition('second'), edition('third')]

  let registry = await start(first)
  const { snapshots } = await registry.open('default')
  await snapshots.save('before')
  await registry.close()

  registry = await start(second)
  await (await registry.open('other')).persist()
  await (await registry.open('default')).reset(third)
  t.same(kept(), named(first, second, third))
  await registry.close()

  registry = await start(third)
  t.same(kept(), named(first, second, third), 'and not before')
  await registry.remove('other')
  await registry.close()

  registry = await start(third)
  t.same(kept(), named(first, third), 'the snapshot still needs the first')
  const restored = await (await registry.open('default')).restore('before')
  t.equal(restored.fixtures.digest, first.digest)
  await registry.close()
})
