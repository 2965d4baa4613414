import t from 'tap'
import fc from 'fast-check'
import { cutText, cutValue } from '../../../../src/host/sandbox/request-log/cut.ts'
import { runs } from '../../../support/fuzz.ts'

t.test('what is short stays as it is', async t => {
  const value = { a: [1, 'b', null, { c: true }], 'd/e': 'f' }
  t.same(cutValue(value, 10_000), { value, cut: [], weight: cutValue(value, 10_000).weight })
})

t.test('what is long keeps its shape, and says where it was cut', async t => {
  const { value, cut } =
    cutValue({ jornada: '16/03/2026', anexos: [{ nome: 'a.pdf', base64: 'A'.repeat(5_000_000) }] }, 65_536)
  const { jornada, anexos } = value as { jornada: string, anexos: { nome: string, base64: string }[] }
  t.equal(jornada, '16/03/2026')
  t.equal(anexos[0]?.nome, 'a.pdf')
  t.match(anexos[0]?.base64, /^A{200}… \(cut: 5000000 characters\)$/)
  t.same(cut, ['/anexos/0/base64'])
})

t.test('a list that is too long ends where the room does', async t => {
  const { value, cut } = cutValue(Array.from({ length: 100_000 }, (_, at) => at), 1000)
  t.ok((value as unknown[]).length < 200)
  t.same(cut, [`/${(value as unknown[]).length}`])
})

t.test('what is too deep ends there', async t => {
  const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000))
  t.equal(cutValue(deep, 65_536).cut.length, 1)
})

t.test('a text that is short is not marked', async t => {
  t.equal(cutText('abc', 3), 'abc')
  t.equal(cutText('abcd', 3), 'abc… (cut: 4 characters)')
})

t.test('no copy is much longer than its limit', async () => {
  fc.assert(fc.property(fc.jsonValue(), fc.integer({ min: 300, max: 2000 }), (value, limit) => {
    return JSON.stringify(cutValue(value, limit).value).length <= limit * 7 + 2000
  }), { numRuns: runs(200) })
})
