import t from 'tap'
import { testServer } from '../../../support/server.ts'
import { accepted, SOLICITAR } from './exchanges.ts'

// The request log shows no token, whatever a client does with it.

const CONTROL = 'control-secret-0815'
const PASTED = 'eyJhbGciOiJub25lIn0.cGFzdGVk.x'
const control = { headers: { authorization: `Bearer ${CONTROL}` }, token: null }

t.test('no token is in what the request log answers', async t => {
  const { call } = await testServer(t, { controlToken: CONTROL })
  const keys = async () => (await call('GET /_sandbox/api-keys', control)).body.apiKeys as { token: string }[]
  await call('PATCH /_sandbox/settings', { ...control, body: { 'apiKey.tokenInBody': true } })
  const made = await call('POST /api-key', { body: { name: 'espelho_admin', permissions: ['espelho_gestor', '*'] } })
  t.ok(made.body.token, 'a new token is in an answer')
  await call(`POST /api-key?token=espelho_admin&a=${made.body.token}&b=espelho%5Fgestor`, {
    token: made.body.token, body: { name: made.body.token, permissions: ['*'] }
  })
  await call(SOLICITAR, {
    body: { ...accepted, descricao: `meu token: ${made.body.token}`, espelho_admin: 1, token: 'unknown-to-all' }
  })
  await call(SOLICITAR, {
    body: `{ "descricao": "espelho\\u005fadmin", "token": "unknown-to-all", "x": "${made.body.token}"`
  })
  await call(SOLICITAR, { body: { ...accepted, formato: 'espelho_admin', motivoId: CONTROL } })
  await call('GET /arquivos/espelho_admin', {
    headers: { cookie: 'session=espelho_admin', 'x-mine': 'espelho_admin', referer: `http://a/?t=${CONTROL}` }
  })
  await call('GET /nowhere/espelho_admin/espelho%5fadmin')
  await call('POST /api-key', { token: PASTED, body: { name: 'x', permissions: [] } })
  await call(`GET /nowhere/${PASTED}`, { token: PASTED })
  await call('DELETE /_sandbox/state/apiKeys/nope', control)

  const { body: { requests } } = await call('GET /_sandbox/requests?control=true', control)
  const asked = [
    'GET /_sandbox/requests', 'GET /_sandbox/requests/har', 'GET /_sandbox/requests/wait?timeout=0s&count=99',
    'GET /_sandbox/coverage', 'GET /_sandbox/coverage?format=junit',
    ...requests.map(({ id }: { id: string }) => `GET /_sandbox/requests/${id}`)
  ]
  const secrets = [...(await keys()).map(({ token }) =>
    token), CONTROL, PASTED, 'unknown-to-all', 'espelho%5Fgestor', 'espelho%5fadmin', '\\u005fadmin']
  t.ok(secrets.length > 9 && requests.length >= 10, 'there is enough to find')
  for (const request of asked) {
    const { status, text } = await call(request, control)
    t.equal(status, 200, request)
    t.same(secrets.filter(secret => text.includes(secret)), [], `${request} has none`)
  }
  const verified = await call('POST /_sandbox/requests/verify', {
    ...control,
    body: { match: { path: '/espelho_admin', body: { '/name': 'espelho_gestor', '/descricao': made.body.token } } }
  })
  t.same(secrets.filter(secret => verified.text.includes(secret)), [], 'nor does a verification that asks for one')
  t.match(verified.text, '***')
})
