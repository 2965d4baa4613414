import t from 'tap'
import type { CompactedLedger, Ledger, ReadText, StoredSnapshot } from '../../../../src/host/store/ledger.ts'
import { memoryDisk, type MemoryDisk } from '../support/memory-disk.ts'
import { compactedLedger, DIGEST, put } from '../support/model.ts'
import { FOLDER, openLedger } from '../support/open-ledger.ts'

const origin = { base: DIGEST, epoch: 0 }

/** A compacted ledger with these snapshots. Each has its time in its text. */
function withSnapshots (sequence: number, times: Readonly<Record<string, string>>): CompactedLedger {
  return {
    ...compactedLedger(sequence, origin, [put('k', 'x')]),
    snapshots: Object.entries(times).map(([name, at]) => ({
      name, at, about: async () => ({ hash: at, files: [] }), text: async () => ({ fixtures: DIGEST, of: at })
    }))
  }
}

async function append (ledger: Ledger, sequence: number): Promise<void> {
  const set = { sequence, ...sequence === 1 && { origin }, changes: [put('k', 'x')] }
  await ledger.append({ changeSets: [set], blobs: [] })
}

/** Takes two snapshots, and then one of them again, with another in the place of the second. */
async function work (disk: MemoryDisk): Promise<void> {
  const ledger = await openLedger(disk, t.fail)
  await readOf(ledger)
  await append(ledger, 1)
  await ledger.compact(() => withSnapshots(1, { again: '1', gone: '1' }))
  await append(ledger, 2)
  await ledger.compact(() => withSnapshots(2, { again: '2', Again: '2' }))
  await ledger.close()
}

/** The last sequence of a ledger, and the snapshots that it lists. */
async function readOf (ledger: Ledger): Promise<{ head: number, listed: readonly StoredSnapshot[] }> {
  let found: { head: number, listed: readonly StoredSnapshot[] } = { head: 0, listed: [] }
  for await (const { sequence, readable } of ledger.read()) {
    found = { head: sequence, listed: readable?.snapshots ?? found.listed }
  }
  return found
}

function filesOf (disk: MemoryDisk): string[] {
  return disk.names.filter(name => disk.bytes(`${FOLDER}/snapshots/${name}`) !== undefined)
}

t.test('a crash at any call leaves each snapshot that is listed as it was taken', async t => {
  const whole = memoryDisk()
  await work(whole)
  const lists = new Set<string>()
  for (let stopAt = 1; stopAt <= whole.calls + 1; stopAt++) {
    for (const left of [0, 0.5, 1]) {
      const disk = memoryDisk()
      disk.stopAt = stopAt
      const working = work(disk)
      while (disk.calls < Math.min(stopAt, whole.calls)) await new Promise(resolve => setImmediate(resolve))
      if (stopAt > whole.calls) await working
      const next = disk.crash(left)
      const ledger = await openLedger(next)
      const { head, listed } = await readOf(ledger)
      const texts = await Promise.all(listed.map(one => one.read()))
      t.same(texts.map((one: ReadText | undefined) => one?.text['of']), listed.map(({ at }) => at), `call ${stopAt}`)
      lists.add(listed.map(({ name, at }) => name + at).join())
      const times = Object.fromEntries(listed.map(({ name, at }) => [name, at]))
      await ledger.compact(() => withSnapshots(head, times))
      await ledger.close()
      t.same(filesOf(next), listed.map(({ name }) => name === 'Again' ? '+again.json' : `${name}.json`).sort())
    }
  }
  t.same([...lists], ['', 'again1,gone1', 'again2,Again2'])
  t.same(filesOf(whole), ['+again.json', 'again.json'], 'and one that nobody lists any more goes')
})

t.test('a snapshot is written once, and one that is lost or damaged is none', async t => {
  const disk = memoryDisk()
  await work(disk)
  const path = `${FOLDER}/snapshots/again.json`
  const before = disk.bytes(path)
  const ledger = await openLedger(disk)
  const { listed: [first, second] } = await readOf(ledger)
  await append(ledger, 3)
  await ledger.compact(() => withSnapshots(3, { again: '2', Again: '2' }))
  t.equal(disk.bytes(path), before)
  disk.put(path, Buffer.from('{'))
  t.same([await first?.read(), (await second?.read())?.text['of']], [undefined, '2'])
  await ledger.close()
})
