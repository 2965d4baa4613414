import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { type Fixtures, createFixtures } from '../../../src/host/sandbox/fixtures.ts'
import { uuid } from '../../../src/core/state/identifiers.ts'
import { clockAt } from '../../../src/host/sandbox/clock.ts'
import type { Registry } from '../../../src/host/sandbox/registry.ts'
import { blobOf } from '../../../src/host/store/blobs.ts'
import type { Life } from '../../../src/host/sandbox/life.ts'
import { openFolderStore } from '../../../src/host/store/json/store.ts'
import { type Disk, nodeDisk } from '../../../src/host/store/json/disk.ts'
import { formerLines } from '../store/support/former-form.ts'
import { viewOf } from '../../support/state.ts'
import { at, day, make, NOW, world } from '../../support/world.ts'
import { addUnit, hashOf, outcomes, registryOf, units } from './open-sandbox.ts'

const fixtures = createFixtures(world({
  contents: ['from fixtures'], entities: { attachments: [make.attachment('fixed', 'from fixtures')] }
}))
const otherBase = createFixtures(world({
  name: 'changed', entities: { businessUnits: [make.businessUnit('unit'), make.businessUnit('changed')] }
}))

/** A process that keeps its data in `folder`. */
async function start (
  folder: string, { from = fixtures, disk = nodeDisk, seed = 1 }: { from?: Fixtures, disk?: Disk, seed?: number } = {}
) {
  const notices: string[] = []
  const notice = (message: string): void => { notices.push(message) }
  const store = await openFolderStore(folder, { disk, notice })
  return { registry: await registryOf({ store, fixtures: from, seed, notice }), store, notices }
}

const namesIn = async (registry: Pick<Registry, 'list'>) => (await registry.list()).map(({ name }) => name)
const text = async ({ blobs }: Life, content: string) => {
  const bytes = await blobs.get(make.attachment('x', content).digest)
  return bytes && Buffer.from(bytes).toString()
}
const told = (life: Life) => [viewOf(life.layer), hashOf(life), life.epoch, life.now(), life.fixtures.digest]

async function work (life: Life): Promise<void> {
  await life.transact((_, stamp) => {
    const id = stamp.newId()
    stamp.nextRecord('unit', nsr => `hash ${nsr}`)
    return {
      result: undefined,
      put: {
        attachments: [make.attachment(id, 'came')],
        adjustments: [make.adjustment(stamp.newId(), { code: stamp.nextCode() })]
      },
      remove: { workLocations: ['place'] }
    }
  }, { blobs: [blobOf(Buffer.from('came'))] })
  for (const id of ['b', 'a']) {
    await life.transact(() => ({
      result: undefined,
      put: { shiftExceptions: [make.shiftException(id, { collaboratorId: 'ana', date: day('2026-03-02') })] }
    }))
  }
  await life.transact(() => ({ result: undefined, put: { clock: [clockAt('frozen', at('2026-05-01T00:00:00Z'))] } }))
}

t.test('a restart gives back what was left: entities and their order, hash, clock, epoch, files and ' +
  'identifiers', async t => {
  const folder = t.testdir({})
  const first = await start(folder)
  const sandbox = await first.registry.open('mine')
  await work(sandbox.life)
  await sandbox.reset(fixtures)
  await work(sandbox.life)
  const left = told(sandbox.life)
  await first.registry.close()

  const second = await start(folder)
  const life = (await second.registry.open('mine')).life
  t.same(told(life), left)
  t.equal(life.epoch, 1)
  t.same([await text(life, 'came'), await text(life, 'from fixtures')], ['came', 'from fixtures'])
  const next = await life.transact((_, stamp) => ({
    result: [stamp.newId(), stamp.nextCode(), stamp.nextRecord('unit', (_, previous) => `${previous}`)]
  }))
  await second.registry.close()

  const elsewhere = await start(t.testdir({}))
  const twin = await elsewhere.registry.open('twin')
  await work(twin.life)
  t.same(await twin.life.transact((_, stamp) => ({
    result: [stamp.newId(), stamp.nextCode(), stamp.nextRecord('unit', (_, previous) => `${previous}`)]
  })), next,
  'the same as without a restart')
  await elsewhere.registry.close()
})

t.test('a sandbox that was never changed is kept, too', async t => {
  const folder = t.testdir({})
  const first = await start(folder)
  const mine = await first.registry.open('mine')
  await mine.persist()
  const left = told(mine.life)
  await first.registry.close()
  const second = await start(folder, { from: otherBase })
  t.same(await namesIn(second.registry), ['default', 'mine'])
  t.same(told((await second.registry.open('mine')).life), left)
  await second.registry.close()
})

t.test('changed fixtures touch a kept sandbox only when it is reset', async t => {
  const folder = t.testdir({})
  const first = await start(folder)
  await addUnit((await first.registry.open('mine')).life, 'own')
  await first.registry.close()

  const second = await start(folder, { from: otherBase })
  const sandbox = await second.registry.open('mine')
  t.same(units(sandbox.life), ['unit', 'own'])
  t.same(units((await second.registry.open('new')).life), ['unit', 'changed'], 'a new one starts from them')
  t.same(units(await sandbox.reset(second.registry.fixtures)), ['unit', 'changed'])
  await addUnit(sandbox.life, 'after')
  await second.registry.close()

  const third = await start(folder)
  t.same(units((await third.registry.open('mine')).life), ['unit', 'changed', 'after'], 'and it stays with them')
  await third.registry.close()
})

t.test('a clock that ticks goes on while the process is away', async t => {
  const cases: Array<[string, Fixtures]> = [
    ['from the time in the fixtures', createFixtures(world({ clock: { mode: 'ticking', now: NOW } }))],
    ['from the time of the system', createFixtures(world({ clock: { mode: 'ticking' } }))]
  ]
  for (const [sentence, from] of cases) {
    const folder = t.testdir({})
    const first = await start(folder, { from })
    const setting = first.registry.find('default')?.life.state.get('clock', 'clock')
    await first.registry.close()
    const second = await start(folder, { from })
    t.same(second.registry.find('default')?.life.state.get('clock', 'clock'), setting, sentence)
    await second.registry.close()
  }
})

function edit (path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

t.test('one damaged sandbox is set aside alone, and that is said', async t => {
  const cases: Array<[string, (folder: string) => void, RegExp]> = [
    ['its fixtures are missing', folder => rmSync(join(folder, 'fixtures', `${fixtures.digest}.json`)),
      /the fixtures .* are missing/],
    ['its state is no JSON', folder => writeFileSync(join(folder, 'sandboxes/mine/state.json'), '{'),
      /state\.json is damaged: it is not JSON/],
    ['its state names what is not there', folder => edit(join(folder, 'sandboxes/mine/state.json'),
      text => text.replace('"put": {}', '"put": {"apiKeys":[{"name":"a","token":"b","permissions":[]}]}')
        .replace(/"put": \{\n/, '"put": {"apiKeys":[{"name":"a","token":"b","permissions":[]}],\n')),
    /colaboradorId/],
    ['its folder is empty', folder => {
      rmSync(join(folder, 'sandboxes/mine'), { recursive: true })
      mkdirSync(join(folder, 'sandboxes/mine'))
    }, /its ledger is missing or empty/]
  ]
  for (const [sentence, damage, why] of cases) {
    const folder = t.testdir({})
    const first = await start(folder, { from: otherBase })
    await addUnit((await first.registry.open('other')).life, 'other')
    await first.registry.close()
    const second = await start(folder)
    await addUnit((await second.registry.open('mine')).life, 'mine')
    await second.registry.close()
    damage(folder)

    const { registry, notices } = await start(folder)
    t.same(units((await registry.open('mine')).life), ['unit'], sentence)
    t.same(units((await registry.open('other')).life), ['unit', 'changed', 'other'], 'the other one is well')
    t.equal(notices.length, 1)
    t.match(notices[0], why)
    t.match(notices[0], /^the sandbox mine cannot be read and starts afresh: .* kept in .*set-aside.mine-1$/)
    t.same(readdirSync(join(folder, 'set-aside')), ['mine-1'])
    await registry.close()
  }
})

t.test('a removed sandbox is gone after a restart, and a fresh one when it is used again', async t => {
  const folder = t.testdir({})
  const { registry } = await start(folder)
  const { life } = await registry.open('mine')
  await addUnit(life, 'mine')
  const [removed, reopened] = await Promise.all([registry.remove('mine'), registry.open('mine')])
  t.equal(removed, true)
  t.same(units(reopened.life), ['unit'])
  t.equal(await addUnit(life, 'late'), 'late', 'a request that was under way finishes')
  t.same(units(reopened.life), ['unit'])
  await registry.remove('mine')
  t.same(readdirSync(join(folder, 'sandboxes')), ['default'])
  await registry.close()
  const again = await start(folder)
  t.same(await namesIn(again.registry), ['default'])
  await again.registry.close()
})

t.test('files that nothing names any more go at the next use after a restart', async t => {
  const folder = t.testdir({})
  const first = await start(folder)
  await work((await first.registry.open('mine')).life)
  await first.registry.close()
  const blobs = join(folder, 'sandboxes/mine/files')
  const stray = blobOf(Buffer.from('nobody names it'))
  writeFileSync(join(blobs, stray.digest), stray.bytes)
  const second = await start(folder)
  const { life } = await second.registry.open('mine')
  t.same([readdirSync(blobs), await text(life, 'came')], [[make.attachment('x', 'came').digest], 'came'])
  await second.registry.close()
})

t.test('a file that is missing is said when its sandbox is opened', async t => {
  const folder = t.testdir({})
  const first = await start(folder)
  await work((await first.registry.open('mine')).life)
  await first.registry.close()
  const { digest } = make.attachment('x', 'came')
  rmSync(join(folder, 'sandboxes/mine/files', digest))
  const { registry, notices } = await start(folder)
  await registry.open('mine')
  t.same(notices, [`the sandbox mine has attachments without a file: 1 of 1, the first is ${digest}`])
  await registry.close()
})

t.test('a restart with another seed draws the identifiers of the old one', async t => {
  const draw = (life: Life) => life.transact((_, stamp) => ({ result: stamp.newId() }))
  const folder = t.testdir({})
  const first = await start(folder, { seed: 5 })
  await (await first.registry.open('mine')).persist()
  await first.registry.close()
  const second = await start(folder, { seed: 6 })
  const [old, fresh] = [await second.registry.open('mine'), await second.registry.open('fresh')]
  t.same([old.seed, fresh.seed], [5, 6])
  t.same([await draw(old.life), await draw(fresh.life)], [uuid(5, 1), uuid(6, 1)])
  t.equal((await second.registry.fork(old, 'fork')).seed, 5)
  await second.registry.close()
})

t.test('a folder of the version before, whose logs tell neither seed nor fixtures beside them, still ' +
  'opens', async t => {
  const folder = t.testdir({})
  const first = await start(folder)
  await (await first.registry.open('mine')).persist()
  await first.registry.close()
  const mine = join(folder, 'sandboxes/mine')
  for (const name of readdirSync(mine)) rmSync(join(mine, name))
  const lines = [
    { format: 'espelho-changelog', version: 1 },
    { sequence: 1, origin: { base: fixtures.digest, epoch: 0, createdAt: 5 }, changes: [] },
    { sequence: 2, changes: [{ collection: 'businessUnits', key: 'own', entity: make.businessUnit('own') }] }
  ]
  writeFileSync(join(mine, '0000000001.log'), formerLines(lines))
  const { registry, notices } = await start(folder, { seed: 9 })
  const sandbox = await registry.open('mine')
  const { life, seed, createdAt } = sandbox
  t.same([units(life), seed, createdAt], [['unit', 'own'], 9, 5])
  await sandbox.reset(fixtures)
  await registry.close()
  const again = await start(folder, { seed: 10 })
  t.equal((await again.registry.open('mine')).seed, 9, 'from its next reset on the log tells it')
  await again.registry.close()
  t.same(notices, ['1 of 2 sandboxes have the former form: each is converted when it is first used'])
})

/** A disk on which nothing can be written while it is full. */
function fillableDisk () {
  const unlessFull = (write: Disk['write']): Disk['write'] => async (...what) => {
    if (disk.full) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
    await write(...what)
  }
  const disk = {
    ...nodeDisk, full: false, write: unlessFull(nodeDisk.write), writeDurably: unlessFull(nodeDisk.writeDurably)
  }
  return disk
}

async function full (t: Test) {
  const disk = fillableDisk()
  const folder = t.testdir({})
  const process = await start(folder, { disk })
  return { disk, folder, ...process }
}

t.test('on a full disk a change is refused, and what was there stays, also after a restart', async t => {
  const { disk, folder, registry } = await full(t)
  const sandbox = await registry.open('mine')
  await addUnit(sandbox.life, 'kept')
  const left = told(sandbox.life)
  disk.full = true
  t.same(await outcomesOf(addUnit(sandbox.life, 'lost'), addUnit(sandbox.life, 'lost, too'), sandbox.reset(fixtures)), [
    'not-durable', 'not-durable', 'not-durable'
  ])
  t.same([told(sandbox.life), await registry.probe()], [left, false])
  disk.full = false
  t.equal(await registry.probe(), true)
  await addUnit(sandbox.life, 'after')
  await registry.close()
  const again = await start(folder)
  t.same(units((await again.registry.open('mine')).life), ['unit', 'kept', 'after'])
  await again.registry.close()
})

t.test('a sandbox that could not be made on a full disk is not there after a restart', async t => {
  const { disk, folder, registry } = await full(t)
  await (await registry.open('kept')).persist()
  disk.full = true
  const sandbox = await registry.open('mine')
  await t.rejects(sandbox.persist(), { code: 'not-durable' })
  t.equal(await registry.probe(), false)
  await registry.close()
  const again = await start(folder)
  t.same(await namesIn(again.registry), ['default', 'kept'])
  await again.registry.close()
})

t.test('a sandbox is as old after a restart, also when it has been reset', async t => {
  const folder = t.testdir({})
  const first = await start(folder)
  const made = Object.fromEntries(await Promise.all(['plain', 'reset', 'forked'].map(async name => {
    const sandbox = name === 'forked'
      ? await first.registry.fork(await first.registry.open('plain'), name)
      : await first.registry.open(name)
    await sandbox.persist()
    return [name, sandbox.createdAt]
  })))
  await first.registry.find('reset')?.reset(fixtures)
  await first.registry.close()
  await new Promise(resolve => setTimeout(resolve, 5))
  const ages = async () => {
    const { registry } = await start(folder)
    const listed = Object.fromEntries((await registry.list()).map(({ name, createdAt }) => [name, createdAt]))
    const found = Object.fromEntries(Object.keys(made).map(name => [name, listed[name]]))
    const sandbox = await registry.open('reset')
    t.equal(sandbox.createdAt, found['reset'], 'opened or not')
    await sandbox.reset(fixtures)
    await registry.close()
    return found
  }
  t.same(await ages(), made)
  t.same(await ages(), made)
})

t.test('a sandbox that could not be made on a full disk is made when there is room', async t => {
  const { disk, folder, registry } = await full(t)
  disk.full = true
  const sandbox = await registry.open('mine')
  await t.rejects(sandbox.persist(), { code: 'not-durable' })
  disk.full = false
  await addUnit((await registry.open('mine')).life, 'made')
  await registry.close()
  const again = await start(folder)
  t.same(units((await again.registry.open('mine')).life), ['unit', 'made'])
  await again.registry.close()
})

const outcomesOf = async (...promises: ReadonlyArray<Promise<unknown>>) => {
  await Promise.allSettled(promises)
  return await outcomes(promises)
}
