import t from 'tap'
import { openFileChangelog } from '../../../../src/host/store/json/changelog.ts'
import { nodeDisk } from '../../../../src/host/store/json/disk.ts'
import { changelogContract, growthContract, GROWTH } from '../support/changelog-contract.ts'
import { errno, memoryDisk } from '../support/memory-disk.ts'

changelogContract('file', {
  durable: true,
  place () {
    const folder = t.testdir({})
    let broken = false
    const disk: typeof nodeDisk = {
      ...nodeDisk,
      async writeDurably (file, bytes, position) {
        if (broken) throw errno('EIO')
        await nodeDisk.writeDurably(file, bytes, position)
      }
    }
    return {
      open: () => openFileChangelog({ folder, disk, notice: message => t.fail(message) }),
      breakDown: now => { broken = now }
    }
  }
})

changelogContract('file, always compacting', {
  durable: true,
  place () {
    const disk = memoryDisk()
    return {
      open: () => openFileChangelog({
        folder: '/log',
        disk,
        compactAt: 200,
        notice: message => { if (disk.fault === undefined) t.fail(message) }
      }),
      breakDown: now => {
        disk.fault = now ? call => call === 'writeDurably' || call === 'write' ? errno('ENOSPC') : undefined : undefined
      }
    }
  }
})

growthContract('file', t => {
  const disk = memoryDisk()
  const notice = (message: string): void => { t.fail(message) }
  return { open: () => openFileChangelog({ folder: '/log', disk, compactAt: GROWTH, notice }) }
})
