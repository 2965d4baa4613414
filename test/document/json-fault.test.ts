import fc from 'fast-check'
import t from 'tap'
import { jsonFault } from '../../src/document/json-fault.ts'
import { runs } from '../support/fuzz.ts'

const faults: readonly [string, string, string][] = [
  ['[\n  { "a": 1, }\n]', '2:13', 'a comma too many in an object'],
  ['[1, 2,]', '1:7', 'a comma too many in a list'],
  ['{ "a" 1 }', '1:7', 'no colon'],
  ['{ a: 1 }', '1:3', 'a name without quotes'],
  ["{ 'a': 1 }", '1:3', 'single quotes'],
  ['[1 2]', '1:4', 'no comma'],
  ['[1', '1:3', 'an end too early'],
  ['', '1:1', 'nothing'],
  ['[1]]', '1:4', 'a bracket too many'],
  ['[1}', '1:3', 'the wrong bracket'],
  ['[01]', '1:3', 'a leading zero'],
  ['["a\nb"]', '1:2', 'a line break in a text'],
  ['[\n\n  // note\n]', '3:3', 'a comment'],
  ['nul', '1:1', 'half a word']
]
for (const [text, place, sentence] of faults) {
  t.test(`${sentence} is found at ${place}`, async t => {
    t.throws(() => JSON.parse(text), 'it is no JSON')
    const found = jsonFault(text)
    t.equal(`${found?.line}:${found?.column}`, place)
  })
}

t.test('JSON has no fault', async () => {
  fc.assert(fc.property(fc.json(), text => jsonFault(text) === undefined), { numRuns: runs(300) })
  fc.assert(fc.property(fc.jsonValue(), value => jsonFault(JSON.stringify(value, null, 2)) === undefined), {
    numRuns: runs(100)
  })
})

t.test('what JSON.parse refuses has one', async () => {
  const parses = (text: string) => { try { JSON.parse(text); return true } catch { return false } }
  const nearly = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', ']', '"', '0', '\u0001', 'x', ':'))
    .map(([text, at, mark]) =>
      text.slice(0, at % (text.length + 1)) + mark + text.slice((at % (text.length + 1)) + (mark === '' ? 1 : 0)))
  fc.assert(fc.property(nearly, text => parses(text) === (jsonFault(text) === undefined)), { numRuns: runs(1000) })
})

t.test('a text that is nested too deep to be walked through has no place', async t => {
  t.equal(jsonFault('['.repeat(100_000)), undefined)
})
