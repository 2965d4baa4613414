import t from 'tap'
import { explain, fail, Failure } from '../../../src/guests/cli/fail.ts'
import { OptionError } from '../../../src/host/start/config.ts'
import { Invalid, Problem } from '../../../src/core/rules/problem.ts'

const explained: [sentence: string, error: unknown, text: string][] = [
  ['an error is its message', new Error('no'), 'no'],
  ['a message of several lines becomes one', new Error('no\n  such\nthing\n'), 'no such thing'],
  ['an error without a message is its name', new RangeError(), 'RangeError'],
  ['what is no error is told as it is', 'no', 'no'],
  ['a failure keeps its lines', new Failure('one\ntwo'), 'one\ntwo'],
  ['bad options keep their lines', new OptionError({ pt: 'um\ndois', en: 'one\ntwo' }), 'one\ntwo'],
  ['a problem is told in the language', new Problem('not-ready', {}), 'The server is not ready'],
  ['what a problem has caused is told as the problem', new Error('x', { cause: new Problem('not-ready', {}) }),
    'The server is not ready'],
  ['problems of values are a line each', new Invalid([
    { pointer: 'a.json#/0', problem: new Problem('required', { field: 'x' }) },
    { pointer: '', problem: new Problem('not-ready', {}) }
  ]), 'a.json#/0: x is required\nThe server is not ready']
]

for (const [sentence, error, text] of explained) {
  t.test(sentence, async t => t.equal(explain(error, 'en'), text))
}

t.test('a failure has an exit code, and a stack for those who ask', async t => {
  const before = process.exitCode
  const written = t.capture(process.stderr, 'write', () => true)
  fail(new Error('no'))
  t.equal(process.exitCode, 1)
  fail(new OptionError({ pt: 'bad\nworse', en: 'bad\nworse' }))
  t.equal(process.exitCode, 2)
  fail(new Error('no'), { details: true })
  process.exitCode = before
  const texts = written().map(({ args: [text] }) => String(text))
  t.strictSame(texts.slice(0, 2), ['espelho: no\n', 'espelho: bad\nespelho: worse\n'])
  t.match(texts[2], /^espelho: Error: no\nespelho: +at /)
})

t.test('control characters are shown and not sent', async t => {
  const before = process.exitCode
  const written = t.capture(process.stderr, 'write', () => true)
  fail(new Failure('a\u009b2Jb\nc\u001b[0m'))
  process.exitCode = before
  t.equal(written()[0]?.args[0], 'espelho: a⟨U+009B⟩2Jb\nespelho: c⟨U+001B⟩[0m\n')
})

t.test('in Portuguese all of it is Portuguese', async t => {
  t.equal(explain(new OptionError({ pt: 'um\ndois', en: 'one\ntwo' }), 'pt'), 'um\ndois')
  t.equal(explain(new Invalid([{ pointer: 'a.json#/0', problem: new Problem('required', { field: 'x' }) }]), 'pt'),
    'a.json#/0: x é obrigatório')
})
