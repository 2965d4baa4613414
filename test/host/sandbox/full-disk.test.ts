import fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { createFixtures } from '../../../src/host/sandbox/fixtures.ts'
import { type Disk, nodeDisk } from '../../../src/host/store/json/disk.ts'
import { openFolderStore } from '../../../src/host/store/json/store.ts'
import { runs } from '../../support/fuzz.ts'
import { world } from '../../support/world.ts'
import { addUnit, registryOf, units } from './open-sandbox.ts'

/** A disk with room for so many bytes more. What does not fit is written in part, as a real one does. */
function narrowDisk () {
  const bounded = (write: Disk['write']): Disk['write'] => async (file, bytes, position) => {
    const fitting = Math.min(bytes.length, disk.left)
    disk.left -= fitting
    await write(file, bytes.subarray(0, fitting), position)
    if (fitting < bytes.length) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
  }
  const disk = {
    ...nodeDisk,
    left: Infinity,
    /** Whether a file can be cut back. */
    cuts: true,
    write: bounded(nodeDisk.write),
    writeDurably: bounded(nodeDisk.writeDurably),
    async truncate (file: number, length: number) {
      if (!disk.cuts) throw new Error('EIO')
      await nodeDisk.truncate(file, length)
    }
  }
  return disk
}

const fixtures = createFixtures(world())
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ what: fc.constant('add'), much: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('fill'), much: fc.nat(1500) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('empty', 'stick', 'reset', 'start'), much: fc.nat(0) }) }
)

/** The first lines of the batch that fails are written whole, and cannot be cut off before the next start. */
const LEFT_WHOLE = ([['add', 1], ['stick', 0], ['fill', 400], ['add', 9], ['start', 0]] as const)
  .map(([what, much]) => ({ what, much }))

t.test('a disk fills and empties: what is read was acknowledged, what was refused never comes back', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 14 }), async steps => {
    const folder = mkdtempSync(join(tmpdir(), 'espelho-full-'))
    const disk = narrowDisk()
    const start = async () => await registryOf({
      store: await openFolderStore(folder, { disk, notice: () => {} }), fixtures
    })
    let registry = await start()
    let wanted = ['unit']
    let count = 0
    const compare = async (when: string) => {
      const found = units((await registry.open('mine')).life)
      if (found.join() !== wanted.join()) throw new Error(`${when}: found ${found.join()}, wanted ${wanted.join()}`)
    }
    const restart = async () => {
      Object.assign(disk, { left: Infinity, cuts: true })
      await registry.close()
      registry = await start()
      await compare('after a start')
    }
    try {
      for (const { what, much } of steps) {
        const sandbox = await registry.open('mine')
        if (what === 'fill') disk.left = much
        else if (what === 'empty') Object.assign(disk, { left: Infinity, cuts: true })
        else if (what === 'stick') Object.assign(disk, { left: 0, cuts: false })
        else if (what === 'start') await restart()
        else if (what === 'reset') await sandbox.reset(fixtures).then(() => { wanted = ['unit'] }, () => {})
        else {
          const ids = Array.from({ length: much }, () => `u${++count}`)
          const read = new Set<string>()
          const under = { way: true }
          const adding = ids.map(id => addUnit(sandbox.life, id))
          const outcomes = Promise.allSettled(adding).finally(() => { under.way = false })
          while (under.way) {
            for (const id of units(sandbox.life)) read.add(id)
            await new Promise(resolve => setImmediate(resolve))
          }
          const done = (await outcomes).flatMap(one => one.status === 'fulfilled' ? [one.value] : [])
          wanted.push(...done)
          const refused = [...read].filter(id => !wanted.includes(id))
          if (refused.length > 0) throw new Error(`${refused.join()} were read, and refused`)
          if (done.length < much && !disk.cuts && await registry.probe()) throw new Error('it says that it is ready')
        }
        await compare(`after ${what}`)
      }
      await restart()
      await addUnit((await registry.open('mine')).life, 'last')
    } finally {
      await registry.close()
      rmSync(folder, { recursive: true })
    }
  }), { numRuns: runs(10), examples: [[LEFT_WHOLE]] })
})
