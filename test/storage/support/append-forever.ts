// A process that appends until it is killed. It prints each sequence when its append has resolved.
import { writeSync } from 'node:fs'
import { openDataFolder } from '../../../src/storage/folder/store.ts'
import { model } from './model.ts'

const folder = await openDataFolder(process.argv[2]!, { notice: message => writeSync(2, message) })
const world = model()
const log = await folder.sandbox('default').openChangelog({ ...world, compactAt: 20_000 })
await world.load(log)
writeSync(1, 'ready\n')
await Promise.all(Array.from({ length: 8 }, async () => {
  for (;;) {
    const { sequence } = await world.commit(log, `by process ${process.pid}, ${'x'.repeat(200)}`)
    writeSync(1, `${sequence}\n`)
  }
}))
