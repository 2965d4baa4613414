import t from 'tap'
import { testServer } from '../../../support/server.ts'

const { call, options: { registry } } = await testServer(t)
const key = { name: 'k', permissions: ['api-key:criar'] }
const problem = { code: 'route-not-found', change: 'envie para /api-key' }

t.test('the first request of a sandbox is logged and explained, though it has no route', async t => {
  const refused = await call('POST /~nova/api-keys', { body: key })
  t.match(refused, { status: 404, headers: { 'x-sandbox-request-id': '0-1' } })
  t.equal(registry.present('nova'), undefined, 'it makes no sandbox')
  t.equal((await call('GET /~nova/api-key')).headers['x-sandbox-request-id'], '0-2')
  t.equal((await call('POST /~nova/api-key', { body: key })).headers['x-sandbox-request-id'], '0-3')
  const { body: first } = await call('GET /~nova/_sandbox/requests/0-1')
  t.match(first, { path: '/api-keys', request: { body: key }, explain: [problem], corrected: { path: '/api-key' } })
  t.strictSame(first.explain[0].fix, { method: 'POST', path: '/api-key', body: key })
  const { body: { requests } } = await call('GET /~nova/_sandbox/requests')
  t.match(requests, [{ id: '0-1' }, { id: '0-2' }, { id: '0-3', status: 201 }])
  const { body: rows } = await call('GET /~nova/_sandbox/requests/rows')
  t.match(rows, { refused: 2, rows: [{}, { id: '0-2' }, { id: '0-1' }] })
  t.match((await call('GET /~nova/_sandbox/coverage')).text, /route-not-found/)
})

t.test('the last request is told where there was no other', async t => {
  await call('POST /~outra/v1/api-key', { body: key })
  t.match((await call('GET /~outra/_sandbox/requests/last')).body, { id: '0-1', fix: 'envie para /api-key' })
  t.match((await call('GET /~outra/_sandbox/requests/last')).body, { id: '0-1' }, 'and again')
})

t.test('to read of such requests, as `last` does, makes no sandbox either', async t => {
  for (const path of ['/~lida/api-keys', '/~lida2/apikey']) await call(`POST ${path}`, { body: key })
  t.match((await call('GET /~lida/_sandbox/requests')).body, { requests: [{ id: '0-1', path: '/api-keys' }] })
  t.match((await call('GET /~lida/_sandbox/requests/rows')).body, { total: 1, rows: [{ id: '0-1' }] })
  for (const id of ['last', '0-1']) {
    t.match((await call(`GET /~lida/_sandbox/requests/${id}`)).body, { explain: [problem], corrected: {} }, id)
  }
  t.match((await call('GET /~lida/_sandbox/api-keys')).body, { apiKeys: [{}] })
  t.match((await call('GET /~lida/_sandbox/requests/har')).body, { log: { entries: [{}] } })
  t.equal(registry.present('lida'), undefined)
  const { body: { requests } } = await call('GET /_sandboxes/requests?prefix=lida')
  t.match(requests, [{ sandbox: 'lida', path: '/api-keys' }, { sandbox: 'lida2', path: '/apikey' }])
  t.equal(registry.present('lida2'), undefined)
  await call('POST /~lida/api-key', { body: key })
  t.match((await call('GET /_sandboxes/requests?prefix=lida')).body.requests, { length: 3 }, 'each is there once')
})

t.test('a wait for requests makes the sandbox, so that it sees those that come', async t => {
  await call('POST /~espera/api-keys')
  const waiting = call('GET /~espera/_sandbox/requests/wait?operation=createApiKey&timeout=60s')
  while (registry.present('espera') === undefined) await new Promise(resolve => setImmediate(resolve))
  await call('POST /~espera/api-key', { body: key })
  t.match((await waiting).body, { ok: true, requests: [{ id: '0-2' }] })
})

t.test('a malformed escape is told as any other, in a new sandbox and in one that there is', async t => {
  for (const name of ['/~malformada', '']) {
    const { status, headers } = await call(`POST ${name}/api-key%zz`, { body: key })
    t.equal(status, 400)
    const { body } = await call(`GET ${name}/_sandbox/requests/last`)
    t.match(body, { id: headers['x-sandbox-request-id'], path: '/api-key%zz', status: 400, request: { body: key } })
    t.match(body.problems, [{ code: 'bad-url' }])
    t.equal(typeof body.durationMs, 'number')
  }
  t.equal(registry.present('malformada'), undefined)
})

t.test('its time is that of the sandbox that begins', async t => {
  await call('POST /~hora/nada')
  const { body: { now } } = await call('GET /~hora/_sandbox/clock')
  t.equal((await call('GET /~hora/_sandbox/requests/last')).body.sandboxTime, new Date(now).toISOString())
})

t.test('when no path is near, the fix says so and names no other path', async t => {
  await call('POST /~longe/nada')
  const { fix } = (await call('GET /~longe/_sandbox/requests/last')).body
  t.equal(fix, 'fora do contrato, cujas operações /docs lista')
})

t.test('strangers make no sandboxes, however many names they send to', async t => {
  const before = registry.inMemory().length
  for (let n = 0; n < 300; n++) await call(`GET /~n${n}/nada`, { token: null })
  t.equal(registry.inMemory().length, before)
  t.equal((await call('GET /~n0/_sandbox/requests/last')).status, 404, 'the oldest are dropped')
  t.equal((await call('GET /~n299/_sandbox/requests/last')).status, 200)
})

t.test('what has no sandbox of its name is in no log', async t => {
  for (const path of ['/~NOVA/nada', '/~nova2/_sandbox/nada']) {
    t.notOk('x-sandbox-request-id' in (await call(`POST ${path}`)).headers, path)
  }
})
