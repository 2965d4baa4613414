import t from 'tap'
import { Memory } from '../../../src/host/sandbox/memory.ts'
import { fakeMemory, MEBIBYTE } from '../../support/fake-memory.ts'

/** A memory that keeps so much. */
function keeping (first: number) {
  let kept = first
  const { memory, process } = fakeMemory(() => kept)
  return { memory, process, keep: (now: number) => { kept = now } }
}

t.test('below the bound nothing is collected, whatever is garbage', async t => {
  const { memory, process } = keeping(10)
  process.garbage = 89
  t.same([memory.ensure(0), process.collections], [true, 0])
})

t.test('garbage makes no server full', async t => {
  const { memory, process } = keeping(10)
  process.garbage = 300
  t.same([memory.ensure(0), process.collections, memory.used], [true, 1, 10 * MEBIBYTE])
})

t.test('what lies outside the heap counts', async t => {
  const { memory, process } = keeping(10)
  process.outside = 91
  t.equal(memory.ensure(0), false)
})

t.test('the heap has its own limit, of which a share may be kept, whatever the bound is', async t => {
  const { memory, process } = keeping(60)
  process.heapLimit = 100 * MEBIBYTE
  t.equal(memory.ensure(0), false)
})

t.test('by default 55 % of the heap limit may be kept, or of the memory of a container that has less', async t => {
  const heapLimit = 4096 * MEBIBYTE
  const rows: ReadonlyArray<readonly [container: string, constrained: number | undefined, maximum: number]> = [
    ['less memory, by either version of cgroups', 512 * MEBIBYTE, 295_279_001],
    ['more memory', 8192 * MEBIBYTE, 2_362_232_012],
    ['`max`, as cgroup v2 says', 2 ** 64, 2_362_232_012],
    ['no limit, as cgroup v1 says', 9_223_372_036_854_771_712, 2_362_232_012],
    ['no cgroup', 0, 2_362_232_012],
    ['a system without cgroups, as Node.js 20.11 says', undefined, 2_362_232_012]
  ]
  for (const [container, constrained, maximum] of rows) {
    t.intercept(process, 'constrainedMemory', { value: () => constrained })
    const memory = new Memory({ read: () => ({ heap: 0, outside: 0, heapLimit }) })
    t.equal(memory.maximum, maximum, container)
  }
})

t.test('a body needs four times its length', async t => {
  const { memory } = keeping(60)
  t.same([10, 11].map(bytes => memory.ensure(bytes * MEBIBYTE)), [true, false])
})

t.test('a full server is not collected again for a second, and if nothing is freed, for a minute', async t => {
  const { memory, process, keep } = keeping(110)
  const ask = (time: number) => {
    process.time = time
    return [memory.ensure(0), process.collections]
  }
  t.same([0, 999, 59_999].map(ask), [[false, 1], [false, 1], [false, 1]])
  keep(50)
  process.garbage = 60 // what was freed is garbage at first
  t.same(ask(60_000), [true, 2])
  keep(110)
  t.same(ask(61_000), [false, 3])
  memory.noteFreed()
  t.same(ask(61_999), [false, 3])
  keep(50)
  process.garbage = 60
  t.same(ask(62_000), [true, 4])
})

t.test('what grows fast is found before the second is over', async t => {
  const { memory, process, keep } = keeping(10)
  process.garbage = 200
  t.equal(memory.ensure(0), true)
  keep(121)
  t.same([memory.ensure(0), process.collections], [false, 2])
})

t.test('a look finds what was freed', async t => {
  const { memory, keep } = keeping(110)
  t.equal(memory.ensure(0), false)
  keep(20)
  memory.look()
  t.equal(memory.hasRoom(0), true)
})

t.test('it is ample while the longest body of an operation has room', async t => {
  for (const [kept, isAmple] of [[59, true], [61, false]] as const) {
    const { memory } = keeping(kept)
    memory.look()
    t.equal(memory.isAmple, isAmple, `${kept} MiB`)
  }
})

t.test('a server that refused a body counts as full for a minute, while that body has no room', async t => {
  const { memory, process, keep } = keeping(80)
  t.equal(memory.isFull(), false)
  memory.refuse(10 * MEBIBYTE)
  t.equal(memory.isFull(), true)
  keep(10)
  t.equal(memory.isFull(), false)
  keep(80)
  process.time = 60_001
  t.equal(memory.isFull(), false)
})

t.test('the figures are those of the process', async t => {
  const memory = new Memory()
  memory.collect()
  const before = memory.used
  const kept = Array.from({ length: 16 }, () => Buffer.alloc(4 * MEBIBYTE))
  memory.collect()
  t.ok(memory.used - before >= 40 * MEBIBYTE, 'files count')
  t.equal(kept.length, 16)
  kept.length = 0
  memory.collect()
  t.ok(memory.used - before < 24 * MEBIBYTE, 'until they are dropped')
})
