import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import t from 'tap'
import type { ChangeSet } from '../../../../src/core/state/change.ts'
import { isLarge, largeText } from '../../../../src/host/store/change-set-text.ts'
import { errno, memoryDisk, type MemoryDisk } from '../support/memory-disk.ts'
import { DIGEST, put, readAll } from '../support/model.ts'
import { openLedger } from '../support/open-ledger.ts'

const open = (disk: MemoryDisk) => openLedger(disk)
const small = (sequence: number): ChangeSet => ({
  sequence, ...sequence === 1 && { origin: { base: DIGEST, epoch: 0 } }, changes: [put('k', `text ${sequence}`)]
})
const large = (sequence: number): ChangeSet => ({
  sequence, changes: Array.from({ length: 1200 }, (_, at) => put(`k${at}`, 'é'.repeat(4000)))
})
const sets = [small(1), large(2), small(3)]
const restOf = async (disk: MemoryDisk) => await readAll(await open(disk))

async function appendAll (disk: MemoryDisk): Promise<PromiseSettledResult<unknown>[]> {
  const ledger = await open(disk)
  await readAll(ledger)
  await ledger.append({ changeSets: sets.slice(0, 1), blobs: [] })
  const done = await Promise.allSettled([ledger.append({ changeSets: sets.slice(1), blobs: [] })])
  await ledger.close()
  return done
}

t.test('the text of a large change set is its JSON, and others have their turn while it is made', async t => {
  t.same(sets.map(isLarge), [false, true, false])
  const slow = Object.assign(put('slow', ''), {
    toJSON () {
      for (const end = performance.now() + 30; performance.now() < end;);
      return 'slow'
    }
  })
  const long = { sequence: 2, changes: [slow, ...large(2).changes] }
  let hadTurn = false
  const turn = setImmediate().then(() => { hadTurn = true })
  const text = await largeText(long)
  t.ok(hadTurn)
  await turn
  t.ok(text === JSON.stringify(long))
  const bytes = Buffer.byteLength(text)
  t.equal(await largeText(long, bytes), text)
  await t.rejects(largeText(long, bytes - 1), /longer than a string can be/)
})

t.test('it is read back in its place', async t => {
  const disk = memoryDisk()
  t.same((await appendAll(disk)).map(({ status }) => status), ['fulfilled'])
  t.ok(isDeepStrictEqual(await restOf(disk), sets))
})

t.test('a disk that is full in the middle of it refuses it, and keeps nothing of it', async t => {
  const disk = memoryDisk()
  let writes = 0
  disk.fault = call => call === 'writeDurably' && ++writes === 2 ? errno('ENOSPC') : undefined
  t.same((await appendAll(disk)).map(({ status }) => status), ['rejected'])
  t.ok(isDeepStrictEqual(await restOf(disk), sets.slice(0, 1)))
})

t.test('a crash at any call leaves all of it or nothing', async t => {
  const whole = memoryDisk()
  await appendAll(whole)
  for (let stopAt = whole.calls; stopAt > whole.calls - 6; stopAt--) {
    const disk = memoryDisk()
    disk.stopAt = stopAt
    appendAll(disk).catch(t.error) // it never ends
    while (disk.calls < stopAt) await setImmediate()
    const found = await restOf(disk.crash(0.5))
    t.ok(isDeepStrictEqual(found, sets.slice(0, found.length)), `${found.length} of them`)
  }
})
