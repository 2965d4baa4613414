import t from 'tap'
import { RequestLog } from '../../../../src/host/sandbox/request-log/log.ts'
import { exchange } from '../../../guests/control/requests/exchanges.ts'

t.test('a log', async t => {
  const log = new RequestLog({ entries: 3, bytes: 1_000_000 })
  for (let number = 1; number <= 5; number++) {
    t.equal(log.add(exchange({ url: `/${number}` })), number, `gives the number ${number}`)
  }
  t.equal(log.size, 3, 'keeps as many as it may')
  t.equal(log.evicted, 2, 'counts those that went')
  t.same(log.after(0).map(({ number, exchange: { request } }) => [number, request.url]), [
    [3, '/3'],
    [4, '/4'],
    [5, '/5']
  ], 'keeps the newest, in order')
  t.same(log.after(4).map(({ number }) => number), [5], 'gives those after a number')
  t.equal(log.get(2), undefined, 'has nothing where one went')
  t.equal(log.get(6), undefined, 'has nothing where none came yet')
  t.equal(log.get(4)?.exchange.request.url, '/4', 'finds one by its number')
  log.clear()
  t.same([log.size, log.bytes, log.evicted], [0, 0, 0], 'is empty after it is cleared')
  t.equal(log.add(exchange()), 6, 'goes on with the numbers')
})

t.test('the newest is what ended last', async t => {
  const log = new RequestLog({ entries: 2, bytes: 1_000_000 })
  const newest = (): number | undefined => log.newest?.number
  t.equal(newest(), undefined, 'none in a log without entries')
  const early = log.reserve()
  log.add(exchange())
  t.equal(newest(), 2)
  log.add(exchange(), early)
  t.equal(newest(), early, 'also when its number was reserved before others')
  log.add(exchange())
  t.equal(newest(), 3)
  const late = log.reserve()
  log.add(exchange())
  log.add(exchange(), late)
  t.same([log.after(0).map(({ number }) => number), newest()], [[5, 4], 4])
  log.shrink(0, 1)
  t.same([log.after(0).map(({ number }) => number), newest()], [[5], 5], 'the other one, when it was evicted')
  log.clear()
  t.equal(newest(), undefined)
})

t.test('a log is bounded in bytes', async t => {
  const log = new RequestLog({ entries: 5000, bytes: 100_000 })
  for (let at = 0; at < 200; at++) log.add(exchange({ body: 'x'.repeat(9000) }))
  t.ok(log.bytes <= 100_000, 'it stays below them')
  t.ok(log.size >= 5 && log.size < 12, 'and has as many as fit')
  t.equal(log.size + log.evicted, 200, 'the others are counted')
})

t.test('a log of many moves its slots together', async t => {
  const log = new RequestLog({ entries: 100, bytes: 1e9 })
  for (let at = 1; at <= 10_000; at++) log.add(exchange({ url: `/${at}` }))
  t.same(log.after(9997).map(({ exchange: { request } }) => request.url), ['/9998', '/9999', '/10000'])
  t.equal(log.get(9901)?.exchange.request.url, '/9901', 'the oldest that is kept')
  t.equal(log.get(9900), undefined)
})

t.test('who was given an entry can read it after it was evicted', async t => {
  const log = new RequestLog({ entries: 1, bytes: 1_000_000 })
  log.add(exchange({ body: 'first' }))
  const [asked] = log.after(0)
  log.add(exchange({ body: 'second' }))
  t.equal(asked?.exchange.request.body, 'first')
})

t.test('a listener hears what comes until it no longer wants to', async t => {
  const log = new RequestLog()
  const heard: unknown[] = []
  const silence = log.listen({ added: ({ number }) => heard.push(number), ended: why => heard.push(why) })
  log.add(exchange())
  log.end('reset')
  silence()
  log.add(exchange())
  t.same(heard, [1, 'reset'])
})

t.test('what is lost where several processes have a log', async t => {
  const log = new RequestLog()
  const seen = (): unknown[] => [log.evicted, log.whole?.number]
  const again = (first = 1): unknown[] => {
    log.begin(first, 0)
    return seen()
  }
  t.same(again(), [0, undefined])
  log.lose(1)
  t.same([seen(), again()], [[1, undefined], [1, undefined]], 'counts as evicted')
  log.add(exchange(), 2)
  t.same([seen(), again()], [[1, 2], [1, 2]], 'leaves what came after it whole')
  log.lose(4)
  log.add(exchange(), 5)
  t.same([seen(), again()], [[2, 5], [2, 5]], 'counts without a number that has not come')
  log.add(exchange(), 3)
  t.same(again(), [2, 5], 'counts alike when it has come')
  t.same(again(5), [4, 5], 'counts once when it is trimmed')
  log.clear()
  t.same(seen(), [0, undefined], 'is forgotten when the log is cleared')
})
