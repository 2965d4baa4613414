import t from 'tap'
import { testServer } from '../../../support/server.ts'

const { call, options: { registry } } = await testServer(t)
const listed = async (name: string) => (await registry.list()).some(one => one.name === name)
const key = { name: 'k', permissions: ['api-key:criar'] }
const problem = { code: 'route-not-found', change: 'envie para /api-key' }

t.test('the first request of a sandbox is logged and explained, though it has no route', async t => {
  const refused = await call('POST /~nova/api-keys', { body: key })
  t.match(refused, { status: 404, headers: { 'x-sandbox-request-id': '0-1' } })
  t.notOk(await listed('nova'))
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

t.test('a name that was only refused or read is not listed', async t => {
  for (const path of ['/~lida/api-keys', '/~lida2/apikey']) await call(`POST ${path}`, { body: key })
  t.match((await call('GET /~lida/_sandbox/requests')).body, { requests: [{ id: '0-1', path: '/api-keys' }] })
  t.match((await call('GET /~lida/_sandbox/requests/rows')).body, { total: 1, rows: [{ id: '0-1' }] })
  for (const id of ['last', '0-1']) {
    t.match((await call(`GET /~lida/_sandbox/requests/${id}`)).body, { explain: [problem], corrected: {} }, id)
  }
  t.match((await call('GET /~lida/_sandbox/api-keys')).body, { apiKeys: [{}] })
  t.match((await call('GET /~lida/_sandbox/requests/har')).body, { log: { entries: [{}] } })
  t.notOk(await listed('lida'))
  const { body: { requests } } = await call('GET /_sandboxes/requests?prefix=lida')
  t.match(requests, [{ sandbox: 'lida', path: '/api-keys' }, { sandbox: 'lida2', path: '/apikey' }])
  t.notOk(await listed('lida2'))
  await call('POST /~lida/api-key', { body: key })
  t.match((await call('GET /_sandboxes/requests?prefix=lida')).body.requests, { length: 3 }, 'each is there once')
})

t.test('who waits for requests before there were any goes on when they come', async t => {
  await call('POST /~espera/api-keys')
  const waiting = call('GET /~espera/_sandbox/requests/wait?operation=createApiKey&timeout=60s')
  while (registry.find('espera')?.users === 0) await new Promise(resolve => setImmediate(resolve))
  await call('POST /~espera/api-key', { body: key })
  t.match((await waiting).body, { ok: true, requests: [{ id: '0-2' }] })
})

t.test('a sandbox is listed from its first accepted request that does more than read', async t => {
  const exchange = { method: 'POST', url: '/api-key', status: 400, responseBody: '{}' }
  const cases: Array<[request: string, body: unknown, isListed: boolean]> = [
    ['GET /local-trabalho', undefined, false],
    ['HEAD /local-trabalho', undefined, false],
    ['OPTIONS /local-trabalho', undefined, false],
    ['GET /_sandbox/state', undefined, false],
    ['GET /_sandbox/requests/wait?timeout=1ms', undefined, false],
    ['POST /_sandbox/requests/verify', { match: {} }, false],
    ['POST /_sandbox/explain', { text: JSON.stringify(exchange) }, false],
    ['DELETE /_sandbox/requests', undefined, false],
    ['POST /api-key', { nome: 'x' }, false],
    ['POST /_sandbox/faults', { stage: 'never' }, false],
    ['POST /api-key', key, true],
    ['POST /_sandbox/faults', { stage: 'before-auth', status: 500 }, true],
    ['PATCH /_sandbox/settings', {}, true],
    ['PUT /_sandbox/snapshots/a', undefined, true],
    ['POST /_sandbox/reset', undefined, true]
  ]
  for (const [index, [request, body, isListed]] of cases.entries()) {
    const [method, path] = request.split(' ')
    const { status } = await call(`${method} /~caso${index}${path}`, { body })
    t.equal(await listed(`caso${index}`), isListed, `${request}: ${status}`)
    t.equal((await call(`DELETE /_sandboxes/caso${index}`)).status, 204)
    t.equal((await call(`DELETE /_sandboxes/caso${index}`)).status, 404)
  }
})

t.test('the log of a sandbox without anything is short, and as long as others from then on', async t => {
  for (let n = 0; n < 50; n++) await call(`POST /~curta/nada${n}`)
  const { body: { requests, complete, evicted } } = await call('GET /~curta/_sandbox/requests')
  t.match(requests, { length: 20, 0: { id: '0-31' } })
  t.match({ complete, evicted }, { complete: false, evicted: 30 })
  for (let n = 0; n < 20; n++) await call('POST /~curta/nada', { body: 'x'.repeat(8192) })
  const sum = registry.find('curta')?.life.requests.bytes ?? 0
  t.ok(sum > 32_768 && sum <= 65_536, `${sum} bytes`)
  for (let n = 0; n < 30; n++) await call('POST /~curta/api-key', { body: key })
  t.ok((await call('GET /~curta/_sandbox/requests')).body.requests.length > 30)
  await call('POST /~curta/_sandbox/reset')
  for (let n = 0; n < 30; n++) await call('POST /~curta/nada')
  t.equal((await call('GET /~curta/_sandbox/requests')).body.requests.length, 30)
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
  t.notOk(await listed('malformada'))
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

t.test('strangers make no listed sandboxes, however many names they send to', async t => {
  const before = await registry.list()
  for (let n = 0; n < 300; n++) await call(`GET /~n${n}/nada`, { token: null })
  t.strictSame((await registry.list()).map(({ name }) => name), before.map(({ name }) => name))
  t.equal((await call('GET /~n0/_sandbox/requests/last')).status, 200)
})

t.test('what has no sandbox of its name is in no log', async t => {
  for (const path of ['/~NOVA/nada', '/~nova2/_sandbox/nada']) {
    t.notOk('x-sandbox-request-id' in (await call(`POST ${path}`)).headers, path)
  }
})
