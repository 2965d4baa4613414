import t from 'tap'
import { asProblem } from '../../../../src/host/sandbox/appends.ts'
import { type Disk, nodeDisk } from '../../../../src/host/store/json/disk.ts'
import { openFolderStore } from '../../../../src/host/store/json/store.ts'
import { addUnit, outcomes, registryOf, units } from '../../sandbox/open-sandbox.ts'

/** A disk that opens at most so many files at once. */
function narrowDisk (most: number) {
  const disk = {
    ...nodeDisk,
    most,
    opened: 0,
    async open (...what: Parameters<Disk['open']>) {
      if (disk.opened >= disk.most) throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' })
      disk.opened++
      return await nodeDisk.open(...what).catch(error => { disk.opened--; throw error })
    },
    async close (file: number) {
      disk.opened--
      await nodeDisk.close(file)
    }
  }
  return disk
}

t.test('files that may be open', async t => {
  const disk = narrowDisk(4)
  const folder = t.testdir({})
  const start = async () =>
    await registryOf({ store: await openFolderStore(folder, { disk, notice: () => {} }), maximum: 20 })
  const registry = await start()
  const names = Array.from({ length: 9 }, (_, n) => `n${n}`)
  const add = async (id: string) => {
    for (const name of names) await addUnit((await registry.open(name)).life, id)
  }
  const settled = async (...promises: ReadonlyArray<Promise<unknown>>) => {
    await Promise.allSettled(promises)
    return await outcomes(promises)
  }
  await add('first')
  await add('second')
  t.pass('are fewer than the sandboxes that are written in turn')
  while (disk.opened > 0) await new Promise(resolve => setTimeout(resolve, 20))
  t.pass('an idle sandbox holds none')

  disk.most = 0
  const { life } = await registry.open('n0')
  const refused = await settled(addUnit(life, 'lost'), registry.fork(await registry.open('n1'), 'lost'))
  t.same(refused, ['out-of-files', 'out-of-files'], 'none is free: refused')
  t.same([units(life), await registry.probe()], [['unit', 'first', 'second'], false], 'and nothing is changed')
  disk.most = 4
  t.equal(await registry.probe(), true, 'it recovers when one is free')
  await add('third')
  await registry.close()

  const again = await start()
  for (const name of names) t.same(units((await again.open(name)).life), ['unit', 'first', 'second', 'third'])
  t.equal(await again.remove('lost'), false)
  await again.close()
  t.equal(disk.opened, 0, 'and none is left open')
})

t.test('a disk that closes no file holds up none of another disk', async t => {
  const stuck = { ...nodeDisk, closes: true }
  stuck.close = async file => { await (stuck.closes ? nodeDisk.close(file) : new Promise(() => {})) }
  const on = async (name: string, disk: Disk) =>
    await registryOf({ store: await openFolderStore(`${t.testdirName}/${name}`, { disk, notice: () => {} }) })
  t.testdir({ stuck: {}, narrow: {} })
  await addUnit((await (await on('stuck', stuck)).open('n')).life, 'first')
  stuck.closes = false
  const narrow = await on('narrow', narrowDisk(2))
  for (const name of ['n0', 'n1', 'n2']) await addUnit((await narrow.open(name)).life, 'first')
  t.same(units((await narrow.open('n2')).life), ['unit', 'first'])
  await narrow.close()
})

t.test('a failed write names its cause to clients where they can do something about it', async t => {
  const cause = Object.assign(new Error('EMFILE'), { code: 'EMFILE' })
  t.equal(asProblem(cause).code, 'out-of-files')
  t.equal(asProblem(new Error('EIO')).code, 'not-durable')
})
