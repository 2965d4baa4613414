import t from 'tap'
import { connect, ControlError, startSandbox } from '../../../src/index.ts'

const server = await startSandbox({ logLevel: 'silent', controlToken: 'segredo' })
t.teardown(() => server.close())
const { url } = server
const control = connect({ url, controlToken: 'segredo' })

const places: [sentence: string, url: string, base: string, name: string][] = [
  ['a server is its default sandbox', url, url, 'default'],
  ['a slash at the end is of no account', `${url}/`, url, 'default'],
  ['a base URL with a prefix is that sandbox', `${url}/~folha-1`, `${url}/~folha-1`, 'folha-1'],
  ['the prefix of the default one is the default one', `${url}/~default/`, url, 'default']
]

for (const [sentence, given, base, name] of places) {
  t.test(sentence, async t => {
    const client = connect({ url: given, controlToken: 'segredo' })
    t.equal(client.url, base)
    t.equal((await client.overview()).name, name)
  })
}

t.test('another sandbox is one of the server, whatever sandbox one comes from', async t => {
  t.equal(connect({ url: `${url}/~a` }).sandbox('b').url, `${url}/~b`)
  t.equal(connect({ url: `${url}/~a` }).sandbox('default').url, url)
})

for (const name of [undefined, '', 'Folha', 'a/b', '-a', 'a'.repeat(64), 7]) {
  t.test(`a sandbox named ${JSON.stringify(name)} is refused before any request`, async t => {
    t.throws(() => control.sandbox(name as string), { name: 'TypeError', message: /^A sandbox needs a name of / })
  })
}

const wrongUrls = [
  undefined, '', '127.0.0.1:3000', '/~a', 'ftp://127.0.0.1', 'http://127.0.0.1?x=1', 'http://127.0.0.1/~a#b',
  'http://user:word@127.0.0.1'
]
for (const wrong of wrongUrls) {
  t.test(`${JSON.stringify(wrong)} is no URL of a server`, async t => {
    t.throws(() => connect({ url: wrong as string }), {
      name: 'TypeError', message: /^connect needs the URL of a server, as /
    })
  })
}

const wrongOptions: [options: unknown, message: RegExp][] = [
  [undefined, /^connect needs the URL of a server, as connect\({ url: 'http:\S+' }\), not undefined$/],
  [null, /, not null$/],
  ['http://127.0.0.1:3000', /, not "http:\/\/127\.0\.0\.1:3000"$/],
  [{ url, token: 'segredo' }, /^connect has no option token; the options are: url, controlToken, language$/],
  [{ url, controlToken: 'se gredo' }, /^controlToken must be a token of visible ASCII characters without spaces$/],
  [{ url, language: 'fr' }, /^language must be 'pt' or 'en', not "fr"$/],
  [{ url, controlToken: 1 }, /^controlToken must be a token /]
]
for (const [options, message] of wrongOptions) {
  t.test(`connect refuses ${JSON.stringify(options)}`, async t => {
    t.throws(() => connect(options as { url: string }), { name: 'TypeError', message })
  })
}

t.test('a server that is not there is named, with the reason', async t => {
  await t.rejects(connect({ url: 'http://127.0.0.1:1' }).hash(), {
    message: /^GET http:\/\/127\.0\.0\.1:1\/_sandbox\/hash: no answer \(.+\)$/
  })
})

t.test('a refusal has status, message and body', async t => {
  const error: ControlError = await connect({ url }).hash().then(() => t.fail(), error => error)
  t.ok(error instanceof ControlError && error instanceof Error)
  t.match(error, { name: 'ControlError', status: 401, body: { service: '/_sandbox/hash', method: 'GET' } })
  t.match(error.message, /^GET \S+\/_sandbox\/hash: 401 \S/)
})

t.test('a world of its own', async t => {
  const one = control.fresh('Fecha o dia: até às 18h (ação!)')
  const other = control.fresh('Fecha o dia: até às 18h (ação!)')
  t.match(one.name, /^fecha-o-dia-ate-as-18h-acao-[0-9a-f]{12}$/, 'has the name of its test')
  t.not(one.name, other.name, 'is no other test’s')
  t.equal(one.url, `${url}/~${one.name}`)
  t.notOk((await control.sandboxes()).some(({ name }) => name === one.name), 'is not made before its first use')
  await one.addEntity('holidays', { data: '2026-12-24', nome: 'Véspera' })
  t.equal((await other.collection('holidays')).length + 1, (await one.collection('holidays')).length, 'is its own')
  await one.dispose()
  t.notOk((await control.sandboxes()).some(({ name }) => name === one.name), 'goes when it is disposed of')
  await t.resolves(one.dispose(), 'twice, without an error')
  await t.resolves(control.fresh('never used').dispose(), 'unused, without an error')
  await other[Symbol.asyncDispose]()
  t.notOk((await control.sandboxes()).some(({ name }) => name === other.name), 'goes at the end of its block')
  t.match(
    control.fresh('测试').name, /^test-[0-9a-f]{12}$/, 'has a name even where no letter of the test’s is one of a name'
  )
  t.throws(
    () => control.fresh(undefined as never),
    { name: 'TypeError', message: 'fresh() needs the name of a test, not undefined' },
    'has the name of a test'
  )
  t.match(control.fresh('x'.repeat(200)).name, /^x{40}-[0-9a-f]{12}$/, 'has a name that is short enough')
  await t.rejects(
    connect({ url }).fresh('a').dispose(),
    { name: 'ControlError', status: 401 } as object as Error,
    'tells of any other refusal'
  )
})

t.test('the exchanges as they come', async t => {
  const sandbox = control.fresh(t.name)
  const post = (name: string) => fetch(`${sandbox.url}/api-key`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, permissions: ['*'] })
  })
  await post('first')
  const seen: unknown[] = []
  for await (const event of sandbox.events({ operation: 'createApiKey', since: '0-0' })) {
    seen.push(event.event === 'request' ? event.request.request.body : event)
    if (event.event === 'reset') break
    if (seen.length === 1) await post('second')
    else await sandbox.reset()
  }
  t.match(seen, [
    { name: 'first' },
    { name: 'second' },
    { event: 'reset', epoch: 1 }
  ], 'are those from a given one on, and a reset')

  const ending = new AbortController()
  const waiting = sandbox.events({ signal: ending.signal }).next()
  setTimeout(() => ending.abort(), 50)
  t.match(await waiting, { done: true }, 'end when the signal says so')
  await t.rejects(
    sandbox.events({ status: 'x' }).next(), { name: 'ControlError', status: 400 }, 'are refused as by any method'
  )
})
