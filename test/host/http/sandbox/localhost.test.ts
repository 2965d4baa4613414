import t from 'tap'
import { testServer } from '../../../support/server.ts'

const hosts: [sentence: string, host: string, path: string, status: number, name?: string][] = [
  ['a name before .localhost is the sandbox', 'folha-1.localhost:3000', '/_sandbox', 200, 'folha-1'],
  ['a host has no upper case', 'FOLHA-1.LocalHost', '/_sandbox', 200, 'folha-1'],
  ['a dot at the end is of no account', 'folha-1.localhost.:3000', '/_sandbox', 200, 'folha-1'],
  ['a prefix goes before it', 'folha-1.localhost:3000', '/~folha-2/_sandbox', 200, 'folha-2'],
  ['localhost alone is the default one', 'localhost:3000', '/_sandbox', 200, 'default'],
  ['a name of two labels is none', 'a.b.localhost:3000', '/_sandbox', 400],
  ['another domain says nothing of a sandbox', '127.0.0.1:3000', '/_sandbox', 200, 'default']
]

t.test('http://NAME.localhost', async t => {
  const { call } = await testServer(t)
  for (const [sentence, host, path, status, name] of hosts) {
    const answer = await call(`GET ${path}`, { headers: { host } })
    t.match({ status: answer.status, name: answer.body.name }, { status, name }, sentence)
  }
})

t.test('where a sandbox is required', async t => {
  const { call } = await testServer(t, { requireSandbox: true })
  const body = { name: 'CI', permissions: ['api-key:criar'] }
  const lost = await call('POST /api-key', { body })
  t.match(
    lost,
    { status: 400, body: { service: '/api-key', message: /~NOME.*new URL\('\/x', base\)/ } },
    'a lost prefix is refused'
  )
  t.equal((await call('GET /_sandbox/requests')).body.requests.length, 1, 'and in the request log of the default one')
  t.equal((await call('POST /~a/api-key', { body })).status, 201, 'a prefix is enough')
  t.equal((await call('POST /~default/api-key', { body })).status, 201, 'also that of the default one')
  t.equal((await call('POST /api-key', { body, headers: { host: 'a.localhost' } })).status, 201, 'and so is a host')
  t.equal((await call('GET /_sandbox')).status, 200, 'the control plane stays where it is')
  t.equal((await call('GET /readyz')).status, 200, 'and so does what belongs to the server')
})
