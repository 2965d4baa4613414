import fc from 'fast-check'
import t from 'tap'
import { createLogBudget } from '../../../../src/host/sandbox/request-log/budget.ts'
import { RequestLog } from '../../../../src/host/sandbox/request-log/log.ts'
import { exchange } from '../../../guests/control/requests/exchanges.ts'
import { runs } from '../../../support/fuzz.ts'

function logsWithin (bytes: number, count: number) {
  const logs = Array.from({ length: count }, () => new RequestLog())
  const budget = createLogBudget(() => logs, bytes)
  const add = (at: number, length: number): void => {
    const log = logs[at] as typeof logs[number]
    const { bytes: before } = log
    log.add(exchange({ body: 'x'.repeat(length) }))
    budget.spend(log.bytes - before)
  }
  return { logs, add, total: () => logs.reduce((sum, log) => sum + log.bytes, 0) }
}

t.test('logs stay together within the budget of their server', async () => {
  const additions = fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 0, max: 9000 })), { maxLength: 200 })
  fc.assert(fc.property(additions, given => {
    const { add, total } = logsWithin(60_000, 5)
    return given.every(([at, length]) => {
      add(at, length)
      return total() <= 60_000
    })
  }), { numRuns: runs(100) })
})

t.test('the largest log gives first', async t => {
  const { logs: [large, small], add } = logsWithin(100_000, 2)
  for (let count = 0; count < 10; count++) add(1, 100)
  for (let count = 0; count < 100; count++) add(0, 5000)
  t.equal(small?.evicted, 0, 'a small one keeps all that it has')
  t.ok(large !== undefined && large.evicted > 80 && large.size > 5, 'a large one keeps its newest')
  t.ok(large?.get(100), 'the last one among them')
})

t.test('a log keeps its newest entry, as long as that fits', async t => {
  const { logs, add, total } = logsWithin(50_000, 3)
  for (const at of [0, 1, 2]) add(at, 10_000)
  for (let count = 0; count < 20; count++) add(0, 10_000)
  t.same(logs.map(log => log.size >= 1), [true, true, true])
  for (const at of [0, 1, 2]) add(at, 40_000)
  t.ok(total() <= 50_000, 'the budget is what counts')
})
