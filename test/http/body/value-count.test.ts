import fc from 'fast-check'
import t from 'tap'
import { hasMoreValues } from '../../../src/http/body/value-count.ts'
import { runs } from '../../support/fuzz.ts'
import { testServer } from '../../support/server.ts'

/** The values of a JSON value, itself and those that it has. */
function count (value: unknown): number {
  const own: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : []
  return own.reduce((sum: number, one) => sum + count(one), 1)
}

t.test('the values of a body are counted, whatever its texts hold', async t => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(20), (value, most) => {
    const more = hasMoreValues(Buffer.from(JSON.stringify([value])), most)
    // Each comma is one more value, each bracket a list with one more, unless that is empty.
    const values = count([value])
    return more ? values * 2 > most : values - 1 <= most
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
  t.equal((await call('POST /ajuste-registro/solicitar', { body: body(199_000) })).status, 400, 'this one is read')
  t.equal((await call('PUT /_sandbox/state', { body: body(200_001) })).status, 400)
})
