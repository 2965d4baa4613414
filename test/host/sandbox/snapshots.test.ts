import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { type Fixtures, createFixtures, layerWith, startingChanges } from '../../../src/host/sandbox/fixtures.ts'
import { clockAt } from '../../../src/host/sandbox/clock.ts'
import { Appends } from '../../../src/host/sandbox/appends.ts'
import { Rounds } from '../../../src/host/sandbox/round.ts'
import { compactedLedger } from '../../../src/host/sandbox/compacted-ledger.ts'
import type { Snapshot } from '../../../src/host/sandbox/snapshot.ts'
import { replay } from '../../../src/host/sandbox/replay.ts'
import type { Life } from '../../../src/host/sandbox/life.ts'
import { Sandbox } from '../../../src/host/sandbox/sandbox.ts'
import { blobOf } from '../../../src/host/store/blobs.ts'
import type { ChangeSet } from '../../../src/core/state/change.ts'
import { openFolderStore } from '../../../src/host/store/json/store.ts'
import { jsonFile } from '../../../src/host/store/json/json-file.ts'
import type { Ledger, ReadText, StateText, StoredSnapshot } from '../../../src/host/store/ledger.ts'
import { memoryStore } from '../../../src/host/store/memory/store.ts'
import { memoryDisk } from '../store/support/memory-disk.ts'
import { ledgerOver } from '../store/support/ledger-over.ts'
import { addUnit, ampleRoom, registryOf, units } from './open-sandbox.ts'
import { viewOf } from '../../support/state.ts'
import { make, NOW, world } from '../../support/world.ts'
import { runs } from '../../support/fuzz.ts'

const fixtures = createFixtures(world({ contents: ['fixed'], entities: { attachments: [make.attachment('fixed')] } }))
const otherBase = createFixtures(world({
  name: 'changed', entities: { businessUnits: [make.businessUnit('unit'), make.businessUnit('changed')] }
}))

async function start (folder: string, from: Fixtures = fixtures) {
  return await registryOf({ store: await openFolderStore(folder, { notice: () => {} }), fixtures: from })
}

async function attach (life: Life, content: string): Promise<void> {
  const blobs = [blobOf(Buffer.from(content))]
  await life.transact(() => ({ result: undefined, put: { attachments: [make.attachment(content)] } }), { blobs })
}

const contentOf = async ({ blobs }: Life, content: string) =>
  (await blobs.get(make.attachment(content).digest))?.toString()
const toldOf = async (snapshots: Iterable<Snapshot>) =>
  await Promise.all(Array.from(snapshots, async snapshot => {
    const { fixtures, layer } = await snapshot.state()
    return [snapshot.name, snapshot.createdAt, fixtures.digest, viewOf(layer), await snapshot.hash()] as const
  }))
const told = async ({ life, snapshots }: Pick<Sandbox, 'life' | 'snapshots'>) =>
  [viewOf(life.layer), life.epoch, life.fixtures.digest, await toldOf(snapshots.list())]

t.test('the state before a run is that before the first change after a quiet minute, also after a restart', async t => {
  const folder = t.testdir({})
  const first = await start(folder)
  const sandbox = await first.open('mine')
  const before = () =>
    sandbox.snapshots.list().filter(({ name }) => name === 'before-run').map(({ present }) => viewOf(present!.layer))
  await attach(sandbox.life, 'arranged')
  const arranged = viewOf(sandbox.life.layer)
  sandbox.runs.note(5)
  await attach(sandbox.life, 'first')
  sandbox.runs.note(60_005)
  t.strictSame(before(), [arranged], 'a pause of a minute belongs to the run')
  const later = viewOf(sandbox.life.layer)
  sandbox.runs.note(120_006)
  await addUnit(sandbox.life, 'second')
  t.strictSame(before(), [later], 'after a longer one another run begins')
  await sandbox.files.removeUnshown()
  await sandbox.restore('before-run')
  t.strictSame(viewOf(sandbox.life.layer), later)
  t.equal(await contentOf(sandbox.life, 'first'), 'first', 'the files are there')
  await addUnit(sandbox.life, 'third')
  const left = viewOf(sandbox.life.layer)
  await first.close()
  const second = await start(folder)
  const again = await second.open('mine')
  t.strictSame(viewOf(again.life.layer), left, 'a restart finds the state after the way back')
  t.equal(again.life.epoch, 1)
  const [run] = again.snapshots.list()
  t.strictSame([run?.name, viewOf((await run!.state()).layer)], ['before-run', later])
  await second.close()
})

t.test('a snapshot is copied under another name, and what it was is there after a restart', async t => {
  const folder = t.testdir({})
  const first = await start(folder)
  const sandbox = await first.open('mine')
  sandbox.runs.note(0)
  await addUnit(sandbox.life, 'one')
  await sandbox.snapshots.save('a')
  await addUnit(sandbox.life, 'two')
  await sandbox.snapshots.copy('a', 'before-delete')
  await sandbox.snapshots.copy('before-run', 'b')
  await sandbox.snapshots.drop('a')
  await sandbox.snapshots.copy('before-delete', 'a')
  await addUnit(sandbox.life, 'three')
  await t.rejects(sandbox.snapshots.copy('none', 'c'), { code: 'snapshot-not-found' })
  await sandbox.snapshots.drop('before-run')
  const left = await told(sandbox)
  const [a, b, kept] = sandbox.snapshots.list().map(({ present }) => viewOf(present!.layer))
  t.strictSame(a, kept, 'as it was saved')
  t.notSame(a, b)
  t.same(sandbox.snapshots.list().map(({ name }) => name), ['a', 'b', 'before-delete'])
  await first.close()
  const second = await start(folder)
  t.strictSame(await told(await second.open('mine')), left)
  await second.close()
})

t.test('snapshots, restores and files survive restarts, resets, and fixtures that change', async t => {
  const folder = t.testdir({})
  const first = await start(folder)
  const sandbox = await first.open('mine')
  await attach(sandbox.life, 'one')
  await sandbox.snapshots.save('one')
  await attach(sandbox.life, 'two')
  await sandbox.snapshots.save('two')
  await sandbox.snapshots.save('gone')
  await sandbox.snapshots.drop('gone')
  await sandbox.reset(fixtures)
  await addUnit(sandbox.life, 'later')
  const left = await told(sandbox)
  await first.close()

  const second = await start(folder, otherBase)
  const again = await second.open('mine')
  t.same(await told(again), left)
  await again.reset(otherBase)
  t.same(units(again.life), ['unit', 'changed'])
  const restored = await again.restore('two')
  t.equal(restored.fixtures.digest, fixtures.digest)
  t.same([await contentOf(restored, 'one'), await contentOf(restored, 'two'), await contentOf(restored, 'fixed')], [
    'one', 'two', 'fixed'
  ])
  const after = await told(again)
  await second.close()

  const third = await start(folder, otherBase)
  t.same(await told(await third.open('mine')), after)
  await third.close()
})

t.test('a fork has a ledger and files of its own', async t => {
  const folder = t.testdir({})
  const first = await start(folder)
  const origin = await first.open('origin')
  await attach(origin.life, 'one')
  await origin.snapshots.save('kept')
  await addUnit(origin.life, 'both')
  const fork = await first.fork(origin, 'fork')
  t.same(viewOf(fork.life.layer), viewOf(origin.life.layer))
  t.same([fork.life.epoch, fork.snapshots.list()], [0, []])
  await addUnit(fork.life, 'fork')
  await addUnit(origin.life, 'origin')
  await t.rejects(first.fork(origin, 'fork'), { code: 'sandbox-in-use' })
  await first.remove('origin')
  t.equal(await contentOf(fork.life, 'one'), 'one')
  await first.close()

  const second = await start(folder)
  const { life } = await second.open('fork')
  t.same([units(life), (await second.list()).map(({ name }) => name)], [['unit', 'both', 'fork'], ['default', 'fork']])
  t.equal(await contentOf(life, 'one'), 'one')
  await second.close()
})

t.test('a fork that cannot be made is not there, now or after a restart', async t => {
  const folder = t.testdir({})
  const first = await start(folder)
  const origin = await first.open('origin')
  await addUnit(origin.life, 'own')
  origin.life.read = async () => { throw new Error('no') }
  await t.rejects(first.fork(origin, 'fork'), { message: 'no' })
  t.same((await first.list()).map(({ name }) => name), ['default', 'origin'])
  await first.close()
  const second = await start(folder)
  t.same((await second.list()).map(({ name }) => name), ['default', 'origin'])
  await second.close()
})

t.test('compaction keeps the snapshots', async t => {
  const folder = t.testdir({})
  const first = await start(folder)
  const sandbox = await first.open('mine')
  await addUnit(sandbox.life, 'one')
  await sandbox.snapshots.save('one')
  // More than the log may hold when a reset comes.
  await sandbox.life.transact(() => ({
    result: undefined, put: { businessUnits: [make.businessUnit('large', { name: 'x'.repeat(1_200_000) })] }
  }))
  await sandbox.reset(fixtures)
  const file = join(folder, 'sandboxes/mine/snapshot.json')
  for (let tries = 0; tries < 200 && !isThere(file); tries++) await new Promise(resolve => setTimeout(resolve, 10))
  const left = await told(sandbox)
  await first.close()
  rmSync(join(folder, 'sandboxes/mine/0000000001.log'), { force: true })

  const second = await start(folder)
  const again = await second.open('mine')
  t.same(await told(again), left)
  t.same(units(await again.restore('one')), ['unit', 'one'])
  await second.close()
})

function isThere (path: string): boolean {
  try { return readFileSync(path).length > 0 } catch { return false }
}

/** A ledger that holds change sets, and takes more. */
function holding (...changeSets: ChangeSet[]): Pick<Ledger, 'append' | 'read'> {
  return {
    append (batch) {
      changeSets.push(...JSON.parse(JSON.stringify(batch.changeSets)))
      return undefined
    },
    async * read () { yield * changeSets }
  }
}

const logOf = ({ life, snapshots, createdAt, seed, lastUsedAt }: Sandbox) =>
  compactedLedger({ life, snapshots: snapshots.list(), createdAt, seed, lastUsedAt }, 7)

/** A ledger that has read what people read, which one of them may have edited. */
async function readable (sandbox: Sandbox, isEdited: boolean): Promise<Pick<Ledger, 'read'>> {
  const { sequence, origin, text, snapshots } = logOf(sandbox)
  const disk = memoryDisk()
  const written = async <T extends StateText>(value: T): Promise<ReadText<T>> => {
    const file = jsonFile<T>(disk, '/file')
    await file.write(value)
    return { text: (await file.read())!.value, isEdited }
  }
  const stored: StoredSnapshot[] = []
  for (const { name, at, about, text } of snapshots) {
    const file = await written(await text())
    stored.push({ name, at, ...await about(), read: async () => file })
  }
  const set = { sequence, origin, changes: [], readable: { ...await written(text), snapshots: stored } }
  return { async * read () { yield set } }
}

/** What a ledger leads to. */
async function retold (ledger: Pick<Ledger, 'read'>) {
  const past = await replay(ledger, async digest => digest === fixtures.digest ? fixtures : otherBase)
  const named = [...past.snapshots.values()].sort((a, b) => a.name < b.name ? -1 : 1)
  return [viewOf(past.layer), past.epoch, past.fixtures.digest, await toldOf(named)]
}

t.test('any past, as it was told or compacted, leads to the same present and the same snapshots', async () => {
  const name = fc.constantFrom('a', 'b', 'c')
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.nat(9).map(n => ['add', `u${n}`] as const) },
    { weight: 1, arbitrary: fc.nat(9).map(n => ['remove', `u${n}`] as const) },
    { weight: 1, arbitrary: fc.constantFrom(['clock', 'frozen'] as const, ['clock', 'ticking'] as const) },
    { weight: 3, arbitrary: name.map(name => ['take', name] as const) },
    { weight: 2, arbitrary: name.map(name => ['restore', name] as const) },
    { weight: 1, arbitrary: name.map(name => ['drop', name] as const) },
    { weight: 1, arbitrary: fc.constantFrom(['reset', 'same'] as const, ['reset', 'other'] as const) }
  )
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 30 }), async steps => {
    const start = startingChanges(fixtures)
    const whole = holding({ sequence: 1, origin: { base: fixtures.digest, epoch: 0 }, changes: start })
    const appends = new Appends()
    const inMemory =
      await memoryStore().create('mine', { changeSet: { sequence: 1, changes: [] } }) as Ledger
    const from = { fixtures, epoch: 0, layer: layerWith(fixtures, start) }
    const rounds = new Rounds(appends, 1)
    const sandbox = new Sandbox({ name: 'mine', seed: 1, start: from, appends, rounds, room: ampleRoom })
    appends.connect(ledgerOver(inMemory, whole), 1)
    const has = (name: string) => sandbox.snapshots.list().some(one => one.name === name)
    for (const [what, name] of steps) {
      if (what === 'add') await addUnit(sandbox.life, name)
      else if (what ===
        'remove') await sandbox.life.transact(() => ({ result: undefined, remove: { businessUnits: [name] } }))
      else if (what === 'clock') {
        await sandbox.life.transact(() => ({
          result: undefined, put: { clock: [clockAt(name as 'ticking', NOW)] }
        }))
      } else if (what === 'take') await sandbox.snapshots.save(name)
      else if (what === 'reset') await sandbox.reset(name === 'same' ? fixtures : otherBase)
      else if (has(name)) await (what === 'restore' ? sandbox.restore(name) : sandbox.snapshots.drop(name))
    }
    const { fixtures: now, epoch } = sandbox.life
    const changes = JSON.parse(JSON.stringify([...logOf(sandbox).changes]))
    const compacted = holding({ sequence: 7, origin: { base: now.digest, epoch }, changes })
    const wanted = JSON.stringify(await told(sandbox))
    for (const log of [whole, compacted, await readable(sandbox, false), await readable(sandbox, true)]) {
      const found = JSON.stringify(await retold(log))
      if (found !== wanted) throw new Error(`found ${found}\nwanted ${wanted}`)
    }
  }), { numRuns: runs(100) })
})
