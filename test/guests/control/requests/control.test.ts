import t from 'tap'
import { ana, reasons } from '../../../support/fixture-names.ts'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)
const call = (what: string, body?: unknown, base = '') =>
  server.call(what.replace(' ', ` ${base}`), body === undefined ? {} : { body })
const KEY = { name: 'k', permissions: ['*'] }

await call('POST /api-key', KEY)
await call('PUT /_sandbox/clock', { now: '2026-04-02T12:00:00Z' })
await call('POST /_sandbox/state/holidays', { data: '2026-12-24', nome: 'Véspera' })
await call('POST /_sandbox/state/holidays', { data: '2026-13-24' })
await call('GET /_sandbox/state')
await call('POST /_sandbox/requests/verify', {})

const paths = async (query: string) => {
  const { body: { requests } } = await call(`GET /_sandbox/requests${query}`)
  return requests.map(({ method, path }: { method: string, path: string }) => `${method} ${path}`)
}

t.test('the log has what came through the control plane, marked, without what only reads', async t => {
  const { body: { requests } } = await call('GET /_sandbox/requests?control=true')
  t.match(requests, [
    { method: 'POST', path: '/api-key', status: 201 },
    { method: 'PUT', path: '/_sandbox/clock', status: 200, control: true, request: { body: { now: /^2026-04-02/ } } },
    {
      path: '/_sandbox/state/holidays',
      status: 201,
      control: true,
      changes: [{ collection: 'holidays', key: '2026-12-24', entity: { nome: 'Véspera' } }]
    },
    { path: '/_sandbox/state/holidays', status: 400, control: true, why: /^data deve ser uma data existente/ }
  ])
  t.equal(requests.length, 4)
  t.notOk('control' in requests[0], 'what a client sent has no mark')
  t.match((await call('GET /_sandbox/requests/rows')).body, {
    rows: [{ control: true }, { control: true }, { control: true }, { path: '/api-key' }],
    total: 4,
    clients: 1,
    own: 0,
    refused: 0
  })
})

const filters: [query: string, count: number, sentence: string][] = [
  ['', 1, 'what clients sent'],
  ['?control=false', 1, 'the same'],
  ['?control=true', 4, 'with what came through the control plane'],
  ['?control=only', 3, 'that alone'],
  ['?control=only&status=4xx', 1, 'with the other conditions'],
  ['?control=true&path=/_sandbox/*', 3, 'by path']
]
for (const [query, count, sentence] of filters) {
  t.test(`${query}: ${sentence}`, async t => t.equal((await paths(query)).length, count))
}

t.test('verify, wait, the last one and HAR are about clients, unless asked otherwise', async t => {
  const verified = async (match: object) =>
    (await call('POST /_sandbox/requests/verify', { match, atLeast: 0 })).body.matched
  t.equal(await verified({}), 1)
  t.equal(await verified({ control: false }), 1)
  t.equal(await verified({ control: true }), 4)
  t.equal(await verified({ control: 'only', status: '2xx' }), 2)
  t.match((await call('GET /_sandbox/requests/wait?count=2&timeout=1ms')).body, { ok: false, matched: 1 })
  t.match((await call('GET /_sandbox/requests/wait?count=4&control=true')).body, { ok: true, matched: 4 })
  t.match((await call('GET /_sandbox/requests/last')).body, { path: '/api-key' })
  const { body: last } = await call('GET /_sandbox/requests/last?control=true')
  t.match(last, { path: '/_sandbox/state/holidays', status: 400 })
  t.equal((await call('GET /_sandbox/requests/har')).body.log.entries.length, 1)
  t.equal((await call('GET /_sandbox/requests/har?control=true')).body.log.entries.length, 4)
  t.match((await call('GET /_sandbox/requests?control=maybe')).body, { message: [/control/] })
})

t.test('they count for no coverage, and a response of the control plane has no id of an exchange', async t => {
  const { body: { areas } } = await call('GET /_sandbox/coverage')
  const [{ items }] = areas
  t.equal(items.reduce((sum: number, { count }: { count: number }) => sum + count, 0), 1)
  const { headers } = await call('PUT /_sandbox/clock', { mode: 'frozen' }, '/~headers')
  t.notOk('x-sandbox-request-id' in headers)
})

t.test('a decision of the manager says what it changed', async t => {
  const base = '/~decided'
  const { body: { codigo } } = await call('POST /ajuste-registro/solicitar', {
    jornada: '16/03/2026',
    formato: 'INTERVALO_HORARIO',
    minMinutos: 480,
    maxMinutos: 540,
    descricao: 'x',
    motivoId: reasons.allowance
  }, base)
  await call(`POST /_sandbox/adjustments/${codigo}/approve`, undefined, base)
  const { body } = await call('GET /_sandbox/requests/last?control=true', undefined, base)
  t.match(body.changes, [{ collection: 'adjustments', entity: { status: 'APROVADO' } }])
})

t.test('to empty the log leaves nothing in it; a reset is in a log that is kept', async t => {
  const base = '/~emptied'
  await call('PUT /_sandbox/clock', { mode: 'frozen' }, base)
  await call('DELETE /_sandbox/requests', undefined, base)
  t.strictSame((await call('GET /_sandbox/requests?control=true', undefined, base)).body.requests, [])
  await call('POST /_sandbox/reset', { keep: ['requests'] }, base)
  const { requests } = (await call('GET /_sandbox/requests?control=true', undefined, base)).body
  t.match(requests, [{ path: '/_sandbox/reset' }])
  await call('POST /_sandbox/reset', {}, base)
  t.strictSame((await call('GET /_sandbox/requests?control=true', undefined, base)).body.requests, [])
})

t.test('no token that came through the control plane is shown', async t => {
  const base = '/~tokens'
  const token = 'um-token-que-ninguém-vê'.replace('é', 'e').replace('ê', 'e')
  const put = { name: 'mine', token, permissions: ['*'], colaboradorId: ana }
  t.equal((await call('POST /_sandbox/state/apiKeys', put, base)).status, 201)
  const { text } = await call('GET /_sandbox/requests?control=true', undefined, base)
  t.match(text, /state\/apiKeys/)
  t.notMatch(text, token)
})

t.test('a large document is in the log without its content', async t => {
  const base = '/~large'
  const { body } = await call('GET /_sandbox/state', undefined, base)
  t.equal((await call('PUT /_sandbox/state', { ...body, attachments: [] }, base)).status, 400)
  t.equal((await call('PUT /_sandbox/state', body, base)).status, 200)
  const { text, body: { requests: [, last] } } = await call('GET /_sandbox/requests?control=true', undefined, base)
  t.match(last, { method: 'PUT', status: 200, request: { cut: [/./] } })
  t.ok(text.length < 500_000, String(text.length))
})
