import t from 'tap'
import { caseName } from '../../../../src/guests/page/coverage/names.ts'
import { ROWS } from '../../../../src/core/problems/rows.ts'

t.test('each rule that a client can meet has a name in the language of the reader', async t => {
  const codes = Object.entries(ROWS).filter(([, row]) => row.audience === 'client').map(([code]) => code)
  t.ok(codes.length > 50, `${codes.length} rules`)
  t.strictSame(codes.filter(code => caseName('rule', code) === code), [])
})
