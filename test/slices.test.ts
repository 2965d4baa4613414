import fc from 'fast-check'
import t from 'tap'
import { atOnce, inSlices, mapped, sorted } from '../src/slices.ts'
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
