import fc from 'fast-check'
import t from 'tap'
import { jsonIndenter } from '../../src/wire/indent-json.ts'

t.test('a text is indented as JSON.stringify does, however it is cut into pieces', async t => {
  fc.assert(fc.property(fc.jsonValue(), fc.array(fc.nat(40), { maxLength: 5 }), (value, cuts) => {
    const text = JSON.stringify(value)
    const indent = jsonIndenter()
    const ends = [...cuts.sort((a, b) => a - b), text.length]
    const pieces = ends.map((end, at) => text.slice(ends[at - 1] ?? 0, Math.max(end, ends[at - 1] ?? 0)))
    t.equal(pieces.map(indent).join(''), JSON.stringify(value, null, 2))
  }))
})

const texts: [given: string, indented: string, sentence: string][] = [
  ['{"a":1e400,"b":1.0}', '{\n  "a": 1e400,\n  "b": 1.0\n}', 'numbers keep their digits'],
  ['{ "a" : [ ] ,\n"b":{\t} }', '{\n  "a": [],\n  "b": {}\n}', 'blanks between values are of no account'],
  ['"a\\\\\\" { , :"', '"a\\\\\\" { , :"', 'a text stays as it is']
]
for (const [given, indented, sentence] of texts) {
  t.test(sentence, async t => t.equal(jsonIndenter()(given), indented))
}
