import t from 'tap'
import { ana } from '../../../support/fixture-names.ts'
import { isRefusal } from '../../../support/refusals.ts'
import { testServer } from '../../../support/server.ts'

const { call } = await testServer(t)

const none = 'desde não é um parâmetro conhecido; não há nenhum aqui'
const known = (names: string) => `desde não é um parâmetro conhecido; os conhecidos são: ${names}`
const table: readonly (readonly [what: string, message: string])[] = [
  ['GET /', none],
  ['GET /livez', none],
  ['GET /readyz', none],
  ['GET /llms.txt', none],
  ['GET /docs/json', known('openapi, contract')],
  ['GET /docs/yaml', known('openapi, contract')],
  ['GET /_sandbox', none],
  ['GET /_sandbox/hash', none],
  ['GET /_sandbox/state', none],
  ['GET /_sandbox/clock', none],
  ['POST /_sandbox/clock/advance', none],
  ['DELETE /_sandbox/requests', none],
  ['GET /_sandbox/docs/json', none],
  ['GET /_sandboxes', none],
  [`GET /_sandbox/daily-frequency/${ana}/2026-03-16/explanation`, none],
  [`GET /_sandbox/daily-frequency/${ana}`, known('from, to')],
  [`GET /_sandbox/timesheet/${ana}`, known('month, format, separator, rows')],
  ['GET /_sandbox/diff', known('from')]
]
for (const [what, message] of table) {
  t.test(`an unknown parameter is a 400: ${what}`, async t => {
    isRefusal(t, await call(`${what}?desde=1`), what, 400, [message])
  })
}

t.test('pretty is known to all of them but streams, which are no JSON', async t => {
  for (const path of ['/_sandbox/requests/events', '/_sandbox/events']) {
    t.equal((await call(`GET ${path}?pretty`)).status, 400, path)
  }
  for (const path of ['/', '/livez', '/readyz', '/docs/json']) {
    t.equal((await call(`GET ${path}?pretty`)).status, 200, path)
  }
})

t.test('all of them are named', async t => {
  const { body } = await call('GET /_sandbox/hash?a=1&__proto__=2&a=3')
  t.same(body.message, ['a', '__proto__'].map(name => `${name} não é um parâmetro conhecido; não há nenhum aqui`))
})

t.test('those of a collection are the fields of its entities, and choose among them', async t => {
  const found = async (what: string) => (await call(`GET /_sandbox/state/${what}`)).body
  const all = await found('collaborators')
  t.same(await found('collaborators?status=ATIVO'), all.filter(({ status }: { status: string }) => status === 'ATIVO'))
  t.same((await found(`collaborators?colaboradorId=${ana}&status=ATIVO`)).length, 1)
  t.same(await found(`collaborators?colaboradorId=${ana}&status=RASCUNHO`), [])
  t.same((await found('shifts?tipo=turnoRevezamento&tipo=turnoFlexivel')).length > 1, true)
  t.match((await found('collaborators?estado=ATIVO')).message, [/^estado não é .*colaboradorId, .*status/])
  t.match((await found('holidays?__proto__=1')).message, [/^__proto__ não é um parâmetro conhecido/])
})
