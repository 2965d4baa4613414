import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { createFixtures } from '../../../src/host/sandbox/fixtures.ts'
import type { Life } from '../../../src/host/sandbox/life.ts'
import { blobOf } from '../../../src/host/store/blobs.ts'
import type { Ledger } from '../../../src/host/store/ledger.ts'
import { openFolderStore } from '../../../src/host/store/json/store.ts'
import { memoryStore } from '../../../src/host/store/memory/store.ts'
import { make, world } from '../../support/world.ts'
import { ledgerOver } from '../store/support/ledger-over.ts'
import { freshSandbox, heldSandbox, outcomes, registryOf } from './open-sandbox.ts'

const fixtures = createFixtures(world())

/** Attaches a file that has its name as content. */
const attach = (life: Life, name: string) =>
  life.transact(() => ({ result: undefined, put: { attachments: [make.attachment(name)] } }), {
    blobs: [blobOf(Buffer.from(name))]
  })
const detach = (life: Life, name: string) =>
  life.transact(() => ({ result: undefined, remove: { attachments: [name] } }))
const fileOf = async ({ blobs }: Life, name: string) =>
  (await blobs.get(make.attachment(name).digest))?.toString()

const turn = () => new Promise(resolve => setImmediate(() => setImmediate(() => setImmediate(resolve))))

t.test('a file that nothing shows stays while its life runs, and goes with it', async t => {
  const sandbox = await freshSandbox(fixtures)
  const old = sandbox.life
  await attach(old, 'file')
  await detach(old, 'file')
  await turn()
  t.equal(await fileOf(old, 'file'), 'file')
  await sandbox.reset(fixtures)
  await turn()
  t.equal(await fileOf(old, 'file'), undefined, 'after a reset')
  for (const name of ['a', 'b']) await attach(sandbox.life, name)
  await sandbox.snapshots.save('kept')
  await attach(sandbox.life, 'c')
  await sandbox.restore('kept')
  await turn()
  t.same(await Promise.all(['a', 'b', 'c'].map(name => fileOf(sandbox.life, name))), ['a', 'b', undefined],
    'after a restore, those that the snapshot does not show')
})

t.test('a past life has its files as long as a request holds it', async t => {
  const sandbox = await freshSandbox(fixtures)
  await sandbox.reset(fixtures)
  const old = sandbox.enter()
  await attach(old, 'file')
  await sandbox.reset(fixtures)
  await sandbox.snapshots.drop('before-reset')
  await turn()
  t.equal(await fileOf(old, 'file'), 'file')
  sandbox.leave(old)
  await sandbox.reset(fixtures)
  await turn()
  t.equal(await fileOf(old, 'file'), undefined, 'and no longer')
})

t.test('a removed attachment that a snapshot shows has its file until the snapshot is dropped', async t => {
  const sandbox = await freshSandbox(fixtures)
  await attach(sandbox.life, 'file')
  await sandbox.snapshots.save('kept')
  await detach(sandbox.life, 'file')
  await sandbox.reset(fixtures)
  await turn()
  t.equal(await fileOf(sandbox.life, 'file'), 'file')
  await sandbox.snapshots.drop('kept')
  await turn()
  t.equal(await fileOf(sandbox.life, 'file'), undefined, 'not until a restart')
})

t.test('it is the same in a folder, before a restart and after it', async t => {
  const folder = t.testdir({})
  const blobs = () => readdirSync(join(folder, 'sandboxes/mine/files'))
  const digests = (...names: string[]) => names.map(name => make.attachment(name).digest).sort()
  const start = async () => await registryOf({ store: await openFolderStore(folder, { notice: () => {} }), fixtures })
  const first = await start()
  const sandbox = await first.open('mine')
  for (const name of ['gone', 'hidden', 'left']) await attach(sandbox.life, name)
  await sandbox.snapshots.save('first')
  await sandbox.snapshots.save('second')
  await detach(sandbox.life, 'gone')
  await detach(sandbox.life, 'hidden')
  await sandbox.snapshots.drop('first')
  t.same(blobs(), digests('gone', 'hidden', 'left'))
  await first.close()

  const second = await start()
  const again = await second.open('mine')
  t.same(blobs(), digests('gone', 'hidden', 'left'))
  await again.snapshots.drop('second')
  while (blobs().length > 1) await setTimeout(1)
  t.same(blobs(), digests('left'))
  await detach(again.life, 'left')
  t.same(blobs(), digests('left'))
  await second.close()
  const third = await start()
  await third.open('mine')
  t.same(blobs(), [], 'a start removes what the life before it had left')
  await third.close()
})

t.test('a compaction of the ledger removes the files that only older change sets name', async t => {
  const store = memoryStore()
  let compactionDue = false
  const create: typeof store.create = async (...options) => {
    const own = await store.create(...options)
    const append: Ledger['append'] = async batch => { await own?.append(batch) }
    return own && ledgerOver(own, { append, get compactionDue () { return compactionDue } })
  }
  const { life } = await (await registryOf({ fixtures, store: { ...store, create } })).open('one')
  for (const name of ['file', 'left']) await attach(life, name)
  await detach(life, 'file')
  await turn()
  t.equal(await fileOf(life, 'file'), 'file')
  compactionDue = true
  await attach(life, 'last')
  await turn()
  t.same(await Promise.all(['file', 'left', 'last'].map(name => fileOf(life, name))), [undefined, 'left', 'last'])
})

t.test('a file whose removal is refused is still there', async t => {
  const { sandbox, log } = await heldSandbox({ fixtures })
  const done = [attach(sandbox.life, 'file'), attach(sandbox.life, 'other')]
  await turn()
  log.keep()
  await Promise.all(done)
  const removing = detach(sandbox.life, 'file')
  await turn()
  const looking = sandbox.files.removeUnshown()
  await turn()
  t.equal(await fileOf(sandbox.life, 'file'), 'file', 'while the removal is under way')
  log.lose()
  t.same(await outcomes([removing, looking]), ['not-durable', 'done'])
  t.ok(sandbox.life.state.get('attachments', 'file'))
  t.equal(await fileOf(sandbox.life, 'file'), 'file', 'after it was refused')
  const again = detach(sandbox.life, 'file')
  await turn()
  log.keep()
  await again
  await sandbox.files.removeUnshown()
  t.same([await fileOf(sandbox.life, 'file'), await fileOf(sandbox.life, 'other')], [undefined, 'other'])
})

t.test('a file that comes while others are removed is there', async t => {
  const { sandbox, log } = await heldSandbox({ fixtures })
  const done = [attach(sandbox.life, 'old'), detach(sandbox.life, 'old')]
  const looking = sandbox.files.removeUnshown()
  const late = attach(sandbox.life, 'late')
  await turn()
  log.keep()
  await turn()
  log.keep()
  await Promise.all([...done, looking, late])
  t.same([await fileOf(sandbox.life, 'old'), await fileOf(sandbox.life, 'late')], [undefined, 'late'])
})

t.test('no file goes as long as somebody reads a frozen state', async t => {
  const sandbox = await freshSandbox(fixtures)
  await attach(sandbox.life, 'file')
  await sandbox.snapshots.save('kept')
  await sandbox.life.read(async () => {
    await sandbox.life.read(async () => {
      await detach(sandbox.life, 'file')
      await sandbox.snapshots.drop('kept')
      await turn()
      t.equal(await fileOf(sandbox.life, 'file'), 'file')
    })
    await turn()
    t.equal(await fileOf(sandbox.life, 'file'), 'file', 'also when another one is done')
  })
  await turn()
  t.equal(await fileOf(sandbox.life, 'file'), undefined, 'then it goes')
})

t.test('calls that wait at the same time look once', async t => {
  const { sandbox, log } = await heldSandbox({ fixtures })
  const attaching = attach(sandbox.life, 'file')
  const first = sandbox.files.removeUnshown()
  await turn() // it waits for the attachment
  const second = sandbox.files.removeUnshown()
  t.equal(first, second)
  log.keep()
  await Promise.all([attaching, first])
  t.not(sandbox.files.removeUnshown(), first)
  t.equal(await fileOf(sandbox.life, 'file'), 'file')
})

t.test('the files that nothing shows any more are removed once, however many calls wait for that', async t => {
  const kept: string[][] = []
  const store = memoryStore()
  const registry = await registryOf({
    fixtures,
    store: {
      ...store,
      async create (...options) {
        const own = await store.create(...options)
        return own && {
          ...own,
          blobs: {
            ...own.blobs,
            async retainOnly (digests) {
              kept.push([...digests].sort())
              await own.blobs.retainOnly(digests)
            }
          }
        }
      }
    }
  })
  const { life, snapshots } = await registry.open('one')
  const digest = (name: string) => make.attachment(name).digest
  for (const name of ['a', 'b', 'c', 'left']) {
    await attach(life, name)
    await snapshots.save(`with-${name}`)
  }
  for (const name of ['a', 'b', 'c']) await detach(life, name)
  await turn()
  kept.length = 0
  await snapshots.drop('with-left')
  await turn()
  t.same(kept, [['a', 'b', 'c', 'left'].map(digest).sort()], 'one look for one snapshot')
  await Promise.all(['with-a', 'with-b', 'with-c'].map(name => snapshots.drop(name)))
  await turn()
  t.same(kept.slice(1), [[digest('left')]], 'and for three at once')
  t.same(await Promise.all(['a', 'b', 'c', 'left'].map(name => fileOf(life, name))),
    [undefined, undefined, undefined, 'left'])
})
