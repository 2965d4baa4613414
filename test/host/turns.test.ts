import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { inTurns } from '../../src/host/turns.ts'

/** Keeps the processor for this long. */
function work (milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}

t.test('other work has a turn between pieces of long work, and the results come in their order', async t => {
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const squares = await inTurns([0, 1, 2, 3, 4, 5], (at, index) => { work(25); return at * index })
  isOver = true
  t.same(squares, [0, 1, 4, 9, 16, 25])
  t.ok(turns >= 5, `${turns} turns`)
})

t.test('what ends the work ends it at once', async t => {
  const broken = new TypeError('a mistake of ours')
  const done: number[] = []
  await t.rejects(inTurns([1, 2, 3], item => { if (done.push(item) === 2) throw broken }), broken)
  t.same(done, [1, 2])
  const abort = new AbortController()
  const long = inTurns([1, 2, 3], item => { done.push(item); work(25) }, abort.signal)
  abort.abort()
  await t.rejects(long, { name: 'AbortError' })
  await setTimeout()
  t.same(done, [1, 2, 1], 'no other item is looked at')
})
