import t from 'tap'
import { createRequestLog, type Entry, type RequestLog } from '../../../src/sandbox/request-log/log.ts'
import type { Exchange } from '../../../src/sandbox/request-log/exchange.ts'
import { exchange } from '../../control/requests/exchanges.ts'
import { buffersUsed } from '../../support/memory-used.ts'

function answered (body: string): Exchange {
  const given = exchange()
  return { ...given, response: { ...given.response, body } }
}

const bodyOf = (entry: Entry | undefined): string | undefined => entry?.exchange.response.body

t.test('a log', async t => {
  const log = createRequestLog({ entries: 3, bytes: 1_000_000 })
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

t.test('a log is bounded in bytes', async t => {
  const log = createRequestLog({ entries: 5000, bytes: 100_000 })
  for (let at = 0; at < 200; at++) log.add(exchange({ body: 'x'.repeat(9000) }))
  t.ok(log.bytes <= 100_000, 'it stays below them')
  t.ok(log.size >= 5 && log.size < 12, 'and has as many as fit')
  t.equal(log.size + log.evicted, 200, 'the others are counted')
})

t.test('a log of many moves its slots together', async t => {
  const log = createRequestLog({ entries: 100, bytes: 1e9 })
  for (let at = 1; at <= 10_000; at++) log.add(exchange({ url: `/${at}` }))
  t.same(log.after(9997).map(({ exchange: { request } }) => request.url), ['/9998', '/9999', '/10000'])
  t.equal(log.get(9901)?.exchange.request.url, '/9901', 'the oldest that is kept')
  t.equal(log.get(9900), undefined)
})

t.test('who was given an entry can read it after it was evicted', async t => {
  const log = createRequestLog({ entries: 3, bytes: 1_000_000 })
  const bodies = Array.from({ length: 200 }, (_, at) => `${at} `.repeat(3000))
  const heard: Entry[] = []
  const silence = log.listen({ added: entry => heard.push(entry), ended () {} })
  for (const text of bodies.slice(0, 50)) log.add(answered(text))
  silence()
  const asked = [log.get(log.last), ...log.after(log.last - 2)]
  for (const text of bodies.slice(50)) log.add(answered(text))
  log.shrink(0, 0)
  for (const text of bodies) log.add(answered(text))
  t.same(heard.map(bodyOf), bodies.slice(0, 50), 'as it heard of it')
  t.same(asked.map(bodyOf), [bodies[49], bodies[48], bodies[49]], 'as it asked for it')
  const last = log.after(0)
  log.clear()
  for (const text of bodies) log.add(answered(text))
  t.same(last.map(bodyOf), bodies.slice(-3), 'and after the log was cleared')
  t.same(log.after(0).map(bodyOf), bodies.slice(-3), 'which has its own')
})

t.test('an entry that a reader still has holds no memory of the others', async t => {
  const before = await buffersUsed()
  const readers: Record<string, Entry[]> = {}
  const ends: Readonly<Record<string, (log: RequestLog) => void>> = {
    evicted: log => log.shrink(0, 0),
    cleared: log => log.clear()
  }
  for (const [name, end] of Object.entries(ends)) {
    readers[name] = Array.from({ length: 20 }, () => {
      const log = createRequestLog()
      for (let at = 0; at < 1000; at++) log.add(answered('x'.repeat(1000)))
      const entry = log.get(log.last) as Entry
      end(log)
      return entry
    })
    t.ok(await buffersUsed() - before < 100_000, `after it was ${name}`)
  }
  t.ok(Object.values(readers).flat().every(entry => bodyOf(entry)?.length === 1000), 'and still has its body')
})

t.test('a listener hears what comes until it no longer wants to', async t => {
  const log = createRequestLog()
  const heard: unknown[] = []
  const silence = log.listen({ added: ({ number }) => heard.push(number), ended: why => heard.push(why) })
  log.add(exchange())
  log.end('reset')
  silence()
  log.add(exchange())
  t.same(heard, [1, 'reset'])
})
