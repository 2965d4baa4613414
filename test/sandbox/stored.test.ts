import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { type Fixtures, createFixtures } from '../../src/sandbox/fixtures.ts'
import { dataHome } from '../../src/sandbox/stored.ts'
import { clockAt } from '../../src/sandbox/clock.ts'
import { openRegistry } from '../../src/sandbox/registry.ts'
import type { Life } from '../../src/sandbox/life.ts'
import { openDataFolder } from '../../src/storage/folder/store.ts'
import { type Disk, nodeDisk } from '../../src/storage/folder/disk.ts'
import { viewOf } from '../support/state.ts'
import { at, day, make, NOW, world } from '../support/world.ts'
import { addUnit, hashOf, outcomes, units } from './open-sandbox.ts'

const fixtures = createFixtures(world({ contents: ['from fixtures'], entities: { attachments: [make.attachment('fixed', 'from fixtures')] } }))
const otherBase = createFixtures(world({ name: 'changed', entities: { businessUnits: [make.businessUnit('unit'), make.businessUnit('changed')] } }))

/** A process that keeps its data in `folder`. */
async function start (folder: string, { from = fixtures, disk = nodeDisk, seed = 1 }: { from?: Fixtures, disk?: Disk, seed?: number } = {}) {
  const notices: string[] = []
  const home = await dataHome(await openDataFolder(folder, { disk, notice: message => { notices.push(message) } }), seed)
  return { registry: await openRegistry(home, from, 10, 'default'), home, notices }
}

const text = async ({ blobs }: Life, content: string) => {
  const bytes = await blobs.get(make.attachment('x', content).digest)
  return bytes && Buffer.from(bytes).toString()
}
const told = (life: Life) => [viewOf(life.layer), hashOf(life), life.epoch, life.now(), life.fixtures.digest]

async function work (life: Life): Promise<void> {
  await life.blobs.put(Buffer.from('came'))
  await life.transact((_, stamp) => {
    const id = stamp.newId()
    stamp.nextRecord('unit', nsr => `hash ${nsr}`)
    return {
      result: undefined,
      put: { attachments: [make.attachment(id, 'came')], adjustments: [make.adjustment(stamp.newId(), { code: stamp.nextCode() })] },
      remove: { workLocations: ['place'] }
    }
  })
  for (const id of ['b', 'a']) await life.transact(() => ({ result: undefined, put: { shiftExceptions: [make.shiftException(id, { collaboratorId: 'ana', date: day('2026-03-02') })] } }))
  await life.transact(() => ({ result: undefined, put: { clock: [clockAt('frozen', at('2026-05-01T00:00:00Z'))] } }))
}

t.test('a restart gives back what was left: entities and their order, hash, clock, epoch, files and identifiers', async t => {
  const folder = t.testdir({})
  const first = await start(folder)
  const sandbox = await first.registry.open('mine')
  await work(sandbox.life)
  await sandbox.reset(fixtures)
  await work(sandbox.life)
  const left = told(sandbox.life)
  await first.registry.close()

  const second = await start(folder)
  const life = second.registry.find('mine')?.life as Life
  t.same(told(life), left)
  t.equal(life.epoch, 1)
  t.same([await text(life, 'came'), await text(life, 'from fixtures')], ['came', 'from fixtures'])
  const next = await life.transact((_, stamp) => ({ result: [stamp.newId(), stamp.nextCode(), stamp.nextRecord('unit', (_, previous) => `${previous}`)] }))
  await second.registry.close()

  const elsewhere = await start(t.testdir({}))
  const twin = await elsewhere.registry.open('twin')
  await work(twin.life)
  t.same(await twin.life.transact((_, stamp) => ({ result: [stamp.newId(), stamp.nextCode(), stamp.nextRecord('unit', (_, previous) => `${previous}`)] })), next,
    'the same as without a restart')
  await elsewhere.registry.close()
})

t.test('a sandbox that was never changed is kept, too', async t => {
  const folder = t.testdir({})
  const first = await start(folder)
  const left = told((await first.registry.open('mine')).life)
  await first.registry.close()
  const second = await start(folder, { from: otherBase })
  t.same(second.home.names, ['default', 'mine'])
  t.same(told(second.registry.find('mine')?.life as Life), left)
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

t.test('without the fixtures that a kept sandbox starts from, it refuses to start, and lets go of the folder', async t => {
  const folder = t.testdir({})
  await (await start(folder)).registry.close()
  rmSync(join(folder, 'bases', `${fixtures.digest}.json`))
  for (const time of ['first', 'second']) {
    await t.rejects(start(folder), { name: 'DataFolderError', message: new RegExp(`the fixtures ${fixtures.digest} .* are missing`) }, time)
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
  t.same(again.home.names, ['default'])
  await again.registry.close()
})

t.test('files that nothing names any more go at a restart', async t => {
  const folder = t.testdir({})
  const first = await start(folder)
  const { life } = await first.registry.open('mine')
  await life.blobs.put(Buffer.from('nobody names it'))
  await work(life)
  await first.registry.close()
  const second = await start(folder)
  const { life: again } = await second.registry.open('mine')
  t.same([await text(again, 'nobody names it'), await text(again, 'came')], [undefined, 'came'])
  await second.registry.close()
})

/** A disk on which nothing can be written while it is full. */
function fillableDisk () {
  const unlessFull = (write: Disk['write']): Disk['write'] => async (...what) => {
    if (disk.full) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
    await write(...what)
  }
  const disk = { ...nodeDisk, full: false, write: unlessFull(nodeDisk.write), writeDurably: unlessFull(nodeDisk.writeDurably) }
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
  t.same(await outcomesOf(addUnit(sandbox.life, 'lost'), addUnit(sandbox.life, 'lost, too'), sandbox.reset(fixtures)), ['not-durable', 'not-durable', 'not-durable'])
  t.same([told(sandbox.life), sandbox.healthy, await registry.probe()], [left, false, false])
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
  await registry.open('kept')
  disk.full = true
  await t.rejects(registry.open('mine'))
  await registry.close()
  const again = await start(folder)
  t.same(again.home.names, ['default', 'kept'])
  await again.registry.close()
})

t.test('a sandbox is as old after a restart, also when it has been reset', async t => {
  const folder = t.testdir({})
  const first = await start(folder)
  const made = Object.fromEntries(await Promise.all(['plain', 'reset', 'forked'].map(async name => {
    const sandbox = name === 'forked' ? await first.registry.fork(await first.registry.open('plain'), name) : await first.registry.open(name)
    return [name, sandbox.createdAt]
  })))
  await first.registry.find('reset')?.reset(fixtures)
  await first.registry.close()
  await new Promise(resolve => setTimeout(resolve, 5))
  const ages = async () => {
    const { registry } = await start(folder)
    const found = Object.fromEntries(Object.keys(made).map(name => [name, registry.find(name)?.createdAt]))
    await registry.find('reset')?.reset(fixtures)
    await registry.close()
    return found
  }
  t.same(await ages(), made)
  t.same(await ages(), made)
})

t.test('a sandbox that could not be made on a full disk is made when there is room', async t => {
  const { disk, folder, registry } = await full(t)
  disk.full = true
  await t.rejects(registry.open('mine'))
  t.equal(registry.find('mine'), undefined)
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
