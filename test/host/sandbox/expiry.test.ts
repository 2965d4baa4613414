import fs, { mkdtempSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { instant } from '../../../src/core/rules/time/instant.ts'
import { createFixtures } from '../../../src/host/sandbox/fixtures.ts'
import { openRegistry } from '../../../src/host/sandbox/registry.ts'
import { systemTime } from '../../../src/host/sandbox/system-clock.ts'
import { openFolderStore } from '../../../src/host/store/json/store.ts'
import { memoryStore } from '../../../src/host/store/memory/store.ts'
import type { Store } from '../../../src/host/store/store.ts'
import { world } from '../../support/world.ts'
import { addUnit, units } from './open-sandbox.ts'

const KEPT = 'default'
const stores: Array<[name: string, open: (t: Test) => Promise<Store>]> = [
  ['memory', async () => memoryStore()],
  ['folder', async t => await openFolderStore(mkdtempSync(`${t.testdir({})}/`), { notice () {} })]
]

/** A registry whose sandboxes were last used at different times. */
async function registryOn (t: Test, store: Store, maximum = 10) {
  const registry = await openRegistry({ store, fixtures: createFixtures(world()), seed: 1, maximum })
  t.teardown(() => registry.close())
  const use = async (name: string): Promise<void> => { await addUnit((await registry.open(name)).life, `of-${name}`) }
  const names = async () => (await registry.list()).map(({ name }) => name).sort()
  return { registry, use, names }
}

/** A time between what was used before the call and after it. */
async function between () {
  await nextMillisecond()
  const at = systemTime()
  await nextMillisecond()
  return at
}

async function nextMillisecond (): Promise<void> {
  const now = systemTime()
  while (systemTime() <= now) await setImmediate()
}

for (const [kind, open] of stores) {
  t.test(`sandboxes that nobody uses are removed: ${kind}`, async t => {
    const { registry, use, names } = await registryOn(t, await open(t))
    for (const name of [KEPT, 'idle', 'held', 'woken']) await use(name)
    const held = await registry.open('held')
    const life = held.enter()
    const at = await between()
    const woken = await registry.open('woken')
    woken.leave(woken.enter())
    await use('fresh')
    t.same(await registry.expire(at, KEPT), ['idle'])
    t.same(await names(), [KEPT, 'fresh', 'held', 'woken'], 'but none in use, used since, or the default')
    t.same(units((await registry.open('idle')).life), ['unit'], 'who uses it again gets a new one')
    held.leave(life)
    t.same((await registry.expire(instant(at + 60_000), KEPT)).toSorted(), ['fresh', 'held', 'woken'])
    t.same(await names(), [KEPT])
    t.same(await registry.expire(instant(at + 60_000), KEPT), [])
  })
}

t.test('what lies in a folder alone is removed, too, unless somebody opens it just then', async t => {
  const { registry, use, names } = await registryOn(t, await openFolderStore(t.testdir({}), { notice () {} }), 1)
  for (const name of ['a', 'b', 'c', 'd']) await use(name)
  const at = await between()
  const expiring = registry.expire(at, KEPT)
  const opened = registry.open('b').catch(error => error)
  const removed = await expiring
  const { life } = await opened
  t.same(units(life), removed.includes('b') ? ['unit'] : ['unit', 'of-b'], 'it is the old one or a new one, and whole')
  t.same((await names()).filter(name => name !== 'b'), [])
  t.same(removed.filter(name => name !== 'b').toSorted(), ['a', 'c', 'd'])
})

for (const [kind, open] of stores) {
  t.test(`what was used during the look stays: ${kind}`, async t => {
    const base = await open(t)
    let during: (() => Promise<unknown>) | undefined
    const store: Store = {
      ...base,
      async remove (name) {
        const now = during
        during = undefined
        await now?.()
        await base.remove(name)
      }
    }
    const { registry, use, names } = await registryOn(t, store)
    for (const name of [KEPT, 'idle', 'mine']) await use(name)
    const at = await between()
    // While `idle` is being removed, somebody else removes `mine`, and begins a new one.
    during = async () => { await registry.remove('mine').then(() => use('mine')) }
    t.same(await registry.expire(at, KEPT), ['idle'])
    t.same(await names(), [KEPT, 'mine'])
    t.same(units((await registry.open('mine')).life), ['unit', 'of-mine'])
  })
}

type During = () => Promise<unknown>
const looks: Array<[sentence: string, arrange: (t: Test, store: Store, during: During) => void]> = [
  ['after the look', (_, store, during) => {
    const { list } = store
    store.list = async () => {
      const listed = await list()
      await during()
      return listed
    }
  }],
  ['during the look', (t, _, during) => {
    const { stat } = fs.promises
    const restore = (): void => {
      fs.promises.stat = stat
      syncBuiltinESMExports()
    }
    fs.promises.stat = (async path => {
      const found = await stat(path)
      if (String(path).includes('/a/')) await during()
      return found
    }) as typeof stat
    syncBuiltinESMExports()
    t.teardown(restore)
  }]
]
for (const [sentence, arrange] of looks) {
  t.test(`what is used and evicted ${sentence} stays in a folder`, async t => {
    let during: During = async () => {}
    const store = await openFolderStore(t.testdir({}), { notice () {} })
    arrange(t, store, () => during())
    const { registry, use, names } = await registryOn(t, store, 2)
    for (const name of [KEPT, 'a', 'b', 'c']) await use(name)
    const at = await between()
    during = async () => {
      during = async () => {}
      await addUnit((await registry.open('a')).life, 'acknowledged')
      for (const name of ['d', 'e']) await use(name)
      t.equal(registry.find('a'), undefined)
    }
    t.same(await registry.expire(at, KEPT), ['b', 'c'])
    t.same(await registry.expire(at, KEPT), [], 'nor by what an earlier look found')
    t.same(await names(), ['a', 'd', KEPT, 'e'])
    t.same(units((await registry.open('a')).life), ['unit', 'of-a', 'acknowledged'])
  })
}
