import t from 'tap'
import { namedFixtures, readNamedFixtures } from '../../../../src/host/store/json/named-fixtures.ts'
import { errno, memoryDisk } from '../support/memory-disk.ts'
import { DIGEST } from '../support/model.ts'

t.test('fixtures of which a full disk did not take the name are named with the next reset', async t => {
  const disk = memoryDisk()
  await disk.makeFolder('/mine')
  const named = namedFixtures(disk, '/mine')
  const reset = () => named.note([{ base: DIGEST, epoch: 1 }])
  disk.fault = call => call === 'write' ? errno('ENOSPC') : undefined
  await t.rejects(reset(), /ENOSPC/)
  disk.fault = undefined
  await reset()
  t.same(await readNamedFixtures(disk, '/mine'), [DIGEST])
})
