import t from 'tap'
import { jsonText } from '../../../src/control/entities/json-text.ts'

t.test('the text is that of JSON.stringify, and other work has its turn while a long list is made', async t => {
  const long = Array.from({ length: 5000 }, (_, at) => ({ at, text: `"${at}`, none: undefined }))
  const short = [{}, { a: 1, b: undefined, c: null, d: { e: [1] } }]
  for (const value of [...short, { long, f: 'x' }, { op: 'add', value: { long } }]) {
    let turns = 0
    const count = setImmediate(() => { turns++ })
    t.equal(await jsonText(value), JSON.stringify(value))
    clearImmediate(count)
    t.equal(turns > 0, 'long' in value || 'op' in value)
  }
})
