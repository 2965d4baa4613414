import fc from 'fast-check'
import t from 'tap'
import { hasMoreValues } from '../../../../src/host/http/body/value-count.ts'
import { runs } from '../../../support/fuzz.ts'
import { testServer } from '../../../support/server.ts'

/** The values of a JSON value, itself and those that it has. */
function count (value: unknown): number {
  return inside(value).reduce((sum: number, one) => sum + count(one), 1)
}

/** The names of its objects. */
function countNames (value: unknown): number {
  const own = Array.isArray(value) ? 0 : inside(value).length
  return inside(value).reduce((sum: number, one) => sum + countNames(one), own)
}

function inside (value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : []
}

t.test('the values of a body are counted, whatever its texts hold', async t => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(20), (value, most) => {
    const more = hasMoreValues(Buffer.from(JSON.stringify([value])), most)
    // Each comma is one more value, each bracket a list with one more, unless that is empty.
    const values = count([value])
    const withNames = values + countNames([value])
    return (more ? values * 2 > most : values - 1 <= most) &&
      (hasMoreValues(Buffer.from(JSON.stringify([value])), most, true) ? withNames * 2 > most : withNames - 1 <= most)
  }), { numRuns: runs(200) })
  t.equal(hasMoreValues(Buffer.from(JSON.stringify(['[,{\\",[,{'.repeat(10)])), 5), false)
})

t.test('a body with more values than the memory holds is refused before it is read', async t => {
  const { call } = await testServer(t, { mostValues: 1000 })
  const lists = (count: number): string => `{"x":[${'[],'.repeat(count)}[]]}`
  t.equal((await call('PUT /_sandbox/state', { body: lists(490) })).status, 400, 'this one is read')
  const { status, body: { message } } = await call('PUT /_sandbox/state', { body: lists(510) })
  t.same([status, message], [413, 'O corpo tem mais de 1000 valores, mais do que o servidor lê'])
  t.equal((await call('POST /api-key', { body: lists(510) })).status, 413)
})

t.test('an operation reads at most 200,000 values, and the control plane more', async t => {
  const { call } = await testServer(t)
  const body = (count: number): string => `{"x":[${'1,'.repeat(count)}1]}`
  const { status, body: { message } } = await call('POST /ajuste-registro/solicitar', { body: body(200_001) })
  t.same([status, message], [413, 'O corpo tem mais de 200000 valores, mais do que o servidor lê'])
  t.equal((await call('PUT /_sandbox/state', { body: body(200_001) })).status, 400)
  const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, 1]))
  t.equal((await call('POST /ajuste-registro/solicitar', { body: names(100_001) })).status, 413, 'a name counts, too')
  t.equal((await call('POST /ajuste-registro/solicitar', { body: names(99_990) })).status, 400, 'this one is read')
  const { status: read, body: { message: wrong } } = await call('PATCH /_sandbox/settings', { body: names(100_001) })
  t.equal(read, 400, 'for the control plane it does not')
  t.notMatch(String(wrong), /valores/)
})

t.test('others have their turn while the names of a body are looked at', async t => {
  const { call } = await testServer(t)
  let turns = 0
  let isOver = false
  const tick = (): void => {
    turns++
    if (!isOver) setImmediate(tick)
  }
  setImmediate(tick)
  const body = Object.fromEntries(Array.from({ length: 95_000 }, (_, at) => [`n${at}`, 1]))
  const { headers } = await call('POST /api-key', { body: { name: 'x', permissions: ['*'], ...body } })
  isOver = true
  t.ok(turns > 95_000 / 5000, `${turns} turns`)
  t.match(headers['x-sandbox-warning'], 'unknown-field')
})
