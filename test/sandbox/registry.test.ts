import t from 'tap'
import { instant } from '../../src/domain/time/instant.ts'
import { createFixtures } from '../../src/sandbox/fixtures.ts'
import { type Home, memoryHome } from '../../src/sandbox/sandbox-store.ts'
import { openRegistry } from '../../src/sandbox/registry.ts'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'
import { world } from '../support/world.ts'
import { addUnit, units } from './open-sandbox.ts'

const fixtures = createFixtures(world())
const MINUTE = 60_000

/** A home that notes what is asked of it, says of a sandbox that it was last used when the test wants, and may fail. */
function notedHome (names: readonly string[] = []) {
  const memory = memoryHome(1)
  const events: string[] = []
  const idleMinutes = new Map<string, number>()
  let fault: Error | undefined
  const home: Home = {
    ...memory,
    names,
    async open (name, fixtures) {
      events.push(`open ${name}`)
      await new Promise(resolve => setImmediate(resolve))
      if (fault !== undefined) throw fault
      const sandbox = await memory.open(name, fixtures)
      const lastUsedAt = () => instant(Date.now() - (idleMinutes.get(name) ?? 0) * MINUTE)
      const close = async () => { events.push(`close ${name}`) }
      return Object.defineProperties({ ...sandbox, close }, { root: { get: () => sandbox.life }, lastUsedAt: { get: lastUsedAt } }) as Sandbox
    },
    async remove ({ name }) {
      events.push(`remove ${name}`)
      await new Promise(resolve => setImmediate(resolve))
      events.push(`removed ${name}`)
    },
    close: async () => { events.push('close home') }
  }
  return { home, events, idle: (name: string, minutes: number) => idleMinutes.set(name, minutes), break: (error?: Error) => { fault = error } }
}

const opened = (home: Home, maximum = 10) => openRegistry(home, fixtures, maximum, 'default')
const names = ({ list }: Awaited<ReturnType<typeof openRegistry>>) => list().map(({ name }) => name)

t.test('a registry starts with the lasting sandbox, and those that are there already', async t => {
  t.same(names(await opened(notedHome().home)), ['default'])
  t.same(names(await opened(notedHome(['default', 'mine']).home)), ['default', 'mine'])
})

t.test('a sandbox is made at its first use, once, however many ask for it', async t => {
  const { home, events } = notedHome()
  const registry = await opened(home)
  t.equal(registry.find('mine'), undefined)
  const all = await Promise.all(Array.from({ length: 10 }, () => registry.open('mine')))
  t.equal(new Set(all).size, 1)
  t.same(events, ['open default', 'open mine'])
  t.equal(registry.find('mine'), all[0])
})

t.test('one that could not be made can be asked for again', async t => {
  const noted = notedHome()
  const registry = await opened(noted.home, 2)
  noted.break(new Error('no space'))
  const asked = await Promise.allSettled([registry.open('mine'), registry.open('mine')])
  t.same(asked.map(({ status }) => status), ['rejected', 'rejected'])
  noted.break()
  t.equal((await registry.open('mine')).name, 'mine')
})

t.test('when there are too many, the least recently used one that is idle for ten minutes goes', async t => {
  const noted = notedHome()
  const registry = await opened(noted.home, 3)
  for (const name of ['old', 'older']) await registry.open(name)
  noted.idle('default', 60)
  await t.rejects(registry.open('new'), { code: 'too-many-sandboxes', details: { maximum: 3 } }, 'none is idle but the lasting one')
  noted.idle('old', 9.9)
  await t.rejects(registry.open('new'), { code: 'too-many-sandboxes' }, 'none is idle for so long')
  noted.idle('old', 10.1)
  noted.idle('older', 20)
  await registry.open('new')
  t.same(names(registry), ['default', 'old', 'new'])
  t.ok(noted.events.includes('removed older'))
  t.equal((await registry.open('new')).name, 'new', 'one that is there is no new one')
})

t.test('those who ask at once get no more than there is room for', async t => {
  const noted = notedHome()
  const registry = await opened(noted.home, 3)
  const asked = await Promise.allSettled(['a', 'b', 'c', 'd'].map(name => registry.open(name)))
  t.same(asked.map(({ status }) => status), ['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  for (const name of ['a', 'b']) noted.idle(name, 20)
  const again = await Promise.allSettled(['c', 'd', 'e'].map(name => registry.open(name)))
  t.same(again.map(({ status }) => status), ['fulfilled', 'fulfilled', 'rejected'])
  t.same(names(registry), ['default', 'c', 'd'])
})

t.test('one that is being removed takes no room', async t => {
  const { home } = notedHome()
  const registry = await opened(home, 2)
  await registry.open('mine')
  const removing = registry.remove('mine')
  t.equal((await registry.open('other')).name, 'other')
  t.equal(await removing, true)
})

t.test('a removed sandbox', async t => {
  const { home, events } = notedHome()
  const registry = await opened(home)
  const { life } = await registry.open('mine')
  await addUnit(life, 'mine')
  const removing = registry.remove('mine')
  t.equal(registry.find('mine'), undefined, 'is not found from that moment')
  const reopened = registry.open('mine')
  t.equal(await removing, true)
  t.same(units((await reopened).life), ['unit'], 'is a fresh one when it is used again')
  t.same(events.slice(-3), ['remove mine', 'removed mine', 'open mine'], 'after the old one is gone')
  t.equal(await addUnit(life, 'late'), 'late', 'lets a request that is under way finish')
  t.same(units((await registry.open('mine')).life), ['unit'], 'of which nobody sees anything')
  t.equal(await registry.remove('nobody'), false, 'is not one that never was')
  const twice = await Promise.all([registry.remove('mine'), registry.remove('mine')])
  t.same(twice, [true, false], 'is removed once')
})

t.test('closing waits for what is under way and closes everything, the home last', async t => {
  const noted = notedHome()
  const registry = await opened(noted.home)
  await registry.open('other')
  noted.break(new Error('no space'))
  const underWay = Promise.allSettled([registry.open('mine'), registry.remove('other')])
  await registry.close()
  t.same(noted.events.slice(-3), ['removed other', 'close default', 'close home'])
  t.same((await underWay).map(({ status }) => status), ['rejected', 'fulfilled'])
})

t.test('a registry that cannot open closes what it opened', async t => {
  const noted = notedHome(['a', 'b'])
  const open = noted.home.open
  noted.home.open = (name, fixtures) => name === 'b' ? Promise.reject(new Error('damaged')) : open(name, fixtures)
  await t.rejects(opened(noted.home), { message: 'damaged' })
  t.same(noted.events, ['open a', 'close a', 'close home'])
})

t.test('a probe asks those that are not healthy', async t => {
  const cases: Array<[boolean, boolean, boolean]> = [[true, false, true], [false, true, true], [false, false, false]]
  for (const [healthy, probed, wanted] of cases) {
    const { home } = notedHome()
    const open = home.open
    home.open = async (name, fixtures) => Object.defineProperties(await open(name, fixtures), { healthy: { value: healthy }, probe: { value: async () => probed } })
    t.equal(await (await opened(home)).probe(), wanted, `healthy ${healthy}, probe ${probed}`)
  }
})
