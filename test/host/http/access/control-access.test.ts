import t from 'tap'
import { startSandbox } from '../../../../src/index.ts'
import { isRefusal } from '../../../support/refusals.ts'
import { type Call, testServer } from '../../../support/server.ts'

const planes = [
  'GET /_sandbox', 'GET /~a/_sandbox/state', 'POST /_sandbox/reset', 'GET /_sandboxes', 'DELETE /_sandboxes/nobody',
  'GET /_sandbox/api-keys'
]
const operation = 'POST /api-key'
const closed = 'O plano de controle está fechado neste endereço: abra-o com --control-token (ESPELHO_CONTROL_TOKEN)'
const crossSite = 'O plano de controle não atende a requisições de outros sites'
const unknownToken = 'O token do plano de controle está ausente ou é inválido'
const wrongHost = (host: string) =>
  `O plano de controle não atende ao Host ${host}: use um endereço de loopback ou --control-token`

t.test('on loopback, without a token', async t => {
  const server = await testServer(t)
  for (const host of [
    'localhost', 'localhost:3000', 'LOCALHOST:80', '127.0.0.1:3000', '127.1.2.3', '[::1]:3000', '[::1]', 'localhost.',
    'app.localhost:3000'
  ]) {
    t.equal(
      (await server.call('GET /_sandbox', { token: null, headers: { host } })).status, 200, `${host} is a loopback name`
    )
  }
  const foreign = [
    'evil.test', 'evil.test:3000', '127.0.0.1.evil.test', 'localhost.evil.test', 'evil.test#localhost',
    'localhost@evil.test', 'xlocalhost', '192.168.0.1', '0.0.0.0:3000', '[::2]', 'localhost:x', 'localhost, evil.test'
  ]
  for (const host of foreign) {
    t.test(`403 to the Host ${JSON.stringify(host)}, which may be a page's (DNS rebinding)`, async t => {
      isRefusal(t, await server.call('GET /_sandbox', { headers: { host } }), 'GET /_sandbox', 403, wrongHost(host))
    })
  }
  t.equal(
    (await server.call(operation, { body: {}, headers: { host: 'evil.test' } })).status,
    400,
    'the operations answer to any Host'
  )
  t.equal((await server.call('GET /docs/json', { headers: { host: 'evil.test' } })).status, 200, 'the docs too')
  t.equal((await server.call('GET /arquivos/x', { headers: { host: 'evil.test' } })).status, 404, 'and the attachments')
})

const host = 'localhost:3000'
const foreignPages: [sentence: string, headers: Record<string, string>][] = [
  ['another origin', { origin: 'https://evil.test' }],
  ['another port of this machine', { origin: 'http://localhost:4000' }],
  ['an origin that is hidden', { origin: 'null' }],
  ['an origin that begins like ours', { origin: 'http://localhost:3000.evil.test' }],
  ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
  ['a fetch of the same site', { 'sec-fetch-site': 'same-site' }],
  ['both', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }]
]
t.test('pages of other sites are refused always', async t => {
  const servers = {
    'on loopback': { server: await testServer(t), token: null },
    'with a token': { server: await testServer(t, { controlToken: 'segredo' }), token: 'segredo' },
    'open on purpose': {
      server: await testServer(t, { controlToken: 'off', boundToLoopback: () => false }), token: null
    }
  }
  for (const [how, { server, token }] of Object.entries(servers)) {
    for (const [sentence, headers] of foreignPages) {
      for (const what of ['POST /_sandbox/reset', 'GET /_sandbox/api-keys', 'DELETE /_sandboxes/a']) {
        t.test(`403 ${how} to ${sentence}: ${what}`, async t => {
          isRefusal(t, await server.call(what, { token, headers: { host, ...headers } }), what, 403, crossSite)
        })
      }
    }
    const form: Call = {
      token, body: 'a=b', headers: { host, origin: 'https://evil.test', 'content-type': 'text/plain' }
    }
    t.equal((await server.call('POST /_sandbox/reset', form)).status, 403, `${how}: a form of another page`)
    for (const headers of [
      { origin: `http://${host}` },
      { origin: `https://${host}` },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' }
    ]) {
      t.equal(
        (await server.call('GET /_sandbox', { token, headers: { host, ...headers } })).status,
        200,
        `${how}: not to its own ${JSON.stringify(headers)}`
      )
    }
    const preflight = await server.call('OPTIONS /_sandbox/reset', {
      token: null, headers: { host, origin: 'https://evil.test', 'access-control-request-method': 'POST' }
    })
    t.equal(preflight.status, 404, `${how}: a preflight gets nothing`)
    t.notOk(Object.keys(preflight.headers).some(name => name.startsWith('access-control')))
    t.equal(
      (await server.call(operation, { body: {}, headers: { host, 'sec-fetch-site': 'cross-site' } })).status,
      400,
      `${how}: the operations do answer`
    )
  }
})

t.test('bound to any other address without a token, the plane is closed and says what opens it', async t => {
  const server = await testServer(t, { boundToLoopback: () => false })
  for (const what of planes) {
    for (const headers of [
      { host },
      { host: '192.0.2.1' }
    ]) isRefusal(t, await server.call(what, { headers }), what, 403, closed)
  }
  t.equal(
    (await server.call(operation, { body: { name: 'k', permissions: ['*'] }, headers: { host: '192.0.2.1' } })).status,
    201,
    'the operations work'
  )
})

t.test('with a token', async t => {
  for (const boundToLoopback of [() => true, () => false]) {
    const server = await testServer(t, { controlToken: 'Segredo-1', boundToLoopback })
    const wrong: [sentence: string, call: Call][] = [
      ['none', { token: null }], ['another', { token: 'espelho_admin' }],
      ['one in other letters', { token: 'segredo-1' }], ['half of it', { token: 'Segredo' }],
      ['off', { token: 'off' }], ['another scheme', { token: null, headers: { authorization: 'Basic Segredo-1' } }],
      ['none, with a foreign Host', { token: null, headers: { host: 'evil.test' } }]
    ]
    for (const what of planes) {
      for (const [sentence, call] of wrong) {
        const answer = await server.call(what, call)
        t.equal(answer.body.message, unknownToken, `${what}: ${sentence}`)
        t.match(answer, { status: 401, headers: { 'www-authenticate': 'Bearer' } })
      }
    }
    t.equal((await server.call('GET /_sandbox', { token: 'Segredo-1' })).status, 200)
    t.equal(
      (await server.call('GET /_sandbox', { token: 'Segredo-1', headers: { host: 'any.test' } })).status,
      200,
      'whatever the Host'
    )
    t.equal(
      (await server.call('GET /_sandbox', { token: null, headers: { authorization: 'bearer  Segredo-1 ' } })).status,
      200,
      'the scheme in any letters'
    )
    t.equal((await server.call(operation, { token: 'Segredo-1', body: {} })).status, 401, 'it opens no operation')
  }
})

t.test('off opens it to everyone', async t => {
  const server = await testServer(t, { controlToken: 'off', boundToLoopback: () => false })
  t.equal((await server.call('GET /_sandbox', { token: null, headers: { host: 'any.test' } })).status, 200)
})

t.test('a path of the plane that is not there tells nothing and needs nothing', async t => {
  const server = await testServer(t, { boundToLoopback: () => false })
  t.equal((await server.call('GET /_sandbox/nada')).status, 404)
})

t.test('bound to every address, for real', async t => {
  const server = await startSandbox({ host: '0.0.0.0', logLevel: 'silent' })
  t.teardown(() => server.close())
  const port = new URL(server.url).port
  const answer = await fetch(`http://127.0.0.1:${port}/_sandbox`)
  t.match(await answer.json(), { message: closed })
  await t.rejects(server.control.hash(), { name: 'ControlError', status: 403 })
  const made = await fetch(`http://127.0.0.1:${port}/api-key`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'k', permissions: ['*'] })
  })
  t.equal(made.status, 201)
})

t.test('the client of a server uses its token', async t => {
  const server = await startSandbox({ host: '0.0.0.0', controlToken: 'segredo', logLevel: 'silent' })
  t.teardown(() => server.close())
  t.match(await server.control.hash(), /^[0-9a-f]{64}$/)
})

t.test('no token reaches a log or an error', async t => {
  const written: string[] = []
  const { write } = process.stderr
  process.stderr.write = (text: string | Uint8Array) => { written.push(String(text)); return true }
  t.teardown(() => { process.stderr.write = write })
  const server = await testServer(t, { controlToken: 'segredo-do-plano', logLevel: 'trace' })
  const secrets = ['espelho_admin', 'espelho_segredo_errado', 'segredo-do-plano', 'segredo-errado']
  const told: string[] = []
  for (const token of secrets) {
    for (const what of [
      operation, 'GET /_sandbox/nada', 'POST /_sandbox/reset', 'GET /%zz', 'PUT /_sandbox/state',
      'POST /_sandbox/state/apiKeys'
    ]) {
      const { status, text } = await server.call(what, {
        token,
        body: what === 'PUT /_sandbox/state'
          ? {
              apiKeys: [
                { token: 'espelho_segredo_errado' },
                { token: 5 }
              ]
            }
          : { name: 'k', token: 'espelho_segredo_errado', permissions: [''], x: 1 }
      })
      if (status >= 400) told.push(text)
    }
  }
  const twice = {
    name: 'a', token: 'espelho_segredo_errado', permissions: [], colaboradorId: 'c0000000-0000-4000-8000-000000000001'
  }
  const control = { token: 'segredo-do-plano' }
  told.push((await server.call('PUT /_sandbox/state', {
    ...control, body: { ...(await server.call('GET /_sandbox/state', control)).body, apiKeys: [twice, twice] }
  })).text)
  await server.call('POST /_sandbox/state/apiKeys', { ...control, body: twice })
  told.push((await server.call('POST /_sandbox/state/apiKeys', { ...control, body: twice })).text)
  process.stderr.write = write
  for (const secret of secrets) {
    t.notOk(written.join('').includes(secret), `no log has ${secret}`)
    t.notOk(told.join('').includes(secret), `no error has ${secret}`)
  }
  t.ok(told.length > 10)
})
