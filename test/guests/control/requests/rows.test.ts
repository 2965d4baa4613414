import t from 'tap'
import { testServer } from '../../../support/server.ts'
import { accepted, SOLICITAR } from './exchanges.ts'

const server = await testServer(t)
const key = (name: string) => server.call('POST /api-key', { body: { name, permissions: ['*'] } })
const rows = async (query = '') => (await server.call(`GET /_sandbox/requests/rows${query}`)).body

for (const name of ['um', 'dois', 'três']) await key(name)
await server.call('POST /api-key', { body: { permissions: [1] } })
await server.call('GET /nada')

t.test('a row says what came, what became of it, and the first of the rules that it violates', async t => {
  const { rows: [lost, refused, made], ...counts } = await rows()
  t.match(lost, {
    id: '0-5', method: 'GET', path: '/nada', status: 404, why: 'Rota não encontrada: GET /nada', problemCount: 1
  })
  t.match(refused, {
    id: '0-4',
    operation: 'createApiKey',
    status: 400,
    why: 'name é obrigatório',
    pointer: '/name',
    fix: /name/,
    problemCount: 2,
    changeCount: 0,
    key: 'Administração'
  })
  t.match(made, { id: '0-3', status: 201, problemCount: 0, changeCount: 1 })
  t.strictSame(counts, { more: false, matched: 5, total: 5, clients: 5, own: 0, refused: 2, evicted: 0, last: '0-5' })
})

const queries: [query: string, ids: string[], sentence: string][] = [
  ['?limit=2', ['0-5', '0-4'], 'the newest first, so many'],
  ['?limit=2&before=0-4', ['0-3', '0-2'], 'a page at a time'],
  ['?status=4xx,5xx', ['0-5', '0-4'], 'of some statuses'],
  ['?q=DOIS', ['0-2'], 'with a text in what was sent, in whatever case'],
  ['?q=obrigat%C3%B3rio', ['0-4'], 'or in what was answered'],
  ['?q=tres', ['0-3'], 'with or without accents'],
  ['?q=0-3', ['0-3'], 'or by its id'],
  ['?operation=createApiKey&since=0-2', ['0-4', '0-3'], 'with the filters of the log']
]
for (const [query, ids, sentence] of queries) {
  t.test(`${query}: ${sentence}`, async t => {
    t.strictSame((await rows(query)).rows.map(({ id }: { id: string }) => id), ids)
  })
}

t.test('a person is found by name, and by CPF as the sheet writes it, whoever the request names', async t => {
  const server = await testServer(t)
  const juliana = 'c0000000-0000-4000-8000-000000000003'
  const send = (path: string, body: object, headers = {}) => server.call(`POST /~who${path}`, { body, headers })
  await send('/api-key', { name: 'Conector' })
  await send('/ajuste-registro/solicitar', accepted, { 'x-sandbox-colaborador': juliana })
  await send('/api-key', { name: 'De outra', permissions: [juliana] })
  const { body: { nome, numeroDocumento } } = await server.call(`GET /~who/_sandbox/state/collaborators/${juliana}`)
  const punctuated = numeroDocumento.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
  for (const q of [nome, 'JULIANA', 'ribeiro juli', numeroDocumento, punctuated]) {
    const { body: { rows } } = await server.call(`GET /~who/_sandbox/requests/rows?q=${encodeURIComponent(q)}`)
    t.strictSame(rows.map(({ id }: { id: string }) => id), ['0-3', '0-2'], q)
  }
})

t.test('what cannot be read as a query is named', async t => {
  for (const [query, message] of [
    ['?before=x', /before/],
    ['?limit=0', /limit/],
    ['?status=4xx,', /status/],
    ['?other=1', /other/]
  ] as const) {
    t.match(await rows(query), { message: [message] })
  }
})

t.test('no token is in a row', async t => {
  await server.call('GET /espelho_admin')
  t.notMatch(JSON.stringify(await rows()), /espelho_admin/)
})

t.test('the last exchange says why it was refused, and what would pass', async t => {
  const last = async (query = '') => (await server.call(`GET /_sandbox/requests/last${query}`)).body
  const { rows: [newest] } = await rows()
  t.match(await last(), { id: newest.id, why: newest.why, fix: newest.fix })
  const refused = await last('?operation=createApiKey&status=4xx')
  t.match(refused, { id: '0-4', why: 'name é obrigatório', explain: [{ code: 'required' }] })
  t.equal(refused.fix, refused.explain[0].change, 'the fix is that of the first rule')
  t.match(await last('?status=201'), { id: '0-3' })
  t.notOk('why' in await last('?q=dois'), 'a request that was accepted has neither')
  t.match(await last('?q=nunca'), { message: /^Este sandbox ainda não recebeu/ })
  t.match(await last('?limit=1'), { message: [/limit/] })
  t.match((await server.call('GET /~vazio/_sandbox/requests/last')), {
    status: 404, body: { message: /^Este sandbox ainda não recebeu nenhuma requisição assim/ }
  })
})

t.test('a list says it, too, in the language of the sandbox', async t => {
  const { body: { requests } } = await server.call('GET /_sandbox/requests?status=400')
  t.match(requests, [{ why: 'name é obrigatório', fix: /name/ }])
  await server.call('PATCH /_sandbox/settings', { body: { 'error.language': 'en' } })
  t.match((await rows('?status=400')).rows, [{ why: 'name is required' }])
})

t.test('the counts are those of the moment at which the rows were listed', async t => {
  const { call } = await testServer(t)
  const read = async () => (await call('GET /_sandbox/requests/rows')).body
  const refuse = () => call('POST /api-key', { body: {} })
  for (let round = 0; round < 10; round++) {
    const [, seen] = await Promise.all([refuse(), read(), refuse(), refuse()])
    t.equal(seen.total, seen.rows.length, 'as many as there are')
    t.equal(seen.refused, seen.rows.filter(({ status }: { status: number }) => status >= 400).length, 'refused ones')
    t.equal(seen.last, seen.rows[0]?.id, 'and the newest of them')
  }
})

const ANA = { id: 'c0000000-0000-4000-8000-000000000001', name: 'Ana Beatriz Souza' }
const MARCOS = { id: 'c0000000-0000-4000-8000-000000000002' }
const SWAPS = '/turnos-excecoes/e0000000-0000-4000-8000-000000000001/colaboradores/desvincular'
const PLACE = '/local-trabalho/10000000-0000-4000-8000-000000000001'
const DAYS = { ...accepted, formato: 'INTERVALO_DATAS', minPeriodo: '17/03/2026', maxPeriodo: '18/03/2026' }

t.test('a row says whom or what it is about, and what an accepted request led to', async t => {
  const { call } = await testServer(t)
  const made = await call(SOLICITAR, { body: accepted })
  await call(SOLICITAR, { body: { ...accepted, jornada: 1 }, headers: { 'x-sandbox-colaborador': MARCOS.id } })
  await call(SOLICITAR, { body: accepted, token: null })
  await call(SOLICITAR, { body: accepted, headers: { 'x-sandbox-colaborador': 'nobody' } })
  await call(SOLICITAR, { body: DAYS })
  await call('POST /api-key', { body: { name: 'Conector da folha', permissions: ['*'], expiresIn: '30d' } })
  await call('POST /api-key', { body: { name: 1 } })
  await call(`PATCH ${SWAPS}`, { body: { collaboratorIds: [] } })
  await call(`PATCH ${PLACE}`, { body: {} })
  await call('PATCH /local-trabalho/none', { body: {} })
  await call('GET /nada')
  await call(`POST /_sandbox/adjustments/${made.body.ajusteRegistroId}/approve`, { body: {} })
  await call(`DELETE /_sandbox/state/collaborators/${MARCOS.id}`)
  await call('POST /_sandbox/reset', { body: { keep: ['requests'] } })
  const found = (await call('GET /_sandbox/requests/rows')).body.rows.toReversed()
    .map(({ person, thing, outcome }: Record<string, object>) => [person, thing, outcome])
  t.match(found, [
    [ANA, undefined, { status: 'PENDENTE', date: '2026-03-16', balance: '00:00' }],
    [MARCOS, undefined, undefined],
    [undefined, undefined, undefined],
    [undefined, undefined, undefined],
    [ANA, undefined, { status: 'PENDENTE', date: '2026-03-17', until: '2026-03-18' }],
    [undefined, 'Conector da folha', { message: /Conector/, expiresAt: /^2026-05-01/ }],
    [undefined, undefined, undefined],
    [undefined, 'Trocas de março', undefined],
    [undefined, 'São Paulo - Fábrica e escritório', undefined],
    [undefined, undefined, undefined],
    [undefined, undefined, undefined],
    [ANA, undefined, { status: 'APROVADO', date: '2026-03-16' }]
  ])
  const ids = async (query: string) =>
    (await call(`GET /_sandbox/requests/${query}`)).body.rows.map(({ id }: { id: string }) => id)
  t.strictSame(await ids('rows?person=ana'), ['0-12', '0-5', '0-1'], 'and a list is of one person')
  t.strictSame(await ids('rows?person=ana&control=false&status=2xx'), ['0-5', '0-1'])
  const har = (await call('GET /_sandbox/requests/har?person=41820735680')).body.log.entries
  t.strictSame(har.map(({ _id }: { _id: string }) => _id), ['0-1', '0-5'], 'and a HAR, too')
  t.match((await call('GET /_sandbox/requests/rows?person=ninguem')).body, { message: /ninguem/ })
  t.match((await call('GET /_sandbox/requests/0-1')).body, { person: ANA, outcome: { status: 'PENDENTE' } })
})
