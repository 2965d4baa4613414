import t from 'tap'
import { isRefusal } from '../../../support/refusals.ts'
import { testServer } from '../../../support/server.ts'

const what = 'POST /api-key'
const body = { name: 'De uma página', permissions: ['*'] }
const refusal = (origin: string): string =>
  `Uma página web de ${origin} não pode chamar as operações em um endereço de loopback: permita a origem dela com ` +
  '--cors, ou informe a do próprio servidor com --public-url'
const options = { origins: ['https://app.example'], publicUrl: 'https://espelho.example/base' }

t.test('on a loopback address', async t => {
  const server = await testServer(t, options)
  for (const origin of [
    'http://evil.test:3000', 'https://evil.test', 'null', 'http://localhost.evil.test', 'http://127.0.0.1.evil.test',
    'http://192.168.0.1', 'https://app.example:444', 'http://espelho.example', 'http://localhost, http://evil.test', ''
  ]) {
    t.test(`a page of ${JSON.stringify(origin)} is refused, also under its own name as Host`, async t => {
      const headers = { origin, host: 'evil.test:3000' }
      isRefusal(t, await server.call(what, { body, headers }), what, 403, refusal(origin))
    })
  }
  for (const origin of [
    'http://localhost:5173', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://app.localhost:3000',
    'https://app.example', 'https://espelho.example'
  ]) t.equal((await server.call(what, { body, headers: { origin } })).status, 201, `${origin} may call`)
  for (const host of ['evil.test', 'host.docker.internal:3000', 'espelho']) {
    t.equal((await server.call(what, { body, headers: { host } })).status, 201, `a client without Origin, at ${host}`)
  }
  const before = await server.call('GET /_sandbox/hash')
  await server.call('PATCH /local-trabalho/x', { body: {}, headers: { origin: 'http://evil.test:3000' } })
  t.same((await server.call('GET /_sandbox/hash')).body, before.body, 'a refused request changes nothing')
  const { body: { requests } } = await server.call('GET /_sandbox/requests?limit=1')
  t.match(requests, [{ status: 403, fix: /--cors http:\/\/evil\.test:3000/ }], 'and is in the log, with what fixes it')
})

t.test('on another address every page may call, because the server has no name of its own there', async t => {
  const { call } = await testServer(t, { boundToLoopback: () => false })
  t.equal((await call(what, { body, headers: { origin: 'http://evil.test' } })).status, 201)
})
