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

t.test('fixtures that are named again while the file is written without them are in it in the end', async t => {
  const disk = memoryDisk()
  const log = await openFolderLedger({ folder: '/mine', disk, notice: t.fail })
  await readAll(log)
  const other = 'ab'.repeat(32)
  const reset = async (sequence: number, base: string) => {
    await log.append({ changeSets: [{ sequence, origin: { base, epoch: sequence }, changes: [] }], blobs: [] })
  }
  await reset(1, DIGEST)
  await reset(2, other)
  let back: Promise<void> | undefined
  disk.fault = (call, name) => {
    if (call === 'rename' && name === 'fixtures.json') back ??= reset(3, DIGEST)
    return undefined
  }
  await log.compact(() => ({ sequence: 2, origin: { base: other, epoch: 2 }, changes: [] }))
  t.ok(back)
  await back
  t.same((await readNamedFixtures(disk, '/mine'))?.sort(), [other, DIGEST])
})
