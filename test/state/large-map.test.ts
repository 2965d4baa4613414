import fc from 'fast-check'
import t from 'tap'
import { LargeMap } from '../../src/state/large-map.ts'

t.test('a large map is as a map, however it is divided', async t => {
  const key = fc.oneof(fc.nat(40).map(String), fc.constantFrom('', '__proto__', 'ana/2026-03-16', 'ana/2026-03-17'))
  const step = fc.record({ key, value: fc.option(fc.nat()) })
  fc.assert(fc.property(fc.array(step, { maxLength: 100 }), fc.constantFrom(1, 8, 1000), (steps, most) => {
    const [large, map] = [new LargeMap<number>(most), new Map<string, number>()]
    for (const { key, value } of steps) {
      if (value === null) t.equal(large.delete(key), map.delete(key))
      else t.equal(large.set(key, value).get(key), map.set(key, value).get(key))
      t.equal(large.has(key), map.has(key))
    }
    t.strictSame([...large], [...map])
    t.strictSame([...large.keys()], [...map.keys()])
    t.equal(large.size, map.size)
  }))
})
