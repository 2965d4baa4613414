import fc from 'fast-check'
import t from 'tap'
import { uuid } from '../../../src/core/state/identifiers.ts'
import { runs } from '../../support/fuzz.ts'

const seed = fc.oneof(fc.nat(5), fc.maxSafeNat())
const number = fc.oneof(fc.nat(5), fc.maxSafeNat())

t.test('an identifier is a UUID of version 4 (RFC 9562)', async () => {
  fc.assert(fc.property(seed, number, (seed, n) =>
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(uuid(seed, n))))
})

t.test('a seed and a number give the same one on every machine, in every version', async t => {
  t.equal(uuid(1, 1), 'cf5316ae-1ecd-4cd0-aff6-ca8f93475332')
  t.equal(uuid(Number.MAX_SAFE_INTEGER, 2 ** 32), '649b4216-0b12-4437-b4b5-93fa02194eb7')
})

t.test('twenty thousand of a seed are all different, also past 32 bits', async t => {
  for (const [seed, start] of [[1, 0], [0, 2 ** 32 - 10_000]] as const) {
    t.equal(new Set(Array.from({ length: 20_000 }, (_, n) => uuid(seed, start + n))).size, 20_000)
  }
})

t.test('different seeds differ, however large', async () => {
  fc.assert(fc.property(seed, seed, number, (one, other, n) => one === other || uuid(one, n) !== uuid(other, n)), {
    numRuns: runs(1000)
  })
  fc.assert(fc.property(fc.nat(), fc.integer({ min: 1, max: 2 ** 20 }), number, (low, high, n) =>
    uuid(low, n) !== uuid(low + high * 2 ** 32, n)))
})

t.test('their bits are even', async t => {
  const ids = Array.from({ length: 4096 }, (_, n) => uuid(1, n).replaceAll('-', ''))
  for (const place of [0, 7, 8, 11, 13, 15, 17, 20, 31]) {
    const counts = new Map<string, number>()
    for (const id of ids) counts.set(id.charAt(place), (counts.get(id.charAt(place)) ?? 0) + 1)
    t.equal(counts.size, 16)
    t.ok([...counts.values()].every(count => count > 170 && count < 350), `digit ${place}`)
  }
})
