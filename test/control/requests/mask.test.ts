import t from 'tap'
import fc from 'fast-check'
import { maskFor } from '../../../src/control/requests/mask.ts'

const mask = maskFor(['espelho_admin', 'abc', 'a+b/c.d~e', 'espelho_admin_2'])
const OURS = 'espelho_0123456789abcdef0123456789abcdef'

const table: readonly (readonly [what: string, value: unknown, masked: unknown])[] = [
  ['a token alone', 'espelho_admin', '***'],
  ['a token within a text', 'Bearer espelho_admin!', 'Bearer ***!'],
  ['the longer of two', 'espelho_admin_2', '***'],
  ['a token of ours that nobody knows any more', `x${OURS}x`, 'x***x'],
  ['a short one as a word', 'abc, abcd, (abc)', '***, abcd, (***)'],
  ['signs that mean something in a pattern', 'a+b/c.d~e axb/c.d~e', '*** axb/c.d~e'],
  ['percent escapes', '/x?a=espelho%5Fadmin&b=1', '/x?a=***&b=1'],
  ['a percent escape of a slash', 'a%2Bb%2Fc.d~e', '***'],
  ['escapes of JSON', '{"a":"espelho\\u005fadmin', '{"a":"***'],
  ['what is no escape', '100% %zz', '100% %zz'],
  ['a field that is called token', { token: 'whatever', access_token: 'x', tokens: 1 },
    { token: '***', access_token: '***', tokens: 1 }],
  ['such a field in a text that is no JSON', '{"token": "whatever", ', '{"token": "***", '],
  ['such a field of a form', 'a=b&access_token=whatever&c', 'a=b&access_token=***&c'],
  ['headers', { authorization: 'Basic eDp5', cookie: 'a=b', host: 'h' },
    { authorization: '***', cookie: '***', host: 'h' }],
  ['names, and what is nested', [{ 'x espelho_admin': ['espelho_admin', 1, null] }], [{ 'x ***': ['***', 1, null] }]]
]

for (const [what, value, masked] of table) t.same(mask(value), masked, what)

t.test('what is nested too deep is left out', async t => {
  t.match(JSON.stringify(mask(JSON.parse('['.repeat(60_000) + ']'.repeat(60_000)))), /too deep/)
})

t.test('no token is left, wherever it stands', async () => {
  const token = 'tok_9f8e7d6c'
  const withToken = maskFor([token])
  fc.assert(fc.property(fc.string(), fc.string(), fc.boolean(), (before, after, escaped) => {
    const text = `${before}${escaped ? token.replace('_', '%5F') : token}${after}`
    const shown = withToken(text)
    return !shown.includes(token) && !shown.includes('tok%5F9f8e7d6c')
  }))
})
