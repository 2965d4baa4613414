import fc from 'fast-check'
import t from 'tap'
import { ASSUMPTIONS } from '../../../src/assumptions.ts'
import { assumed, union } from '../../../src/http/cited/assumptions.ts'
import { runs } from '../../support/fuzz.ts'

t.test('an assumption is shown by its own id, however many there are', async t => {
  for (const id of ['A01', 'A31', 'A32', 'A62', 'A63', 'A64', 'A65', 'A72', 'A99'] as const) {
    t.equal(assumed(id).text, id)
  }
  t.equal(union(assumed('A64'), assumed('A32')).text, 'A32 A64')
})

t.test('sets are united as sets are, each id once and in ascending order', async t => {
  const ids = fc.array(fc.constantFrom(...ASSUMPTIONS.map(({ id }) => id), 'A64' as const, 'A98' as const))
  fc.assert(fc.property(ids, ids, (some, others) => {
    t.equal(union(assumed(...some), assumed(...others)).text, [...new Set([...some, ...others])].sort().join(' '))
  }), { numRuns: runs(50) })
})

t.test('equal sets are one object, also after the tables were emptied', async t => {
  t.equal(assumed('A02', 'A01'), assumed('A01', 'A02', 'A01'))
  const [one, other] = [assumed('A01'), assumed('A02')]
  for (let number = 0; number < 4001; number++) union(one, assumed(`A${number}`))
  t.equal(union(one, other).text, 'A01 A02')
  t.equal(union(one, other), union(one, other))
})
