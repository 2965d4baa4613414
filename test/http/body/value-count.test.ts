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
  await t.resolves(fc.assert(fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), fc.nat(20), async (value, most) => {
    const more = await hasMoreValues(Buffer.from(JSON.stringify([value])), most)
    // Each comma is one more value, each bracket a list with one more, unless that is empty.
    const values = count([value])
    return more ? values * 2 > most : values - 1 <= most
  }), { numRuns: runs(200) }))
  t.equal(await hasMoreValues(Buffer.from(JSON.stringify(['[,{\\",[,{'.repeat(10)])), 5), false)
})

t.test('a body with more values than the memory holds is refused before it is read', async t => {
  const { call } = await testServer(t, { mostValues: 1000 })
  const long = 'x'.repeat(1_100_000) // a short body is not counted
  const lists = (count: number): string => `{"${long}":[${'[],'.repeat(count)}[]]}`
  t.equal((await call('PUT /_sandbox/state', { body: lists(490) })).status, 400, 'this one is read')
  const { status, body: { message } } = await call('PUT /_sandbox/state', { body: lists(510) })
  t.same([status, message], [413, 'O corpo tem mais de 1000 valores, que a memória do servidor não comporta'])
  t.equal((await call('POST /api-key', { body: lists(510) })).status, 413)
})
