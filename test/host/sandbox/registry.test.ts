import t, { type Test } from 'tap'
import type { Registry } from '../../../src/host/sandbox/registry.ts'
import { openFolderStore } from '../../../src/host/store/json/store.ts'
import { memoryStore } from '../../../src/host/store/memory/store.ts'
import type { Ledger } from '../../../src/host/store/ledger.ts'
import type { Store } from '../../../src/host/store/store.ts'
import { fakeMemory } from '../../support/fake-memory.ts'
import { shiftMachineTime } from '../../support/machine-time.ts'
import { ledgerOver } from '../store/support/ledger-over.ts'
import { addUnit, look, outcomes, registryOf, units } from './open-sandbox.ts'

/** A store that notes what is asked of it, and may fail. */
function notedStore (under: Store = memoryStore()) {
  const events: string[] = []
  let fault: Error | undefined
  const noted = (name: string, own: Ledger | undefined): Ledger | undefined => own && ledgerOver(own, {
    async release (at) {
      events.push(`release ${name}`)
      await own.release(at)
    }
  })
  const later = async (event: string): Promise<void> => {
    events.push(event)
    await new Promise(resolve => setImmediate(resolve))
    if (fault !== undefined) throw fault
  }
  const store: Store = {
    lasting: under.lasting,
    fixtures: under.fixtures,
    healthy: true,
    probe: async () => under.probe(),
    list: async () => under.list(),
    has: async name => under.has(name),
    setAside: async name => under.setAside(name),
    async open (name) {
      await later(`open ${name}`)
      return noted(name, await under.open(name))
    },
    async create (name, beginning) {
      await later(`create ${name}`)
      return noted(name, await under.create(name, beginning))
    },
    async remove (name) {
      await later(`remove ${name}`)
      await under.remove(name)
    },
    async close () {
      events.push('close')
      await under.close()
    }
  }
  return { store, events, break: (error?: Error) => { fault = error } }
}

const made = async (registry: Registry, name: string) => {
  const sandbox = await registry.open(name)
  await sandbox.persist()
  return sandbox
}
/** What became of each, when it is known. */
const settled = async (...promises: ReadonlyArray<Promise<unknown>>) => {
  await Promise.allSettled(promises)
  return await outcomes(promises)
}
const names = async (registry: Registry) => (await registry.list()).map(({ name }) => name)
const inFolder = async (t: Test) => openFolderStore(t.testdir({}), { notice: () => {} })

t.test('a registry starts with the pinned sandbox, and opens no other', async t => {
  const folder = t.testdir({})
  const first = await registryOf({ store: await openFolderStore(folder, { notice: () => {} }) })
  await made(first, 'mine')
  await first.close()
  const noted = notedStore(await openFolderStore(folder, { notice: () => {} }))
  const registry = await registryOf({ store: noted.store })
  t.same(
    [await names(registry), registry.find('mine'), noted.events], [['default', 'mine'], undefined, ['open default']]
  )
  await registry.close()
})

t.test('a sandbox is begun at its first use, once, however many ask for it, and made at its first change', async t => {
  const { store, events } = notedStore()
  const registry = await registryOf({ store })
  t.equal(registry.find('mine'), undefined)
  const all = await Promise.all(Array.from({ length: 10 }, () => registry.open('mine')))
  t.equal(new Set(all).size, 1)
  t.equal(registry.find('mine'), all[0])
  t.same([events, await names(registry)], [['create default'], ['default']], 'a look makes nothing')
  await look(all[0]!.life)
  await Promise.all(['a', 'b', 'c'].map(id => addUnit(all[0]!.life, id)))
  t.same([events, await names(registry)], [['create default', 'create mine'], ['default', 'mine']])
})

t.test('one that could not be made is as it was, and can be made later', async t => {
  const noted = notedStore()
  const registry = await registryOf({ store: noted.store, maximum: 2 })
  const sandbox = await registry.open('mine')
  const { life } = sandbox
  noted.break(new Error('no space'))
  t.same(await settled(addUnit(life, 'a'), addUnit(life, 'b'), sandbox.persist()), Array(3).fill('not-durable'))
  t.same([units(life), await names(registry)], [['unit'], ['default']])
  noted.break()
  await addUnit(life, 'c')
  t.same([units(life), await names(registry)], [['unit', 'c'], ['default', 'mine']])
})

t.test('of those that have nothing a thousand stay, the youngest, and each in which a request is', async t => {
  const registry = await registryOf({ maximum: 2 })
  const [held, first] = [await registry.open('held'), await registry.open('first')]
  const life = held.enter()
  for (let n = 0; n < 999; n++) {
    await registry.open(`n${n}`)
    if (n === 500) t.equal(registry.find('n0')?.name, 'n0', 'it is young again')
  }
  t.equal(registry.inMemory().length, 1001, 'beside the pinned one')
  t.same(['first', 'held', 'n0', 'n1'].map(name => registry.find(name)?.name), [undefined, 'held', 'n0', 'n1'])
  await registry.open('n999')
  t.same(['n0', 'n1', 'n2', 'n3'].map(name => registry.find(name)?.name), ['n0', 'n1', undefined, 'n3'])
  t.equal(registry.inMemory().length, 1001)
  held.leave(life)
  t.same(
    [await addUnit(first.life, 'late'), await names(registry)], ['late', ['default']], 'a late decision leaves no trace'
  )
})

t.test('in memory, the least recently used one that is idle for ten minutes goes, and that is said', async t => {
  const passes = shiftMachineTime(t)
  const notices: string[] = []
  const registry = await registryOf({ maximum: 3, notice: message => notices.push(message) })
  await made(registry, 'old')
  passes('PT5M')
  await made(registry, 'older').then(sandbox => sandbox.leave(sandbox.enter()))
  await made(registry, 'old').then(sandbox => sandbox.leave(sandbox.enter()))
  const fresh = await registry.open('new')
  const refusal = { code: 'too-many-sandboxes', details: { maximum: 3, seconds: 600 } }
  await t.rejects(fresh.persist(), refusal, 'none is idle for so long')
  passes('PT10M')
  const older = await registry.open('older')
  const life = older.enter()
  await fresh.persist()
  t.same(await names(registry), ['default', 'older', 'new'], 'not one that a request is in')
  older.leave(life)
  t.same(notices, ['the sandbox old is removed: it was idle, and 3 are in use'])
  t.equal((await registry.open('new')).name, 'new', 'one that is there is no new one')
})

t.test('what is kept is released, never removed, and opened again at its next use', async t => {
  const noted = notedStore(await inFolder(t))
  const registry = await registryOf({ store: noted.store, maximum: 3 })
  await addUnit((await registry.open('a')).life, 'of a')
  await addUnit((await registry.open('b')).life, 'of b')
  await made(registry, 'c')
  t.same([registry.find('a'), await names(registry)], [undefined, ['a', 'b', 'c', 'default']])
  t.same(units((await registry.open('a')).life), ['unit', 'of a'])
  t.equal(registry.find('b'), undefined)
  t.same(noted.events.filter(event => event.startsWith('remove')), [])
  const held = await registry.open('a')
  const other = await registry.open('c')
  const lives = [held.enter(), other.enter()]
  await t.rejects(
    registry.open('b'), { code: 'too-many-sandboxes' }, 'there is no room while requests are in all of them'
  )
  held.leave(lives[0]!)
  t.same(units((await registry.open('b')).life), ['unit', 'of b'])
  await registry.close()
})

t.test('those who ask at once get no more than there is room for', async t => {
  const passes = shiftMachineTime(t)
  const registry = await registryOf({ store: notedStore().store, maximum: 3 })
  const asked = await Promise.allSettled(['a', 'b', 'c', 'd'].map(name => made(registry, name)))
  t.same(asked.map(({ status }) => status), ['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  passes('PT20M')
  const again = await Promise.allSettled(['c', 'd', 'e'].map(name => made(registry, name)))
  t.same(again.map(({ status }) => status), ['fulfilled', 'fulfilled', 'rejected'])
  t.same(await names(registry), ['default', 'c', 'd'])
})

/** A registry of which each sandbox in memory keeps 10 MiB. */
async function fullRegistry (options: Partial<Parameters<typeof registryOf>[0]> = {}) {
  let size = (): number => 0
  const { memory, process } = fakeMemory(() => size() * 10)
  const registry = await registryOf({ memory, maximum: 1000, ...options })
  size = () => registry.inMemory().length
  const make = async (bytes = 0): Promise<void> => await (await registry.open('default')).room.ensure({ bytes })
  return { registry, process, make }
}

t.test('a full memory: names with refused requests alone go first', async t => {
  const { registry, make } = await fullRegistry()
  for (let n = 0; n < 6; n++) await made(registry, `made-${n}`)
  for (let n = 0; n < 4; n++) await registry.open(`refused-${n}`)
  await make()
  t.equal(registry.inMemory().length, 7)
  t.same(await names(registry), ['default', ...Array.from({ length: 6 }, (_, n) => `made-${n}`)])
})

t.test('a full memory: what is stored is released, the longest idle first, and opened again', async t => {
  const noted = notedStore(await inFolder(t))
  const { registry, make } = await fullRegistry({ store: noted.store })
  for (let n = 0; n < 9; n++) await addUnit((await registry.open(`n${n}`)).life, 'mine')
  await make(2 * 1_048_576)
  t.same(noted.events.filter(event => event.startsWith('release')), ['n0', 'n1', 'n2'].map(name => `release ${name}`))
  await made(registry, 'more')
  t.same(units((await registry.open('n0')).life), ['unit', 'mine'])
  await registry.close()
})

t.test('a full memory: what is in memory alone goes after ten idle minutes, else nothing more is kept', async t => {
  const passes = shiftMachineTime(t)
  const notices: string[] = []
  const { registry, process, make } = await fullRegistry({ notice: message => notices.push(message) })
  for (let n = 0; n < 10; n++) await made(registry, `n${n}`)
  const refusal = { used: 110, maximum: 100, sandboxes: 11, putsData: false }
  await t.rejects(make(), { code: 'server-full', details: refusal })
  t.equal((await made(registry, 'small')).name, 'small', 'an empty world keeps nothing yet')
  passes('PT10M')
  process.time = 60_000
  await make()
  const line = (name: string): string => `the sandbox ${name} is removed: it was idle, and the server was full`
  t.same(notices, ['n0', 'n1', 'n2'].map(line))
})

t.test('a full memory: a stored sandbox is opened for what frees it alone', async t => {
  const noted = notedStore(await inFolder(t))
  let isFull = false
  const { memory } = fakeMemory(() => isFull ? 101 : 0)
  const registry = await registryOf({ store: noted.store, memory, maximum: 3 })
  // The last one has the room of `a`.
  for (const name of ['a', 'b', 'c']) await addUnit((await registry.open(name)).life, 'mine')
  isFull = true
  const b = await registry.open('b')
  const life = b.enter()
  await t.rejects(registry.open('a'), { code: 'server-full' })
  b.leave(life)
  t.equal((await registry.open('a', true)).name, 'a')
  await registry.close()
})

t.test('one that is being removed takes no room', async t => {
  const registry = await registryOf({ store: notedStore().store, maximum: 2 })
  await made(registry, 'mine')
  const removing = registry.remove('mine')
  t.equal((await made(registry, 'other')).name, 'other')
  t.equal(await removing, true)
})

t.test('a removed sandbox', async t => {
  const { store, events } = notedStore()
  const notices: string[] = []
  const registry = await registryOf({ store, notice: message => notices.push(message) })
  const { life } = await made(registry, 'mine')
  await addUnit(life, 'mine')
  const removing = registry.remove('mine')
  t.equal(registry.find('mine'), undefined, 'is not found from that moment')
  const reopened = made(registry, 'mine')
  t.equal(await removing, true)
  t.same(units((await reopened).life), ['unit'], 'is a fresh one when it is used again')
  t.same(events.slice(-3), ['release mine', 'remove mine', 'create mine'], 'after the old one is gone')
  t.equal(await addUnit(life, 'late'), 'late', 'lets a request that is under way finish')
  t.same(units((await registry.open('mine')).life), ['unit'], 'of which nobody sees anything')
  t.equal(await registry.remove('nobody'), false, 'is not one that never was')
  const { life: empty } = await registry.open('looked-at')
  t.equal(await registry.remove('looked-at'), true, 'may have had nothing')
  t.same([empty.isPast, registry.find('looked-at')], [true, undefined])
  t.same(await Promise.all([registry.remove('mine'), registry.remove('mine')]), [true, false], 'is removed once')
  t.same(notices, [], 'and nothing is said of what was in memory only')
})

t.test('of a sandbox that is removed as was asked nothing is said, in a data folder either', async t => {
  const notices: string[] = []
  const registry = await registryOf({ store: await inFolder(t), notice: message => notices.push(message) })
  await made(registry, 'mine')
  t.equal(await registry.remove('mine'), true)
  t.same(notices, [])
  await registry.close()
})

t.test('a request that is under way when its sandbox is removed is in what is removed, or comes after it', async t => {
  const noted = notedStore(await inFolder(t))
  const registry = await registryOf({ store: noted.store })
  for (const error of [undefined, new Error('the disk is full')]) {
    const { life } = await made(registry, 'mine')
    const adding = addUnit(life, 'before')
    const removing = registry.remove('mine')
    await Promise.resolve()
    noted.break(error)
    const late = addUnit(life, 'late')
    const outcome = error === undefined ? 'done' : 'not-durable'
    t.same(await settled(adding, removing, late), ['done', outcome, outcome])
    noted.break()
    t.same(units((await registry.open('mine')).life), error === undefined ? ['unit'] : ['unit', 'before'])
  }
  await registry.close()
})

t.test('one that is not in memory can be removed', async t => {
  const registry = await registryOf({ store: await inFolder(t), maximum: 2 })
  await made(registry, 'a')
  await made(registry, 'b')
  t.equal(registry.find('a'), undefined)
  t.equal(await registry.remove('a'), true)
  t.same(await names(registry), ['b', 'default'])
  await registry.close()
})

t.test('closing waits for what is under way and releases everything, the store last', async t => {
  const noted = notedStore()
  const registry = await registryOf({ store: noted.store })
  await made(registry, 'other')
  const mine = await registry.open('mine')
  noted.break(new Error('no space'))
  const underWay = Promise.allSettled([mine.persist(), registry.remove('nobody')])
  await registry.close()
  t.same(noted.events.slice(-3), ['release default', 'release other', 'close'])
  t.same((await underWay).map(({ status }) => status), ['rejected', 'fulfilled'])
})

t.test('a registry that cannot open its pinned sandbox closes the store', async t => {
  const noted = notedStore()
  noted.break(new Error('damaged'))
  await t.rejects(registryOf({ store: noted.store }), { code: 'not-durable' })
  t.same(noted.events, ['create default', 'close'])
})

t.test('a probe asks the store when it is not healthy', async t => {
  for (const [healthy, probed, wanted] of [[true, false, true], [false, true, true], [false, false, false]] as const) {
    const registry = await registryOf({ store: { ...memoryStore(), healthy, probe: async () => probed } })
    t.equal(await registry.probe(), wanted, `healthy ${healthy}, probe ${probed}`)
  }
})
