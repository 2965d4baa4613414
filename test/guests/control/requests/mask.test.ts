import t from 'tap'
import fc from 'fast-check'
import { bearerOf, maskFor } from '../../../../src/host/http/recorded/mask.ts'

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
  ['escapes of JSON, and a percent sign', '{"a":"100%","x":"espelho\\u005fadmin"', '{"a":"100%","x":"***"'],
  ['both kinds of escapes in one text', 'espelho%5Fadmin espelho\\u005fadmin', '*** ***'],
  ['what is escaped twice, which stays', 'espelho%255Fadmin espelho\\u00255fadmin espelho%5Cu005fadmin',
    'espelho%255Fadmin espelho\\u00255fadmin espelho%5Cu005fadmin'],
  ['escapes beside a byte that is no UTF-8', 'ol%E1%65spelho_admin', 'ol\uFFFD***'],
  ['an escaped plus sign, and one that a form read as a blank', 'a%2Bb/c.d~e a b/c.d~e', '*** ***'],
  ['what is no escape', '100% %zz', '100% %zz'],
  ['a field that is called token', { token: 'whatever', access_token: 'x', tokens: 1 },
    { token: '***', access_token: '***', tokens: 1 }],
  ['such a field in a text that is no JSON', '{"token": "whatever", ', '{"token": "***", '],
  ['such a field of a form', 'a=b&access_token=whatever&c', 'a=b&access_token=***&c'],
  ['a value with an escaped quote in a text that is no JSON', '{"token": "what\\"ever", ', '{"token": "***", '],
  ['a JSON text in one that is no JSON', '{"a":"{\\"token\\":\\"whatever\\"}"', '{"a":"{"token":"***"}"'],
  ['every field that is secret as a header', 'a=b&x-api-key=whatever&cookie=c', 'a=b&x-api-key=***&cookie=***'],
  ['a field that is sent several times', { token: ['whatever', 'x'] }, { token: ['***', '***'] }],
  ['a token of ours that lost its end', OURS.slice(0, -1), '***'],
  ['a token that lost its end at a cut', 'x espelho_adm… (cut: 9 characters)', 'x ***… (cut: 9 characters)'],
  ['the same where the mark is that of a header', 'x%20espelho%5Fadm..., and 2 more', 'x ***..., and 2 more'],
  ['the same where an escape is cut', 'x%20espelho%5Fadm%6… (cut)', 'x ***… (cut)'],
  ['a text that was not cut', 'x espelho_adm', 'x espelho_adm'],
  ['headers', { authorization: 'Basic eDp5', cookie: 'a=b', host: 'h' },
    { authorization: 'Basic ***', cookie: '***', host: 'h' }],
  ['the token of a known scheme', { Authorization: 'bearer a, b', 'proxy-authorization': ['Bearer', 'BASIC  eDp5'] },
    { Authorization: 'bearer ***', 'proxy-authorization': ['Bearer', 'BASIC ***'] }],
  ['all that another scheme has', { authorization: ['Digest username="x"', 'Bearer:x', 'espelho_x', ''] },
    { authorization: ['***', '***', '***', '***'] }],
  ['names, and what is nested', [{ 'x espelho_admin': ['espelho_admin', 1, null] }], [{ 'x ***': ['***', 1, null] }]]
]

for (const [what, value, masked] of table) t.same(mask(value), masked, what)

t.equal(bearerOf({ headers: ['Authorization', 'Bearer ***'] }), undefined, 'a log that was handed over has no token')

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

t.test('nor whichever of its characters are escaped', async () => {
  const token = 'tok_9f8e7d6c'
  const withToken = maskFor([token])
  const hex = (sign: string): string => sign.charCodeAt(0).toString(16)
  const spelling = fc.constantFrom((sign: string) => sign, (sign: string) => `%${hex(sign)}`,
    (sign: string) => `\\u00${hex(sign)}`)
  const spellings = fc.array(spelling, { minLength: token.length, maxLength: token.length })
  fc.assert(fc.property(fc.string(), fc.string(), spellings, (before, after, spell) => {
    const written = [...token].map((sign, at) => spell[at]?.(sign)).join('')
    return !withToken(`${before} ${written} ${after}`).includes(written)
  }))
})

t.test('nor where a cut has taken its end, at any length', async () => {
  const token = 'tok_9f8e7d6c'
  const withToken = maskFor([token])
  fc.assert(fc.property(fc.string(), fc.integer({ min: 4, max: token.length }), (before, length) =>
    !withToken(`${before}${token.slice(0, length)}… (cut)`).includes('tok_')))
})

t.test('a text that is made to be hard takes no longer than its length allows', async t => {
  for (const part of [
    '%25', '%41/', '%C3%A1/', '\\u005c', '%5C', '\\', '…', 'espe…', '"token"', '&', 'espelho_', '%25\\u0025'
  ]) {
    const began = process.cpuUsage()
    mask(part.repeat(1_000_000 / part.length))
    const { user } = process.cpuUsage(began)
    t.ok(user < 2_000_000, `${part}: ${user}`)
  }
})
