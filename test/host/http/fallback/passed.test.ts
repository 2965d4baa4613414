import t from 'tap'
import { METHODS } from 'node:http'
import { gzipSync } from 'node:zlib'
import { inFront, otherServer, values } from '../../../support/other-server.ts'

/** The head and the body of a response over a socket. */
const divided = (answer: string): [head: string, body: string] => {
  const at = answer.indexOf('\r\n\r\n')
  return [answer.slice(0, at), answer.slice(at + 4)]
}

t.test('a request goes to the other server as it came', async t => {
  const other = await otherServer(t)
  const espelho = await inFront(t, `${other.url}/base/`, { controlToken: 'segredo-do-controle' })
  const sent = async (head: string, body?: string) => {
    const answer = await espelho.raw(head, body)
    const got = other.got.pop()
    if (got === undefined) throw new Error(answer)
    return got
  }
  for (const method of METHODS.filter(one => one !== 'CONNECT')) {
    t.equal((await sent(`${method} /colaboradores?a=1&a=2`)).method, method, method)
  }
  const asked = await sent('GET /colaboradores?a=1&a=2')
  t.equal(asked.url, '/base/colaboradores?a=1&a=2', 'behind the base path, with its query')

  const bytes = gzipSync('olá, mundo').toString('latin1')
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'GET', 'OPTIONS', 'SEARCH', 'QUERY']) {
    const got = await sent(`${method} /x\nContent-Length: ${bytes.length}\nContent-Encoding: gzip`, bytes)
    t.equal(got.body, bytes, `${method} has its bytes`)
    t.same(values(got, 'content-encoding'), ['gzip'], 'in their coding')
  }
  const chunked = await sent('POST /x\nTransfer-Encoding: chunked\nContent-Type: no type', '3\r\nabc\r\n0\r\n\r\n')
  t.equal(chunked.body, 'abc', 'chunked')
  t.same(values(await sent('POST /x\nContent-Length: 0'), 'content-length'), ['0'], 'an empty one')
  t.same(values(await sent('GET /x'), 'content-length'), [], 'or none')

  const got = await sent([
    'GET /~minha/x', 'X-A: 1', 'X-A: 2', 'Cookie: a=1', 'Cookie: b=2', 'Connection: close, X-Named', 'X-Named: 1',
    'Keep-Alive: 5',
    'Proxy-Authorization: x', 'Proxy-Connection: x', 'TE: trailers', 'Trailer: x', 'Upgrade: h2c', 'Expect: nothing',
    'X-Sandbox-Url: http://evil.test', 'X-Sandbox-Request-Id: 9-9', 'Prefer: code=500',
    'X-Sandbox-Colaborador: x',
    'Authorization: Bearer espelho_admin', 'Via: 1.0 other', 'Host: minha.localhost:99'
  ].join('\n'))
  for (const name of [
    'x-named', 'keep-alive', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'upgrade', 'expect',
    'transfer-encoding'
  ]) t.same(values(got, name), [], `without ${name}`)
  t.same(values(got, 'x-a'), ['1', '2'], 'what is repeated stays so')
  t.same(values(got, 'cookie'), ['a=1', 'b=2'])
  t.same(values(got, 'host'), [new URL(other.url).host], 'the Host is that of the other server')
  t.same(values(got, 'x-sandbox-url'), [`${espelho.url}/~minha`], 'the sandbox is named by an address of this server')
  t.match(values(got, 'x-sandbox-request-id').join(), /^0-\d+$/, 'and the exchange')
  t.same(values(got, 'prefer'), ['code=500'], 'what espelho reads for itself elsewhere means nothing here')
  t.same(values(got, 'authorization'), ['Bearer espelho_admin'], 'a token goes as sent')
  t.match(values(got, 'via'), ['1.0 other', /^1\.1 espelho-[0-9a-f]{12}$/])
  const byName = await sent('GET /x\nHost: loja.localhost:1234')
  t.same(values(byName, 'x-sandbox-url'), [`${espelho.url}/~loja`], 'the Host chooses the sandbox, and not the address')

  const basic = Buffer.from('eu:segredo-do-controle').toString('base64')
  for (const secret of [
    'Bearer segredo-do-controle', 'bearer  segredo-do-controle', `Basic ${basic}`, `basic\t${basic}`,
    `"Basic ${basic}"`, `Bearer x, Basic ${basic}`
  ]) {
    t.same(values(await sent(`GET /x\nAuthorization: ${secret}`), 'authorization'), [], 'the control token stays here')
  }
  const away = await inFront(t, other.url, { publicUrl: 'https://espelho.example/base' })
  await away.raw('GET /~minha/x\nHost: espelho.example')
  t.same(values(other.got.pop()!, 'x-sandbox-url'), ['https://espelho.example/base/~minha'], 'or the public URL')
})

t.test('a response comes back as it is', async t => {
  const other = await otherServer(t, (response, { method }) => {
    response.writeHead(method === 'POST' ? 429 : 203, 'Very well', [
      'X-A', '1', 'X-A', '2', 'Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'Vary', 'Accept, Origin',
      'Content-Type', 'application/json',
      'Access-Control-Allow-Origin', '*', 'X-Sandbox-Url', 'http://no', 'X-Sandbox-Request-Id', '7-7',
      'X-Sandbox-Answered-By', 'me',
      'X-Sandbox-Assumptions', 'A01', 'Keep-Alive', 'timeout=77', 'Connection', 'x-hop, keep-alive', 'X-Hop', '1'
    ]).end(method === 'POST' ? '' : '{"a":1}')
  })
  const espelho = await inFront(t, other.url)
  const [head, body] = divided(await espelho.raw('GET /x?pretty'))
  t.match(head, /^HTTP\/1\.1 203 Very well\r\n/)
  t.match(head, /X-A: 1\r\nX-A: 2\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nVary: Accept\r\n/)
  t.match(head, /x-sandbox-answered-by: fallback\r\nx-sandbox-request-id: 0-1\r\n/)
  t.match(head, /X-Sandbox-Assumptions: A01/)
  t.notMatch(head, /access-control|x-sandbox-url|7-7|timeout=77|x-hop|answered-by: me/i)
  t.match(body, /^7\r\n{"a":1}\r\n0\r\n/, 'no byte is added')
  const [refusal] = divided(await espelho.raw('POST /x\nContent-Length: 0'))
  t.match(refusal, /^HTTP\/1\.1 429 .*answered-by: fallback/s, 'a refusal, too')
  t.same(divided(await espelho.raw('HEAD /x'))[1], '', 'HEAD stays HEAD')
  const log = await espelho.call('GET /_sandbox/requests')
  t.same(log.body.requests.map((one: any) => one.assumptions), [[], [], []], 'its assumptions are its own')
  const { body: list } = await espelho.call('GET /_sandbox/assumptions')
  t.notOk(list.assumptions.some((one: any) => one.id === 'A01' && one.requests > 0))
})

t.test('what the sandbox serves goes nowhere', async t => {
  const other = await otherServer(t)
  const espelho = await inFront(t, other.url)
  for (const [what, status] of [
    ['POST /api-key', 400], ['GET /arquivos/x', 404], ['GET /arquivos/%ff', 400],
    ['PATCH /turnos-excecoes/%zz/colaboradores/desvincular', 400],
    ['PATCH /local-trabalho/x', 404], ['GET /', 200], ['POST /', 404],
    ['GET /_sandbox', 200], ['GET /_sandbox/nada', 404], ['DELETE /_sandboxfoo', 404], ['GET /_sandboxes', 200],
    ['GET /docs/json', 200],
    ['GET /docsfoo', 404], ['GET /metrics', 200], ['GET /llms.txt', 200], ['GET /livez', 200], ['GET /readyz', 200],
    ['GET /%5fsandbox', 200], ['GET /_sandbox%zz', 400], ['GET /~a/_sandbox', 200]
  ] as const) t.equal((await espelho.call(what, { body: what.startsWith('P') ? {} : undefined })).status, status, what)
  t.same(other.got, [])
  for (const what of [
    'GET /api-key', 'DELETE /api-key', 'POST /api-key/', 'GET /arquivos', 'POST /arquivos/x', 'GET /~a/x'
  ]) {
    await espelho.call(what)
    t.match(other.got.pop()?.url, /^\//, `${what} goes there`)
  }
})

t.test('the settings of a sandbox decide what it serves, also once it is read again', async t => {
  const other = await otherServer(t)
  const espelho = await inFront(t, other.url)
  const { call } = espelho
  const body = {}
  await call('PATCH /~frouxo/_sandbox/settings', {
    body: { 'request.loosePaths': 'accepted', 'workLocation.patch': 404, 'error.method': 405 }
  })
  t.equal((await call('POST /~frouxo/API-KEY/', { body })).status, 400, 'a loose path is one of its own')
  t.equal((await call('PATCH /~frouxo/local-trabalho/x', { body })).status, 200, 'an operation that it lacks is not')
  t.equal((await call('GET /~frouxo/api-key')).status, 200, 'and a 405 gives way')
  t.equal((await call('PATCH /~nova/local-trabalho/x', { body })).status, 404, 'a sandbox that is new has it')
  t.equal(other.got.length, 2)
  t.equal((await call('GET /~frouxo/_sandbox/requests?operation=fallback')).body.requests.length, 2)
})

t.test('a page of an allowed origin', async t => {
  const other = await otherServer(t, response => response.setHeader('vary', 'Accept').end('{}'))
  const PAGE = 'https://app.example'
  const { call, raw } = await inFront(t, other.url, { origins: [PAGE] })
  const wanted = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-a' }
  const asked = await call('OPTIONS /colaboradores', { token: null, headers: { origin: PAGE, ...wanted } })
  t.match(asked, {
    status: 204,
    headers: {
      'access-control-allow-origin': PAGE,
      'access-control-allow-methods': /GET.*PATCH/,
      'access-control-allow-headers': 'x-a'
    }
  }, 'asks espelho, for any method')
  const foreign = await call('OPTIONS /colaboradores', {
    token: null, headers: { origin: 'https://other.example', ...wanted }
  })
  t.notOk(foreign.headers['access-control-allow-origin'], 'another is told nothing')
  t.same(other.got, [], 'and no preflight is passed on')
  const answer = await raw(`GET /colaboradores\nOrigin: ${PAGE}`)
  t.match(answer, new RegExp(`access-control-allow-origin: ${PAGE}`))
  t.match(answer, /access-control-expose-headers: .*x-sandbox-answered-by/)
  t.match(answer, /vary: Accept\r\n.*vary: Origin\r\n/s)
  await call('OPTIONS /colaboradores')
  t.equal(other.got.at(-1)?.method, 'OPTIONS', 'any other OPTIONS is')
})
