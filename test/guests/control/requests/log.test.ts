import t from 'tap'
import { testServer } from '../../../support/server.ts'
import { accepted, SOLICITAR } from './exchanges.ts'

const TEMPLATE = { name: 'x', permissions: ['*'] }

t.test('an exchange says what was asked, answered and changed', async t => {
  const { call } = await testServer(t)
  const answer = await call(`${SOLICITAR}?a=1&b=2&b=3`, { body: { ...accepted, extra: 1 }, headers: { cookie: 'a=b' } })
  const { body } = await call(`GET /_sandbox/requests/${answer.headers['x-sandbox-request-id']}`)
  t.match(body, {
    id: '0-1',
    epoch: 0,
    operation: 'requestAdjustment',
    format: 'INTERVALO_HORARIO',
    method: 'POST',
    path: '/ajuste-registro/solicitar',
    query: { a: '1', b: ['2', '3'] },
    status: 201,
    sandboxTime: '2026-04-01T12:00:00.000Z',
    apiKey: { name: 'Administração' },
    warnings: [{
      code: 'unknown-field', pointer: '/extra', text: 'extra não é um campo do contrato: foi ignorado'
    }],
    request: {
      headers: { authorization: 'Bearer ***', cookie: '***', 'content-type': 'application/json' }, body: accepted
    },
    response: { headers: { 'x-sandbox-request-id': '0-1' }, body: answer.body }
  })
  t.ok(body.assumptions.includes('A11'), 'the assumptions')
  t.ok(Date.now() - Date.parse(body.at) < 60_000, 'system time')
  t.ok(body.durationMs > 0 && body.durationMs < 10_000, 'how long it took')
  t.match(
    body.changes,
    [{ collection: 'adjustments', key: answer.body.ajusteRegistroId, entity: { status: 'PENDENTE', minMinutos: 480 } }],
    'the change set'
  )
  t.notOk('explain' in body, 'nothing to explain')
})

t.test('every answer of the operations can be found, refusals too', async t => {
  const { call } = await testServer(t)
  const table: readonly (readonly [what: string, request: string, options: object, status: number, code?: string])[] = [
    ['accepted', SOLICITAR, { body: accepted }, 201],
    ['no token', SOLICITAR, { token: null, body: accepted }, 401, 'unauthorized'],
    ['no permission', SOLICITAR, { token: 'espelho_sem_permissao', body: accepted }, 403, 'forbidden'],
    ['not valid', SOLICITAR, { body: {} }, 400, 'required'],
    ['no JSON', 'POST /api-key', { body: '{ "name": ' }, 400, 'malformed-json'],
    ['another media type', 'POST /api-key', { body: 'a=1', headers: { 'content-type': 'text/plain' } }, 400,
      'wrong-media-type'],
    ['not found', 'PATCH /turnos-excecoes/nope/colaboradores/desvincular', { body: { collaboratorIds: ['x'] } }, 404,
      'shift-exception-not-found'],
    ['no such file', 'GET /arquivos/nope', {}, 404, 'attachment-not-found'],
    ['an unknown route', 'GET /nowhere?x=1', {}, 404, 'route-not-found']
  ]
  for (const [what, request, options, status, code] of table) {
    const answer = await call(request, options)
    t.equal(answer.status, status, what)
    const { body } = await call(`GET /_sandbox/requests/${answer.headers['x-sandbox-request-id']}`)
    t.equal(body.status, status, `${what}: is found`)
    t.same(body.problems[0]?.code, code, `${what}: ${code ?? 'nothing wrong'}`)
    t.equal(body.explain?.[0].code, code, `${what}: is explained`)
  }
  const { body: { requests, complete, evicted } } = await call('GET /_sandbox/requests')
  t.equal(requests.length, table.length, 'each is there once')
  t.same([complete, evicted], [true, 0])
  t.equal(requests[4].request.text, '{ "name": ', 'what is no JSON is there as it came')
})

t.test('a path without a route makes no sandbox, and one of the control plane is logged nowhere', async t => {
  const { call } = await testServer(t)
  t.equal((await call('GET /~other/nowhere')).headers['x-sandbox-request-id'], '0-1')
  t.notOk((await call('GET /_sandbox/nowhere')).headers['x-sandbox-request-id'])
  t.same((await call('GET /_sandboxes')).body.sandboxes.map(({ name }: { name: string }) => name), ['default'])
  t.same((await call('GET /_sandbox/requests')).body, { requests: [], complete: true, evicted: 0 })
})

t.test('a filter', async t => {
  const { call } = await testServer(t)
  await call(SOLICITAR, { body: accepted })
  await call(SOLICITAR, { body: {} })
  await call('POST /api-key', { body: TEMPLATE })
  await call('PUT /gestao-ponto/local-trabalho/nope', { body: { nome: 'x', localizacoes: [] } })
  const table: readonly (readonly [query: string, ids: readonly string[], complete?: boolean])[] = [
    ['', ['0-1', '0-2', '0-3', '0-4']],
    ['operation=requestAdjustment', ['0-1', '0-2']],
    ['operation=AjusteRegistroController_SolicitarAjusteRegistro', ['0-1', '0-2']],
    ['status=201', ['0-1', '0-3']],
    ['status=4xx', ['0-2', '0-4']],
    ['path=/api-key', ['0-3']],
    ['path=/gestao-ponto/local-trabalho/{id}', ['0-4']],
    ['path=/gestao-ponto/*', ['0-4']],
    ['path=/gestao-ponto', []],
    ['since=0-2', ['0-3', '0-4']],
    ['since=0-2&status=201', ['0-3']],
    ['since=2020-01-01T00:00:00Z', ['0-1', '0-2', '0-3', '0-4']],
    ['since=2999-01-01T00:00:00Z', []],
    ['limit=1', ['0-4'], false],
    ['limit=9', ['0-1', '0-2', '0-3', '0-4']]
  ]
  for (const [query, ids, complete = true] of table) {
    const { body } = await call(`GET /_sandbox/requests?${query}`)
    t.same(body.requests.map(({ id }: { id: string }) => id), ids, `?${query}`)
    t.equal(body.complete, complete, `?${query} is ${complete ? '' : 'not '}complete`)
  }
  for (const query of ['operation=nope', 'status=9', 'status=abc', 'since=yesterday', 'limit=0', 'limit=x', 'nope=1']) {
    const { status, body } = await call(`GET /_sandbox/requests?${query}`)
    t.equal(status, 400, `?${query} is refused`)
    t.match(body.message[0], query.split('=')[0], 'by its name')
  }
  t.equal((await call('GET /_sandbox/requests/0-99')).status, 404, 'one that is not there')
  t.equal((await call('GET /_sandbox/requests/1-1')).status, 404, 'one of another life')
})

t.test('a reset empties it, unless it is told to keep it', async t => {
  const { call } = await testServer(t)
  const ids = async () =>
    (await call('GET /_sandbox/requests?control=true')).body.requests.map(({ id }: { id: string }) => id)
  await call('POST /api-key', { body: TEMPLATE })
  t.equal((await call('POST /_sandbox/reset', { body: { keep: ['requests'] } })).status, 200)
  await call('POST /api-key', { body: TEMPLATE })
  t.same(await ids(), ['0-1', '0-2', '1-3'], 'kept, and the reset is in it')
  await call('POST /_sandbox/reset')
  t.same(await ids(), [], 'emptied')
  await call('POST /api-key', { body: TEMPLATE })
  t.same(await ids(), ['2-1'])
  t.equal((await call('DELETE /_sandbox/requests')).status, 204)
  t.same(await ids(), [], 'deleted')
  t.equal((await call('POST /_sandbox/reset', { body: { keep: ['nothing'] } })).status, 400)
})

t.test('a huge body is cut, and says where', async t => {
  const { call } = await testServer(t)
  const base64 = Buffer.alloc(300_000, 7).toString('base64')
  const answer = await call(SOLICITAR, { body: { ...accepted, anexos: [{ nome: 'a.bin', base64 }] } })
  t.equal(answer.status, 201)
  const { text, body } = await call('GET /_sandbox/requests/0-1')
  t.ok(text.length < 10_000)
  t.same(body.request.cut, ['/anexos/0/base64'])
  t.match(body.request.body, {
    jornada: accepted.jornada, anexos: [{ nome: 'a.bin', base64: /cut: 400000 characters/ }]
  })
  t.ok(body.request.length > 400_000)
  t.match(body.changes, [
    { collection: 'attachments', entity: { nome: 'a.bin', base64: '… (cut)' } },
    { collection: 'adjustments' }
  ])
  const file = await call(`GET ${new URL(answer.body.anexos[0].url).pathname}`)
  t.equal(file.status, 200)
  t.match(
    (await call('GET /_sandbox/requests/0-2')).body.response, { length: 300_000, cut: [''] }, 'a file is not kept'
  )
})

t.test('what is nested as deep as a body can be is logged, shown and explained', async t => {
  const { call } = await testServer(t)
  const deep = '['.repeat(30_000) + ']'.repeat(30_000)
  t.equal((await call(SOLICITAR, { body: `{"descricao": ${deep}, "jornadas": {"a": ${deep}}}` })).status, 400)
  for (const request of [
    'GET /_sandbox/requests', 'GET /_sandbox/requests/0-1', 'GET /_sandbox/requests/har', 'GET /_sandbox/requests/wait'
  ]) {
    t.equal((await call(request)).status, 200, request)
  }
  t.equal(
    (await call('POST /_sandbox/requests/verify', { body: { match: { body: { '/descricao': 1 } } } })).status,
    200,
    'verify'
  )
})
