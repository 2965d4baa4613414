import t from 'tap'
import { isRefusal } from '../../support/refusals.ts'
import { testServer } from '../../support/server.ts'

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
  for (const url of ['/~name', '/~name/', '/~name?x', '/~name/?x=/y', '/~name#x']) {
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

t.test('a sandbox is made by its first use and not by a look at its name', async t => {
  await server.call('GET /~looked/nada')
  await server.call('GET /~looked/livez')
  const names = async () =>
    (await server.call('GET /_sandboxes')).body.sandboxes.map((one: { name: string }) => one.name)
  t.notOk((await names()).includes('looked'))
  await server.call('POST /~looked/api-key', { body: {} })
  t.ok((await names()).includes('looked'))
})

t.test('503 when there are as many as there may be', async t => {
  const small = await testServer(t, { maximum: 2 })
  t.equal((await small.call('POST /~a/api-key', { body: {} })).status, 400)
  const what = 'POST /~b/api-key'
  isRefusal(t, await small.call(what, { body: {} }), what, 503, 'Já existem 2 sandboxes em uso')
  t.equal((await small.call('POST /~a/api-key', { body: {} })).status, 400, 'the others go on')
})
