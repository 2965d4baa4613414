import t from 'tap'
import { blobOf } from '../../../../src/host/store/blobs.ts'
import { errno, memoryDisk } from '../support/memory-disk.ts'
import { DIGEST, model, readAll } from '../support/model.ts'
import { openLedger } from '../support/open-ledger.ts'
import { failureOf } from '../support/store-place.ts'

t.test('a compaction that is not of the last change set replaces nothing, and the operator is told', async t => {
  const disk = memoryDisk()
  const notices: string[] = []
  const ledger = await openLedger(disk, message => { notices.push(message) })
  const world = model()
  await world.load(ledger)
  await world.commit(ledger, 'one')
  const before = world.compacted()
  await world.commit(ledger, 'two')
  await ledger.compact(() => before)
  t.same(notices, ['/ledger was not compacted: the state is at 1, the ledger at 2'])
  await ledger.close()
  const again = await openLedger(disk, t.fail)
  t.same(await readAll(again), world.applied)
})

t.test('a file that is refused while the batch waits for its turn refuses the batch, and nothing else', async t => {
  const disk = memoryDisk()
  const ledger = await openLedger(disk, t.fail)
  await readAll(ledger)
  const { writeDurably } = disk
  const refused = new Promise<void>(resolve => {
    disk.fault = (call, name) => {
      if (call !== 'write' || name !== `${blobOf(Buffer.from('a file')).digest}.new`) return undefined
      resolve()
      return errno('ENOSPC')
    }
  })
  disk.writeDurably = async (...what) => {
    await refused
    await writeDurably(...what)
  }
  const probing = ledger.probe()
  const changeSets = [{ sequence: 1, origin: { base: DIGEST, epoch: 0 }, changes: [] }]
  const appending = ledger.append({ changeSets, blobs: [blobOf(Buffer.from('a file'))] })
  t.equal(await probing, true)
  t.equal(await failureOf(appending!), 'refused')
})
