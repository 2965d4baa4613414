import t from 'tap'
import { openFolderLedger } from '../../../../src/host/store/json/ledger.ts'
import { memoryDisk } from '../support/memory-disk.ts'
import { model, readAll } from '../support/model.ts'

const FOLDER = '/log'

t.test('a compaction that is not of the last change set replaces nothing, and the operator is told', async t => {
  const disk = memoryDisk()
  const notices: string[] = []
  const log = await openFolderLedger({ folder: FOLDER, disk, notice: message => { notices.push(message) } })
  const world = model()
  await world.load(log)
  await world.commit(log, 'one')
  const before = world.compacted()
  await world.commit(log, 'two')
  await log.compact(() => before)
  t.same(notices, ['/log was not compacted: the state is at 1, the ledger at 2'])
  await log.close()
  const again = await openFolderLedger({ folder: FOLDER, disk, notice: t.fail })
  t.same(await readAll(again), world.applied)
})
