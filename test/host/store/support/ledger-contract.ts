import type { Test } from 'tap'
import type { ChangeSet } from '../../../../src/core/state/change.ts'
import type { Batch } from '../../../../src/host/store/ledger.ts'
import { begunWith } from './begun.ts'
import { compact, compactedLedger, DIGEST, put, readAll } from './model.ts'
import { create, failureOf, NAME, release, reopen, type StoreUnderTest } from './store-place.ts'

const batchOf = (...changeSets: ChangeSet[]): Batch => ({ changeSets, blobs: [] })
const set = (sequence: number): ChangeSet => ({ sequence, changes: [put('k', `n${sequence}`)] })

/** What the ledger of every store does. */
export function ledgerContract (t: Test, { lasting, shared = false, place }: StoreUnderTest): void {
  t.test('takes change sets one after the other and many at once', async t => {
    const store = await place(t).open()
    const { own, world } = await create(store)
    t.same([own.healthy, await own.probe(), own.compactionDue], [true, true, false])
    await world.commit(own, 'alone')
    await Promise.all(Array.from({ length: 100 }, (_, n) => world.commit(own, `n${n}`)))
    t.same([own.healthy, world.losses, world.applied.length], [true, [], 102])
    await release(own)
    await store.close()
  })

  for (const end of ['close', 'release'] as const) {
    t.test(`takes nothing after its ${end}`, async t => {
      const store = await place(t).open()
      const { own, world } = await create(store)
      await world.commit(own, 'before')
      await (end === 'close' ? own.close() : release(own))
      t.throws(() => own.append(batchOf(set(3))))
      if (end === 'close') await release(own)
      if (lasting) t.same((await reopen(store)).world.applied.at(-1)?.sequence, 2)
      await store.close()
    })
  }

  if (lasting) lastingContract(t, place, shared)
}

/** The characters after which a ledger of the tests of growth is compacted. A change set has about 150 more. */
const GROWTH = 10_000

function lastingContract (t: Test, place: StoreUnderTest['place'], shared: boolean): void {
  for (const compactAt of [undefined, 500]) {
    t.test(`gives back what was appended, whole and in order${compactAt ? ', always compacting' : ''}`, async t => {
      const store = await place(t).open(compactAt)
      const { own, world } = await create(store)
      await Promise.all(Array.from({ length: 60 }, (_, n) => world.commit(own, `ação "${n}"\n`, { reset: n === 40 })))
      await release(own)
      const again = await reopen(store)
      t.same(compact(again.world.applied), compact(world.applied))
      await again.world.commit(again.own, 'goes on')
      await release(again.own)
      t.same((await reopen(store)).world.applied.at(-1)?.sequence, 62)
      await store.close()
    })
  }

  t.test('is read before the first append, and once, unless others append', async t => {
    const store = await place(t).open()
    const { own } = await create(store)
    if (!shared) await t.rejects(readAll(own), 'a new one has nothing to read')
    await release(own)
    const again = await store.open(NAME)
    t.throws(() => again?.append(batchOf(set(2))))
    if (!shared) t.equal(await again?.probe(), false)
    t.same((await readAll(again!)).length, 1)
    if (!shared) await t.rejects(readAll(again!))
    await release(again!)
    await store.close()
  })

  t.test('is compacted from outside, whatever comes meanwhile', async t => {
    const store = await place(t).open()
    const { own, world } = await create(store)
    for (let n = 0; n < 30; n++) await world.commit(own, `n${n}`)
    let isRead = (): void => {}
    const begun = new Promise<void>(resolve => { isRead = resolve })
    const compacting = own.compact(() => {
      isRead()
      return world.compacted()
    })
    await begun
    await Promise.all(Array.from({ length: 5 }, (_, n) => world.commit(own, `meanwhile ${n}`)))
    await compacting
    await world.commit(own, 'after')
    await release(own)
    const { applied } = (await reopen(store)).world
    t.same(compact(applied), compact(world.applied))
    t.same([applied.length, applied[0]?.origin?.epoch], [7, 0], 'the first replaces 31, and has an origin')
    await store.close()
  })

  t.test('keeps fixtures that are named again while it is compacted', async t => {
    const here = place(t)
    const store = await here.open()
    const other = 'ab'.repeat(32)
    for (const digest of [DIGEST, other]) await store.fixtures.save({ digest }, () => ({ meta: {}, changes: [] }))
    const { own } = await create(store)
    const reset = (sequence: number, base: string) =>
      own.append(batchOf({ sequence, origin: { base, epoch: sequence }, changes: [] }))
    await reset(2, other)
    let back: Promise<unknown> | undefined
    await own.compact(() => {
      back = reset(3, DIGEST)
      return compactedLedger(2, { base: other, epoch: 2 })
    })
    await back
    await release(own)
    await store.close()
    await here.sweep?.()
    const next = await here.open()
    t.same((await next.fixtures.load(DIGEST))?.changes, [])
    await next.close()
  })

  t.test('has a batch whole or not at all, and one at a time', async t => {
    const here = place(t)
    const store = await here.open()
    const { own } = await create(store)
    const append = async (...sequences: number[]) => { await own.append(batchOf(...sequences.map(set))) }
    const first = append(2, 3, 4)
    await t.rejects(append(5), /under way/)
    await first
    if (here.breakDown !== undefined) {
      await here.breakDown(true)
      t.equal(await failureOf(append(5, 6)), 'refused')
      t.same([own.healthy, await own.probe(), own.healthy], [false, false, false])
      await here.breakDown(false)
      t.same([await own.probe(), own.healthy], [true, true])
    }
    await append(5)
    await release(own)
    t.same((await reopen(store)).world.applied.map(({ sequence }) => sequence), [1, 2, 3, 4, 5])
    await store.close()
  })

  t.test('counts what it has grown by', async t => {
    const store = await place(t).open(GROWTH)
    let { own } = await create(store)
    const applied = [begunWith()]
    const grow = async (characters: number) => {
      const sequence = applied.length + 1
      const grown = { sequence, changes: [put(`k${sequence}`, 'x'.repeat(characters))] }
      applied.push(grown)
      await own.append(batchOf(grown))
    }
    const due = async (): Promise<[written: boolean, readBack: boolean]> => {
      const isDue = own.compactionDue
      await release(own)
      own = (await reopen(store)).own
      return [isDue, own.compactionDue]
    }
    await grow(4000)
    t.same(await due(), [false, false])
    await grow(4000)
    t.same(await due(), [false, false], 'below the bound')
    await grow(4000)
    t.same(await due(), [true, true], 'above it')
    await own.compact(() => compact(applied))
    t.same(await due(), [false, false], 'not after a compaction')
    await grow(9000)
    t.same(await due(), [false, false])
    await grow(2000)
    t.same(await due(), [false, false], 'nor while it has grown by less than the compaction wrote')
    await grow(2000)
    t.same(await due(), [true, true])
    await own.compact(() => compact(applied))
    await grow(20_000)
    t.same(await due(), [false, false], 'which is more after a second one')
    await grow(6000)
    t.same(await due(), [true, true])
    await release(own)
    await store.close()
  })
}
