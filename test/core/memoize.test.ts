import t from 'tap'
import { memoizeByKey, memoizeByObject } from '../../src/core/memoize.ts'

t.test('the result for an object is computed once', async t => {
  const seen: object[] = []
  const listed = memoizeByObject((key: object) => [seen.push(key)])
  const [one, other] = [{}, {}]
  t.equal(listed(one), listed(one))
  t.not(listed(one), listed(other), 'objects are told apart, even where they say the same')
  t.same(seen, [{}, {}])
})

t.test('the result for a key is computed once', async t => {
  const seen: string[] = []
  const listed = memoizeByKey((key: string) => [seen.push(key)])
  t.equal(listed('a'), listed('a'))
  t.not(listed('a'), listed('b'))
  t.same(seen, ['a', 'b'])
})

t.test('a full memory of keys starts again', async t => {
  const seen: number[] = []
  const written = memoizeByKey((key: number) => {
    seen.push(key)
    return String(key)
  }, 2)
  t.same([1, 2, 1, 2].map(written), ['1', '2', '1', '2'])
  t.same(seen, [1, 2], 'two keys fit')
  t.same([3, 3, 1].map(written), ['3', '3', '1'])
  t.same(seen, [1, 2, 3, 1], 'the third key makes it forget the first two')
})
