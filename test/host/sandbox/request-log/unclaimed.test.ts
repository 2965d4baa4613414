import t from 'tap'
import { instant } from '../../../../src/core/rules/time/instant.ts'
import { UnclaimedRequests } from '../../../../src/host/sandbox/request-log/unclaimed.ts'
import { exchange } from '../../../guests/control/requests/exchanges.ts'

const now = () => instant(0)

t.test('a name claims its requests once, with their numbers', async t => {
  const unclaimed = new UnclaimedRequests()
  const { requests, coverage } = unclaimed.of('a', now)
  t.equal(requests.add(exchange({ body: 'first' })), 1)
  t.equal(unclaimed.of('a', now).requests.add(exchange({ body: 'second' })), 2)
  coverage.note('rule server route-not-found')
  t.equal(unclaimed.claim('b'), undefined)
  const claimed = unclaimed.claim('a')
  t.match(claimed?.requests, { first: 1, evicted: 0, exchanges: [{ request: { body: 'first' } }, {}] })
  t.equal(claimed?.coverage.count('rule server route-not-found'), 1)
  t.equal(unclaimed.claim('a'), undefined)
})

t.test('of a name the latest twenty are there, and no more than 64 KiB', async t => {
  const unclaimed = new UnclaimedRequests()
  for (let n = 0; n < 50; n++) unclaimed.of('a', now).requests.add(exchange({ body: 'x' }))
  t.match(unclaimed.claim('a')?.requests, { first: 31, evicted: 30, exchanges: { length: 20 } })
  for (let n = 0; n < 50; n++) unclaimed.of('a', now).requests.add(exchange({ body: 'x'.repeat(8192) }))
  const { exchanges = [] } = unclaimed.claim('a')?.requests ?? {}
  t.ok(exchanges.length > 3 && exchanges.length < 8, `${exchanges.length}`)
})

t.test('there are a hundred names, and those that were refused longest ago are dropped', async t => {
  const unclaimed = new UnclaimedRequests()
  for (let n = 0; n < 100; n++) unclaimed.of(`n${n}`, now).requests.add(exchange({ body: 'x' }))
  unclaimed.of('n0', now)
  unclaimed.of('n100', now)
  t.equal(unclaimed.claim('n1'), undefined)
  t.ok(unclaimed.claim('n0'))
  t.ok(unclaimed.claim('n100'))
})
