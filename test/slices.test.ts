import fc from 'fast-check'
import t from 'tap'
import { atOnce, forEach, inSlices, mapped, sorted } from '../src/slices.ts'
import { runs } from './support/fuzz.ts'

t.test('a sort in steps is the sort of arrays, and keeps the order of equals', async () => {
  const lists = fc.array(fc.nat(20), { maxLength: 1500, size: 'max' })
  fc.assert(fc.property(lists, list => {
    const items = list.map((value, index) => ({ value, index }))
    const compare = (a: { value: number }, b: { value: number }) => a.value - b.value
    const found = atOnce(sorted(items, compare))
    return JSON.stringify(found) === JSON.stringify(items.toSorted(compare))
  }), { numRuns: runs(100) })
})

t.test('small pieces of work are done in order, so many to a step', async t => {
  const found: number[] = []
  let steps = 0
  for (const work = forEach([3, 1, 2, 5, 4], (item, index) => { found.push(item * 10 + index) }, 2); ;) {
    if (work.next().done === true) break
    steps++
  }
  t.same(found, [30, 11, 22, 53, 44])
  t.equal(steps, 2)
})

t.test('the event loop has a turn after each slice', async t => {
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const squares = await inSlices(mapped(Array.from({ length: 1000 }, (_, at) => at), at => at * at), 10)
  isOver = true
  t.equal(squares[999], 998_001)
  t.ok(turns >= 99, `${turns} turns`)
})
