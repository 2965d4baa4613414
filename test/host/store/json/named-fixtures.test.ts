import t from 'tap'
import { openFolderLedger } from '../../../../src/host/store/json/ledger.ts'
import { readNamedFixtures } from '../../../../src/host/store/json/named-fixtures.ts'
import { errno, memoryDisk } from '../support/memory-disk.ts'
import { DIGEST, readAll } from '../support/model.ts'

t.test('fixtures of which a full disk did not take the name are named with the next reset', async t => {
  const disk = memoryDisk()
  const log = await openFolderLedger({ folder: '/mine', disk, notice: t.fail })
  await readAll(log)
  const reset = async () => {
    await log.append({ changeSets: [{ sequence: 1, origin: { base: DIGEST, epoch: 1 }, changes: [] }], blobs: [] })
  }
  disk.fault = call => call === 'write' ? errno('ENOSPC') : undefined
  await t.rejects(reset(), /ENOSPC/)
  disk.fault = undefined
  await reset()
  t.same(await readNamedFixtures(disk, '/mine'), [DIGEST])
})
