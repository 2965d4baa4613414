import t from 'tap'
import { workLocationId } from '../../../support/fixture-names.ts'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)
const what = `PATCH /local-trabalho/${workLocationId(1)}`
const warnings = async (body: object | string) => (await server.call(what, { body })).headers['x-sandbox-warning']

const names: [sentence: string, name: string, shown: string][] = [
  ['letters beyond ASCII', 'ação', 'a%C3%A7%C3%A3o'],
  ['a slash and a tilde', 'a/~b', 'a~1~0b'],
  ['a comma, a space and a line end', 'a, b\r\nx: y', 'a%2C%20b%0D%0Ax%3A%20y'],
  ['half a character', '\ud800', '%EF%BF%BD'],
  ['a face', '😀', '%F0%9F%98%80'],
  ['nothing', '', ''],
  ['NUL', '\0', '%00']
]
for (const [sentence, name, shown] of names) {
  t.test(`an unknown field named with ${sentence} (A15)`, async t =>
    t.equal(await warnings({ [name]: 1 }), `unknown-field /${shown}`))
}

t.test('at most ten are shown, and how many more there are', async t => {
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at]))
  t.equal(await warnings(fields(10)), Object.keys(fields(10)).map(name => `unknown-field /${name}`).join(', '))
  t.equal(
    await warnings(fields(13)),
    `${Object.keys(fields(10)).map(name => `unknown-field /${name}`).join(', ')}, and 3 more`
  )
})

t.test('names of any length make a header that any client takes', async t => {
  const shown =
    await warnings(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}${'é'.repeat(50_000)}`, at])))
  t.ok(Buffer.byteLength(shown ?? '') < 8000, `${shown?.length} bytes`)
  t.match(shown, /^[\x20-\x7e]*, and 10 more$/)
  t.notMatch(shown, /%(?![0-9A-F]{2})/, 'no escape is cut in two')
})

t.test('they come with a refusal, too', async t => {
  const { status, headers } = await server.call(what, { body: { nome: 5, x: 1 } })
  t.equal(status, 400)
  t.equal(headers['x-sandbox-warning'], 'unknown-field /x')
})

t.test('a field twice counts as its last', async t => {
  t.equal((await server.call(what, { body: '{"nome":5,"nome":"x"}' })).body.nome, 'x')
})

t.test('thirty thousand unknown fields do not hold the server up', async t => {
  t.match(
    await warnings(Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`f${at}`, at]))), /, and 29990 more$/
  )
})
