import t, { type Test } from 'tap'
import { blobOf } from '../../../../src/host/store/blobs.ts'
import type { Ledger } from '../../../../src/host/store/ledger.ts'
import type { Store } from '../../../../src/host/store/store.ts'
import { begunWith, MADE_AT } from './begun.ts'
import { ledgerContract } from './ledger-contract.ts'
import { compact, DIGEST, put } from './model.ts'
import { create, failureOf, NAME, release, reopen, type StoreUnderTest } from './store-place.ts'

const FILE = blobOf(Buffer.from('a file'))
const OTHER = blobOf(Buffer.from('another file'))
const text = (bytes: Uint8Array | undefined): string | undefined => bytes && Buffer.from(bytes).toString()
const namesIn = async (store: Store): Promise<string[]> => (await store.list()).map(({ name }) => name).sort()

/** What every store does, whatever it keeps its data in. */
export function storeContract (name: string, { lasting, shared = false, place }: StoreUnderTest): void {
  t.test(`the ${name} store`, async t => {
    t.test('has no sandbox at first, and is healthy', async t => {
      const store = await place(t).open()
      t.same([await namesIn(store), await store.has(NAME), await store.open(NAME)], [[], false, undefined])
      t.same([store.lasting, store.healthy, await store.probe()], [lasting, true, true])
      await store.close()
    })

    t.test('creates a sandbox, once', async t => {
      const store = await place(t).open()
      const { own } = await create(store)
      t.same([await namesIn(store), await store.has(NAME)], [[NAME], true])
      t.equal(await store.create(NAME, { changeSet: begunWith() }), undefined)
      t.equal((await store.list())[0]?.createdAt, MADE_AT)
      await release(own)
      await store.close()
    })

    t.test('stores files with the change set that names them', async t => {
      const store = await place(t).open()
      const { own, world } = await create(store)
      const coming = world.commit(own, 'two files', { blobs: [FILE, OTHER] })
      await coming
      t.same([text(await own.blobs.get(FILE.digest)), await own.blobs.missing([FILE.digest])], ['a file', []])
      t.same(
        [text(await own.blobs.get(OTHER.digest)), await own.blobs.get('0'.repeat(64))], ['another file', undefined]
      )
      for (const strange of ['', '.', '../blobs', `${'0'.repeat(64)}/..`]) {
        t.equal(await own.blobs.get(strange), undefined, strange)
      }
      t.same(await own.blobs.missing([FILE.digest, '0'.repeat(64)]), ['0'.repeat(64)])
      await release(own)
      await store.close()
    })

    t.test('forgets files, but none that comes meanwhile', async t => {
      const store = await place(t).open()
      const { own, world } = await create(store)
      await world.commit(own, 'two files', { blobs: [FILE, OTHER] })
      await own.blobs.retainOnly(new Set([OTHER.digest]))
      t.same([await own.blobs.get(FILE.digest), text(await own.blobs.get(OTHER.digest))], [undefined, 'another file'])
      await world.commit(own, 'again', { blobs: [FILE] })
      t.equal(text(await own.blobs.get(FILE.digest)), 'a file')
      await Promise.all([own.blobs.retainOnly(new Set()), world.commit(own, 'meanwhile', { blobs: [FILE] })])
      if (lasting) t.equal(text(await own.blobs.get(FILE.digest)), 'a file')
      await release(own)
      await store.close()
    })

    t.test('lets a sandbox share files of another, and keep them when that one goes', async t => {
      const store = await place(t).open()
      const { own, world } = await create(store)
      await world.commit(own, 'a file', { blobs: [FILE] })
      const shared = { from: NAME, digests: [FILE.digest] }
      const fork = await store.create('fork', { changeSet: begunWith(), shared }) as Ledger
      await release(own)
      await store.remove(NAME)
      t.equal(text(await fork.blobs.get(FILE.digest)), 'a file')
      await release(fork)
      await store.close()
    })

    t.test('removes a sandbox whole, and its name can be used again', async t => {
      const store = await place(t).open()
      const { own, world } = await create(store)
      await world.commit(own, 'a file', { blobs: [FILE] })
      await release(own)
      await store.remove(NAME)
      await store.remove('never-there')
      t.same([await namesIn(store), await store.has(NAME), await store.open(NAME)], [[], false, undefined])
      const again = await create(store)
      t.equal(await again.own.blobs.get(FILE.digest), undefined, 'the new one has nothing of the old')
      await again.world.commit(again.own, 'new')
      await release(again.own)
      if (lasting) t.same(compact((await reopen(store)).world.applied), compact(again.world.applied))
      await store.close()
    })

    if (lasting) lastingContract(t, place)
    t.test('its ledger', async t => ledgerContract(t, { lasting, shared, place }))
  })
}

function lastingContract (t: Test, place: StoreUnderTest['place']): void {
  t.test('has what is released, in this process and in the next', async t => {
    const here = place(t)
    const store = await here.open()
    const { own, world } = await create(store)
    await world.commit(own, 'kept', { blobs: [FILE] })
    const before = compact(world.applied)
    await own.release(MADE_AT)
    t.same((await store.list()).map(({ name, createdAt }) => [name, createdAt]), [[NAME, MADE_AT]])
    const again = await reopen(store)
    t.same([compact(again.world.applied), before.origin.seed], [before, 7])
    await again.world.commit(again.own, 'more')
    await release(again.own)
    await store.close()

    const next = await here.open()
    t.same([await namesIn(next), await next.has(NAME)], [[NAME], true])
    const third = await reopen(next)
    t.same(compact(third.world.applied), compact(again.world.applied))
    t.equal(text(await third.own.blobs.get(FILE.digest)), 'a file')
    await release(third.own)
    await next.close()
  })

  t.test('has fixtures by their digest, as long as a sandbox names them', async t => {
    const here = place(t)
    const content = { meta: { name: 'Mundo', clock: { mode: 'frozen' } }, changes: [put('a', 'é'), put('b', '')] }
    const store = await here.open()
    await Promise.all([1, 2].map(() => store.fixtures.save({ digest: DIGEST }, () => content)))
    t.same([await store.fixtures.load(DIGEST), await store.fixtures.load('ab'.repeat(32))], [content, undefined])
    const { own } = await create(store)
    await store.fixtures.save({ digest: 'cd'.repeat(32) }, () => ({ meta: {}, changes: [] }))
    await release(own)
    await store.close()
    await here.sweep?.()
    const next = await here.open()
    t.same([await next.fixtures.load(DIGEST), await next.fixtures.load('cd'.repeat(32))], [content, undefined])
    await next.close()
  })

  t.test('creates nothing when it cannot, is not healthy then, and is when it can again', async t => {
    const here = place(t)
    if (here.breakDown === undefined) return t.pass('nobody can break it')
    const store = await here.open()
    await here.breakDown(true)
    await t.rejects(create(store))
    t.same([await store.has(NAME), store.healthy, await store.probe()], [false, false, false])
    await here.breakDown(false)
    t.same([await store.probe(), store.healthy], [true, true])
    await release((await create(store)).own)
    await store.close()
  })

  t.test('refuses an append when it cannot write, and then goes on', async t => {
    const here = place(t)
    if (here.breakDown === undefined) return t.pass('nobody can break it')
    const store = await here.open()
    const { own, world } = await create(store)
    await here.breakDown(true)
    t.equal(await failureOf(world.commit(own, 'refused', { blobs: [FILE] })), 'refused')
    t.same([world.losses, store.healthy], [[2], false])
    await here.breakDown(false)
    await world.commit(own, 'taken')
    t.equal(await store.probe(), true)
    await release(own)
    t.same(compact((await reopen(store)).world.applied), compact(world.applied))
    await store.close()
  })

  t.test('sets a sandbox aside, whole, and has its name free', async t => {
    const store = await place(t).open()
    const { own } = await create(store)
    await release(own)
    t.match(await store.setAside(NAME), NAME)
    t.same([await namesIn(store), await store.has(NAME)], [[], false])
    await release((await create(store)).own)
    await store.close()
  })
}
