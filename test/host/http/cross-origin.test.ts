import t from 'tap'
import { testServer } from '../../support/server.ts'

const PAGE = 'https://app.example'
const KEY = { body: { name: 'Do navegador', permissions: ['api-key:criar'] } }
const server = await testServer(t, { origins: [PAGE, 'http://localhost:5173'] })
const preflight = (path: string, origin = PAGE, method = 'POST') => server.call(`OPTIONS ${path}`, {
  token: null,
  headers: {
    origin, 'access-control-request-method': method, 'access-control-request-headers': 'authorization,content-type'
  }
})
const cors = (headers: Readonly<Record<string, string | undefined>>) =>
  Object.keys(headers).filter(name => name.startsWith('access-control-'))

t.test('a page of an allowed origin', async t => {
  const asked = await preflight('/api-key')
  t.match(asked, {
    status: 204,
    headers: {
      vary: 'Origin',
      'access-control-allow-origin': PAGE,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization,content-type'
    }
  }, 'asks without a token')
  t.notOk('access-control-allow-credentials' in asked.headers, 'gets no cookie across')

  const created = await server.call('POST /api-key', { ...KEY, headers: { origin: PAGE } })
  t.match(created, { status: 201, headers: { vary: 'Origin', 'access-control-allow-origin': PAGE } }, 'calls')
  t.match(created.headers['access-control-expose-headers'], /\bx-sandbox-request-id\b/, 'reads our headers')

  const refused = await server.call('POST /api-key', { token: null, headers: { origin: PAGE }, body: {} })
  t.match(refused, { status: 401, headers: { 'access-control-allow-origin': PAGE } }, 'reads a refusal')
})

t.test('each operation is open, by its own methods, in each sandbox', async t => {
  const path = '/~pagina/gestao-ponto/local-trabalho/x'
  t.match(await preflight(path, 'http://localhost:5173', 'PUT'), {
    status: 204, headers: { 'access-control-allow-methods': /PUT/, 'access-control-allow-origin': /5173$/ }
  })
})

t.test('a preflight leaves nothing in the request log', async t => {
  await server.call('POST /~log/api-key', KEY)
  await preflight('/~log/api-key')
  const { body } = await server.call('GET /~log/_sandbox/requests')
  t.equal(body.requests.length, 1)
})

t.test('any other origin is told nothing', async t => {
  for (const origin of ['https://app.example.evil', 'http://app.example', 'null', `${PAGE}:443`, '*']) {
    const asked = await preflight('/api-key', origin)
    t.not(asked.status, 204, origin)
    t.strictSame(cors(asked.headers), [])
    t.equal(asked.headers['vary'], 'Origin', 'and no cache keeps it for another')
    const called = await server.call('POST /~outra/api-key', { ...KEY, headers: { origin } })
    t.strictSame(cors(called.headers), [], 'the browser keeps the answer from it')
  }
})

t.test('there is no way to the control plane', async t => {
  for (const path of ['/_sandbox', '/_sandbox/reset', '/~pagina/_sandbox/state', '/_sandboxes', '/docs/json']) {
    t.strictSame(cors((await preflight(path)).headers), [], `preflight of ${path}`)
    t.strictSame(cors((await server.call(`GET ${path}`, { headers: { origin: PAGE } })).headers), [], path)
  }
  t.equal((await server.call('GET /_sandbox', { headers: { origin: PAGE } })).status, 403)
})

t.test('without the option no origin is allowed', async t => {
  const { call } = await testServer(t)
  const { headers } = await call('POST /api-key', { ...KEY, headers: { origin: PAGE } })
  t.strictSame(cors(headers), [])
})
