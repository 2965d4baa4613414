import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { createFixtures } from '../../src/sandbox/fixtures.ts'
import type { Life } from '../../src/sandbox/life.ts'
import { blobOf } from '../../src/storage/blobs.ts'
import { openFolderStore } from '../../src/storage/folder/store.ts'
import { memoryStore } from '../../src/storage/memory/store.ts'
import { make, world } from '../support/world.ts'
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

t.test('a removed attachment that a snapshot shows has its file until the snapshot is dropped', async t => {
  const sandbox = await freshSandbox(fixtures)
  await attach(sandbox.life, 'file')
  await sandbox.snapshots.take('kept', sandbox.life)
  await detach(sandbox.life, 'file')
  await turn()
  t.equal(await fileOf(sandbox.life, 'file'), 'file')
  await sandbox.snapshots.drop('kept')
  await turn()
  t.equal(await fileOf(sandbox.life, 'file'), undefined, 'not until a restart')
})

t.test('it is the same in a folder, before a restart and after it', async t => {
  const folder = t.testdir({})
  const blobs = () => readdirSync(join(folder, 'sandboxes/mine/blobs'))
  const digests = (...names: string[]) => names.map(name => make.attachment(name).digest).sort()
  const start = async () => await registryOf({ store: await openFolderStore(folder, { notice: () => {} }), fixtures })
  const first = await start()
  const sandbox = await first.open('mine')
  for (const name of ['gone', 'hidden', 'left']) await attach(sandbox.life, name)
  await sandbox.snapshots.take('first', sandbox.life)
  await sandbox.snapshots.take('second', sandbox.life)
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
  await second.close()
  const third = await start()
  await third.open('mine')
  t.same(blobs(), digests('left'))
  await third.close()
})

t.test('a file whose removal is undone is still there', async t => {
  const { sandbox, log } = await heldSandbox(fixtures)
  const done = [attach(sandbox.life, 'file'), attach(sandbox.life, 'other')]
  log.keep()
  await Promise.all(done)
  const taking = sandbox.snapshots.take('kept', sandbox.life)
  log.keep()
  await taking
  const dropping = sandbox.snapshots.drop('kept')
  const removing = detach(sandbox.life, 'file')
  log.keep(1)
  await dropping
  await turn()
  t.equal(await fileOf(sandbox.life, 'file'), 'file', 'while the removal is under way')
  log.lose()
  t.same(await outcomes([removing]), ['not-durable'])
  await turn()
  t.ok(sandbox.life.state.get('attachments', 'file'))
  t.equal(await fileOf(sandbox.life, 'file'), 'file', 'after it was refused')
  const again = detach(sandbox.life, 'file')
  log.keep()
  await again
  await turn()
  t.same([await fileOf(sandbox.life, 'file'), await fileOf(sandbox.life, 'other')], [undefined, 'other'])
})

t.test('a file that comes while others are forgotten is there, also if its removal is under way', async t => {
  const { sandbox, log } = await heldSandbox(fixtures)
  const attaching = attach(sandbox.life, 'old')
  log.keep()
  await attaching
  const removing = detach(sandbox.life, 'old')
  const pending = attach(sandbox.life, 'pending')
  log.keep(1)
  await removing
  await turn() // it looked, and waits for the pending one
  const late = [attach(sandbox.life, 'late'), detach(sandbox.life, 'late')]
  log.keep(2)
  await Promise.all([pending, late[0]])
  await turn()
  log.lose()
  t.same(await outcomes(late), ['done', 'not-durable'])
  t.same([await fileOf(sandbox.life, 'old'), await fileOf(sandbox.life, 'late')], [undefined, 'late'])
})

t.test('a file whose attachment was refused goes, because nothing shows it', async t => {
  const { sandbox, log } = await heldSandbox(fixtures)
  const attaching = attach(sandbox.life, 'file')
  log.lose()
  t.same(await outcomes([attaching]), ['not-durable'])
  await turn()
  t.equal(await fileOf(sandbox.life, 'file'), undefined)
})

t.test('a file stays as long as somebody reads the state that shows it', async t => {
  const sandbox = await freshSandbox(fixtures)
  await attach(sandbox.life, 'file')
  await sandbox.snapshots.take('kept', sandbox.life)
  const snapshot = sandbox.snapshots.get('kept')
  const reads: Array<[string, (task: () => Promise<void>) => Promise<void>]> = [
    ['the present state', task => sandbox.life.read(task)],
    ['a snapshot beside it', async task => {
      await detach(sandbox.life, 'file')
      await sandbox.life.read(task, snapshot)
    }]
  ]
  for (const [sentence, read] of reads) {
    await attach(sandbox.life, 'file')
    await sandbox.snapshots.take('kept', sandbox.life)
    await read(async () => {
      await detach(sandbox.life, 'file')
      await sandbox.snapshots.drop('kept')
      await turn()
      t.equal(await fileOf(sandbox.life, 'file'), 'file', sentence)
    })
    await turn()
    t.equal(await fileOf(sandbox.life, 'file'), undefined, 'then it goes')
  }
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
            async keepOnly (digests) {
              kept.push([...digests].sort())
              await own.blobs.keepOnly(digests)
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
    await snapshots.take(`with-${name}`, life)
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
