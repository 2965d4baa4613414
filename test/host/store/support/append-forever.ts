// A process that appends until it is killed. It prints each sequence when its append has resolved.
import { writeSync } from 'node:fs'
import { openFolderStore } from '../../../../src/host/store/json/store.ts'
import { begunWith } from './begun.ts'
import { model } from './model.ts'

const store = await openFolderStore(process.argv[2]!, { notice: message => writeSync(2, message), compactAt: 20_000 })
const world = model()
const opened = await store.open('default')
if (opened !== undefined) await world.load(opened)
else world.applied = [begunWith()]
const own = opened ?? (await store.create('default', { changeSet: begunWith() }))!
writeSync(1, 'ready\n')
await Promise.all(Array.from({ length: 8 }, async () => {
  for (;;) {
    const { sequence } = await world.commit(own, `by process ${process.pid}, ${'x'.repeat(200)}`)
    writeSync(1, `${sequence}\n`)
  }
}))
