import fc from 'fast-check'
import t from 'tap'
import type { Ledger } from '../../../../src/host/store/ledger.ts'
import { type ChangeSet, isChange } from '../../../../src/core/state/change.ts'
import { errno, memoryDisk, type MemoryDisk } from '../support/memory-disk.ts'
import { compact, model, readAll, type Model } from '../support/model.ts'
import { FOLDER, openLedger } from '../support/open-ledger.ts'
import { runs } from '../../../support/fuzz.ts'

const COMPACT_AT = 900

function open (disk: MemoryDisk, notice: (message: string) => void = () => {}): Promise<Ledger> {
  return openLedger(disk, notice, { compactAt: COMPACT_AT })
}

/** A sandbox at work: groups of change sets, now and then a reset. Remembers what was promised and what was denied. */
interface Witness {
  readonly promised: ChangeSet[]
  readonly denied: Set<string>
}

async function work (
  ledger: Ledger, world: Model, witness: Witness, groups: readonly number[], name: string
): Promise<void> {
  for (const [n, size] of groups.entries()) {
    await Promise.all(Array.from({ length: size }, async (_, m) => {
      const text = `${name}-${n}-${m}`
      await world.commit(ledger, text, { reset: n % 7 === 6 && m === 0 }).then(
        set => { witness.promised[set.sequence] = set }, () => { witness.denied.add(text) })
    }))
  }
}

/** What is read comes from change sets that were decided, with every promised one and no denied one among them. */
function check (read: readonly ChangeSet[], witness: Witness, world: Model): string | undefined {
  const found = compact(read)
  const missing = witness.promised.length - 1 > found.sequence
  if (missing) return `promised ${witness.promised.length - 1}, found ${found.sequence}`
  for (const [n, { changes, sequence }] of read.entries()) {
    if (n > 0 && sequence !== read[n - 1]!.sequence + 1) return `${sequence} follows ${read[n - 1]!.sequence}`
    for (const change of changes) {
      const entity = isChange(change) ? change.entity : null
      const text = entity !== null && 'hash' in entity ? entity.hash : undefined
      if (text !== undefined && witness.denied.has(text)) return `denied ${text}`
    }
  }
  const decided = compact(world.applied.filter(({ sequence }) => sequence <= found.sequence))
  return JSON.stringify(decided) === JSON.stringify(found) ? undefined : 'another state than was decided'
}

const groups = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 14 })
const kept = fc.constantFrom(0, 0.3, 0.5, 0.9, 1)

t.test('after a crash at any call to the disk, twice, everything promised is there', async t => {
  const scenario =
    fc.record({ groups, kept, stopAt: fc.integer({ min: 1, max: 260 }), again: fc.integer({ min: 1, max: 60 }) })
  await t.resolves(fc.assert(fc.asyncProperty(scenario, async ({ groups, kept, stopAt, again }) => {
    const world = model()
    const witness: Witness = { promised: [], denied: new Set() }
    let disk = memoryDisk()
    disk.stopAt = stopAt
    await untilStopped(disk, async () => {
      const ledger = await open(disk)
      await world.load(ledger)
      await work(ledger, world, witness, groups, 'a')
      await ledger.close()
    })
    // The second process dies while it recovers, or soon after.
    disk = disk.crash(kept)
    disk.stopAt = again
    await untilStopped(disk, async () => { await readAll(await open(disk)) })
    disk = disk.crash(kept)
    const problem = check(await readAll(await open(disk)), witness, world)
    if (problem !== undefined) throw new Error(problem)
    if (disk.names.some(name => name.endsWith('.new'))) throw new Error('something unfinished is left')
  }), { numRuns: runs(120) }))
})

t.test('a disk that fails for a while loses nothing that was promised and keeps nothing that was denied', async t => {
  const fault = fc.record({
    call: fc.constantFrom(
      'writeDurably', 'write', 'sync', 'truncate', 'open', 'rename', 'syncFolder', 'remove', 'close'
    ),
    from: fc.integer({ min: 5, max: 150 }),
    calls: fc.integer({ min: 1, max: 12 })
  })
  await t.resolves(fc.assert(fc.asyncProperty(groups, fault, kept, async (groups, { call, from, calls }, kept) => {
    const world = model()
    const witness: Witness = { promised: [], denied: new Set() }
    const disk = memoryDisk()
    const ledger = await open(disk)
    await world.load(ledger)
    let hits = 0
    disk.fault = name => name === call && disk.calls >= from && hits++ < calls ? errno('ENOSPC') : undefined
    await work(ledger, world, witness, groups, 'a')
    disk.fault = undefined
    if (!await ledger.probe()) throw new Error('not healthy again')
    await work(ledger, world, witness, groups, 'b')
    if (!ledger.healthy) throw new Error('unhealthy after success')
    const notices: string[] = []
    const read = await readAll(await open(disk.crash(kept), message => notices.push(message)))
    const problem = check(read, witness, world)
    if (problem !== undefined) throw new Error(problem)
    if (notices.length > 0) throw new Error(notices[0])
    await ledger.close()
  }), { numRuns: runs(120) }))
})

t.test('what repeated resets leave does not grow', async t => {
  const world = model()
  const disk = memoryDisk()
  const ledger = await open(disk)
  await world.load(ledger)
  for (let n = 0; n < 60; n++) await world.commit(ledger, `x${n}`, { reset: true })
  await ledger.close()
  const total = disk.names.reduce((sum, name) => sum + disk.bytes(`${FOLDER}/${name}`)!.length, 0)
  t.ok(total < 4 * COMPACT_AT, `${total} bytes`)
  t.same(compact(await readAll(await open(disk))), compact(world.applied))
})

t.test('a compacted ledger never shows what was lost while it was written', async t => {
  const world = model()
  const disk = memoryDisk()
  const ledger = await open(disk)
  await world.load(ledger)
  // The next file takes no line: what came while the state was written is lost.
  disk.fault = (call, name) =>
    call === 'writeDurably' && name === 'changes.next.ndjson' ? errno('EIO') : undefined
  const appends: Array<Promise<unknown>> = []
  for (let n = 0; n < 200 && world.losses.length === 0; n++) {
    appends.push(world.commit(ledger, `n${n}`).catch(() => {}))
    await turns(1)
  }
  await Promise.all(appends)
  await turns(30)
  t.ok(world.losses.length > 0, 'some were lost')
  t.same(compact(await readAll(await open(disk.crash(1)))), compact(world.applied))
})

t.test('what was denied is gone before it is denied, even if all of it was written', async t => {
  for (const extra of [0, 1]) {
    const world = model()
    const disk = memoryDisk()
    const ledger = await open(disk)
    await world.load(ledger)
    for (let n = 0; n <= extra; n++) await world.commit(ledger, `kept ${n}`)
    disk.fault = call => call === 'writeDurably' ? errno('EIO') : undefined
    await t.rejects(world.commit(ledger, 'denied'))
    t.same(compact(await readAll(await open(disk.crash(1)))), compact(world.applied))
  }
})

async function turns (count: number): Promise<void> {
  for (let n = 0; n < count; n++) await new Promise(resolve => setImmediate(resolve))
}

async function untilStopped (disk: MemoryDisk, run: () => Promise<void>): Promise<void> {
  const state = { over: false }
  const running = run().finally(() => { state.over = true })
  await Promise.race([running, (async () => {
    while (!state.over && disk.calls < disk.stopAt) await new Promise(resolve => setImmediate(resolve))
  })()])
}
