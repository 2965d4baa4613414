import t from 'tap'
import { isRefusal } from '../../../support/refusals.ts'
import { type Call, testServer } from '../../../support/server.ts'

const server = await testServer(t)

/** The sandbox that a base URL leads to. */
const leads: [url: string, name: string][] = [
  ['', 'default'],
  ['/~default', 'default'],
  ['/~name', 'name'],
  ['/%7Ename', 'name'],
  ['/%7ename', 'name'],
  ['/~9', '9'],
  ['/~a-b--c-', 'a-b--c-'],
  [`/~${'a'.repeat(63)}`, 'a'.repeat(63)],
  ['/~constructor', 'constructor']
]
for (const [base, name] of leads) {
  t.test(`${base === '' ? 'no prefix' : base} is the sandbox ${name}`, async t => {
    const { status, body } = await server.call(`GET ${base}/_sandbox`)
    t.match({ status, name: body.name }, { status: 200, name })
    t.equal(body.links.state, name === 'default' ? '/_sandbox/state' : `/~${name}/_sandbox/state`)
  })
}

const strange = ['Bad', '', '-a', 'a_b', 'a.b', '..', '%61', 'a%2Fb', 'ção', 'a b'.replace(
  ' ', '%20'
), '~a', 'a'.repeat(64), '__proto__']
for (const name of strange) {
  t.test(`400 to a sandbox named ${JSON.stringify(name.slice(0, 20))}`, async t => {
    const url = encodeURI(name).replaceAll('%25', '%')
    const what = `POST /~${url}/api-key`
    isRefusal(
      t,
      await server.call(what, { body: {} }),
      what,
      400,
      `Nome de sandbox inválido: ${url}; use a-z, 0-9 e -, até 63 caracteres`
    )
    t.equal((await server.call(`GET /~${url}/_sandbox`)).status, 400, 'in the control plane, too')
  })
}

t.test('the name alone, with or without a query, is the root of the sandbox', async t => {
  for (const url of ['/~name', '/~name/', '/~name?pretty', '/~name/?pretty', '/~name#x']) {
    const { status, body } = await server.call(`GET ${url}`)
    t.equal(status, 200, url)
    t.match(body, { name: 'name', links: { page: '/~name/_sandbox/ui' } })
  }
})

t.test('the prefix never shows in an error (A51)', async t => {
  for (const [base] of leads) {
    const { body } = await server.call(`PATCH ${base}/local-trabalho/x?a=~b`, { body: {} })
    t.equal(body.service, '/local-trabalho/x')
  }
  t.equal((await server.call('GET /nada/~name/x')).body.service, '/nada/~name/x', 'but only the first part is one')
})

t.test('a sandbox is made by its first accepted request, and not by one that is refused or reads', async t => {
  const key = { name: 'Chave', permissions: ['api-key:criar'] }
  const refused: Array<[number, string, Call?]> = [
    [404, 'GET /~looked/nada'], [200, 'GET /~looked/livez'],
    [401, 'POST /~looked/api-key', { body: key, token: null }],
    [400, 'POST /~looked/api-key', { body: {} }], [404, 'GET /~looked/arquivos/nenhum'],
    [403, 'POST /~looked/api-key', { body: key, token: 'espelho_sem_permissao' }],
    [404, 'POST /~looked/_sandbox/snapshots/nenhum/restore'], [404, 'GET /~looked/_sandbox/requests/9'],
    [400, 'PUT /~looked/_sandbox/clock', { body: { mode: 'slow' } }]
  ]
  for (const [status, what, call] of refused) {
    const answer = await server.call(what, call)
    t.equal(answer.status, status, what)
    const fresh = await server.call(what.replace('looked', 'fresh'), call)
    t.same(answer.text, fresh.text.replaceAll('fresh', 'looked'), 'as a fresh one answers')
  }
  const names = async () =>
    (await server.call('GET /_sandboxes')).body.sandboxes.map((one: { name: string }) => one.name)
  t.notOk((await names()).includes('looked'))
  t.equal(
    (await server.call('GET /~looked/_sandbox/requests?control=false')).body.requests.length,
    5,
    'it knows what it refused'
  )
  t.notOk((await names()).includes('looked'), 'nor by one that reads')
  t.equal((await server.call('POST /~used/api-key', { body: key })).status, 201)
  t.ok((await names()).includes('used'))
})

t.test('503 when there are as many as there may be', async t => {
  const small = await testServer(t, { maximum: 2 })
  const body = { name: 'Chave', permissions: ['api-key:criar'] }
  t.equal((await small.call('POST /~a/api-key', { body })).status, 201)
  const what = 'POST /~b/api-key'
  const refused = await small.call(what, { body })
  isRefusal(t, refused, what, 503, 'Já existem 2 sandboxes em uso')
  t.equal(refused.headers['retry-after'], '600')
  t.equal((await small.call('GET /~b/_sandbox/hash')).status, 200, 'to read takes no room')
  t.equal((await small.call(what, { token: null, body })).status, 401, 'who has no token asks for no room')
  t.equal((await small.call('POST /~a/api-key', { body })).status, 201, 'the others go on')
})
