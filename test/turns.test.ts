import t from 'tap'
import { inTurns } from '../src/turns.ts'

t.test('the event loop has a turn after each group of items, and the results come in their order', async t => {
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const squares = await inTurns(Array.from({ length: 1000 }, (_, at) => at), 10, (at, index) => at * index)
  isOver = true
  t.same(squares.slice(0, 4), [0, 1, 4, 9])
  t.equal(squares[999], 998_001)
  t.ok(turns >= 99, `${turns} turns`)
})

t.test('what ends the work ends it at once', async t => {
  const broken = new TypeError('a mistake of ours')
  const done: number[] = []
  await t.rejects(inTurns([1, 2, 3], 2, item => { if (done.push(item) === 2) throw broken }), broken)
  t.same(done, [1, 2])
  const abort = new AbortController()
  await t.rejects(inTurns([1, 2, 3], 1, () => abort.abort(), abort.signal), { name: 'AbortError' })
})
