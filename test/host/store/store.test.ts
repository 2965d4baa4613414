import t from 'tap'
import { nodeDisk, type Disk } from '../../../src/host/store/json/disk.ts'
import { openFolderStore } from '../../../src/host/store/json/store.ts'
import { memoryStore } from '../../../src/host/store/memory/store.ts'
import { errno } from './support/memory-disk.ts'
import { storeContract } from './support/store-contract.ts'
import { windowsDisk } from './support/windows-disk.ts'

storeContract('memory', { lasting: false, place: () => ({ open: async () => memoryStore() }) })

storeContract('folder', {
  lasting: true,
  place (t) {
    const folder = t.testdir({})
    let broken = false
    const unlessBroken = (write: Disk['write']): Disk['write'] => async (...what) => {
      if (broken) throw errno('ENOSPC')
      await write(...what)
    }
    const disk = { ...nodeDisk, write: unlessBroken(nodeDisk.write), writeDurably: unlessBroken(nodeDisk.writeDurably) }
    return {
      open: compactAt => openFolderStore(folder, { disk, notice: message => { t.fail(message) }, compactAt }),
      breakDown: now => { broken = now }
    }
  }
})

storeContract('folder on a disk that refuses what Windows refuses', {
  lasting: true,
  place (t) {
    const folder = t.testdir({})
    const disk = windowsDisk(nodeDisk)
    return { open: compactAt => openFolderStore(folder, { disk, notice: message => { t.fail(message) }, compactAt }) }
  }
})

t.test('a memory ledger gives nobody anything to wait for', async t => {
  const own = await memoryStore().create('mine', { changeSet: { sequence: 1, changes: [] } })
  t.equal(own?.append({ changeSets: [{ sequence: 2, changes: [] }], blobs: [] }), undefined)
})
