import t from 'tap'
import { printable, printableJson, printableLines } from '../../../src/core/wire/printable.ts'

t.test('what steers a terminal is shown', async t => {
  t.equal(printable('a\u009b2J\u001b\n'), 'a⟨U+009B⟩2J⟨U+001B⟩⟨U+000A⟩')
  t.equal(printableLines('a\u0085\nb'), 'a⟨U+0085⟩\nb', 'a line after the other')
})

t.test('in JSON it is an escape, so the value stays', async t => {
  const value = { 'a\u009b': ['\u202e\u2028', '\u007f', 'é'] }
  const text = printableJson(JSON.stringify(value, null, 2))
  t.notMatch(text, /[\u007f-\u009f\u2028\u202e]/)
  t.same(JSON.parse(text), value)
})
