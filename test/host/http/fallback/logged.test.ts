import t from 'tap'
import { gzipSync } from 'node:zlib'
import { createTally } from '../../../../src/host/http/recorded/tally.ts'
import { settingsWith } from '../../../../src/core/assumptions.ts'
import { inFront, otherServer } from '../../../support/other-server.ts'

t.test('an exchange of the fallback', async t => {
  const other = await otherServer(t, (response, { url }) => {
    const isList = url.startsWith('/colaboradores')
    if (isList) response.setHeader('content-type', 'application/json').end('{"colaboradores":[]}')
    else if (url.startsWith('/api-key')) response.writeHead(404).end('não há')
    else response.writeHead(Number(url.slice(1)), { 'content-type': 'text/plain' }).end('recusado aqui\nsegunda linha')
  })
  const tally = createTally(settingsWith({}))
  const { call, raw } = await inFront(t, other.url, { tally })
  const listed = await call('GET /~ana/colaboradores?a=1&a=2')
  await call('POST /~ana/422', { body: { a: 1 } })
  const { body: { sandboxes } } = await call('GET /_sandboxes')
  t.notOk(sandboxes.some((one: any) => one.name === 'ana'), 'no sandbox is listed for it')
  const id = listed.headers['x-sandbox-request-id']
  t.match((await call(`GET /~ana/_sandbox/requests/${id}`)).body, {
    id,
    operation: 'fallback',
    method: 'GET',
    path: '/colaboradores',
    query: { a: ['1', '2'] },
    status: 200,
    response: {
      headers: { 'x-sandbox-answered-by': 'fallback', 'x-sandbox-request-id': id }, body: { colaboradores: [] }
    }
  }, 'is found by the id of its response')
  const verify = async (match: object) => (await call('POST /~ana/_sandbox/requests/verify', { body: { match } })).body
  t.match(await verify({ operation: 'fallback' }), { ok: true, matched: 2 }, 'counts in verify')
  t.match(await verify({ operation: 'fallback', body: { '/a': 1 } }), { matched: 1 })
  const awaited = await call('GET /~ana/_sandbox/requests/wait?operation=fallback&count=2&timeout=0s')
  t.match(awaited.body, { ok: true, matched: 2 }, 'in wait')
  const har = (await call('GET /~ana/_sandbox/requests/har?operation=fallback')).body
  const inHar = har.log.entries.map((one: any) => [one._operation, one.response.status])
  t.same(inHar, [['fallback', 200], ['fallback', 422]], 'in HAR')
  const rows = (await call('GET /~ana/_sandbox/requests/rows?operation=fallback')).body.rows
  t.same(rows.map((row: any) => row.status), [422, 200], 'and on the page')
  const { body: { requests } } = await call('GET /~ana/_sandbox/requests?operation=requestAdjustment')
  t.same(requests, [], 'and is no operation')
  await call('POST /~ana/_sandbox/state/businessUnits', { body: { unidadeNegocioId: 'nova', nome: 'Nova' } })
  const { body: { snapshots } } = await call('GET /~ana/_sandbox/snapshots')
  t.ok(snapshots.some((one: any) => one.name === 'before-run'), 'it begins a run, whose first change comes later')

  for (const path of ['501', '404', '404', '500', 'api-key%zz', 'api-keys']) {
    await raw(`POST /~ana/${path}\nContent-Length: 0`)
  }
  const coverage = (await call('GET /~ana/_sandbox/coverage')).body
  t.equal(coverage.reached, 0, 'covers nothing')
  t.same(coverage.outsideContract, [
    { method: 'POST', path: '/404', count: 2 }, { method: 'POST', path: '/501', count: 1 }
  ], 'is outside the contract if nobody served it')
  t.match((await call('GET /~ana/_sandbox/requests/last')).body, {
    path: '/api-keys', status: 404, explain: [{ code: 'route-not-found', fix: { method: 'POST', path: '/api-key' } }]
  }, 'a path that is misspelt is still told as that')
  await raw('GET /~ana/api-key')
  const { body } = await call('GET /~ana/_sandbox/requests/last')
  t.match(body, { path: '/api-key', status: 404, response: { text: 'não há' } })
  t.notHas(body, { why: /./ }, 'a path of the five with another method is none of theirs')
  t.match((await call('GET /~ana/_sandbox/coverage')).body.outsideContract, [
    {}, {}, { method: 'GET', path: '/api-key', count: 1 }
  ], 'and outside the contract, too')
  t.same(tally.document().sandboxes, [], 'and mutate knows nothing of it')
})

t.test('the log keeps texts, decoded, and of other bodies their type and length', async t => {
  const long = 'ü'.repeat(70_000)
  const bodies: Readonly<Record<string, readonly [type: string, coding: string, bytes: Uint8Array]>> = {
    json: ['application/problem+json', '', Buffer.from('{"a":1}')],
    gzip: ['application/json; charset=utf-8', 'gzip', gzipSync('{"b":2}')],
    latin: ['text/plain; charset=iso-8859-1', '', Buffer.from('não', 'latin1')],
    untyped: ['', '', Buffer.from('olá')],
    image: ['image/png', '', Buffer.from([137, 80, 78, 71, 0, 1])],
    zstd: ['text/plain', 'zstd', Buffer.from([40, 181, 47])],
    long: ['text/plain', '', Buffer.from(long)],
    bomb: ['text/plain', 'gzip', gzipSync(Buffer.alloc(50_000_000, 97))],
    empty: ['text/plain', '', Buffer.alloc(0)]
  }
  const other = await otherServer(t, (response, { url }) => {
    const [type, coding, bytes] = bodies[url.slice(1)]!
    if (type !== '') response.setHeader('content-type', type)
    if (coding !== '') response.setHeader('content-encoding', coding)
    response.end(bytes)
  })
  const { call, raw } = await inFront(t, other.url)
  for (const [name, [type, coding, bytes]] of Object.entries(bodies)) {
    const head = [`POST /${name}`, `Content-Length: ${bytes.length}`]
    if (type !== '') head.push(`Content-Type: ${type}`)
    if (coding !== '') head.push(`Content-Encoding: ${coding}`)
    await raw(head.join('\n'), Buffer.from(bytes).toString('latin1'))
    const { request, response } = (await call('GET /_sandbox/requests/last')).body
    const { length } = bytes
    const shown = {
      json: { body: { a: 1 }, length },
      gzip: { body: { b: 2 } },
      latin: { text: 'não' },
      untyped: { text: 'olá' },
      image: { length, cut: [''] },
      zstd: { length, cut: [''] },
      long: { text: `${long.slice(0, 65_536)}… (cut)`, length, cut: [''] },
      bomb: { text: `${'a'.repeat(65_536)}… (cut)`, length, cut: [''] },
      empty: { length: 0 }
    }[name]!
    t.match(response, shown, `a response: ${name}`)
    t.match(request, shown, `a request: ${name}`)
    if (name === 'image') t.notOk('text' in response || 'text' in request)
  }
})

t.test('faults', async t => {
  const other = await otherServer(t, response => {
    response.setHeader('content-type', 'text/plain').end('x'.repeat(1000))
  })
  const { call, raw } = await inFront(t, other.url)
  const struck = async (fault: object): Promise<string> => {
    await call('DELETE /_sandbox/faults')
    t.equal((await call('POST /_sandbox/faults', { body: { operation: 'fallback', times: 1, ...fault } })).status, 201)
    other.got.length = 0
    return await raw('POST /x\nContent-Type: application/json\nContent-Length: 7', '{"a":1}')
  }
  for (const [stage, reached] of [['before-auth', 0], ['after-validation', 0], ['after-commit', 1]] as const) {
    const answer = await struck({ stage, status: 503 })
    t.match(answer, /^HTTP\/1\.1 503 /, `${stage}: a status`)
    t.notMatch(answer, /answered-by/)
    t.equal(other.got.length, reached, reached === 0 ? 'before it is passed on' : 'once the other server has answered')
    t.equal(await struck({ stage, wire: 'reset' }), '', `${stage}: a reset`)
    t.equal(other.got.length, reached)
    t.equal(await struck({ stage, wire: 'empty' }), '', `${stage}: nothing`)
  }
  const cut = await struck({ stage: 'after-commit', wire: 'truncate' })
  t.match(cut, /^HTTP\/1\.1 200 /)
  t.equal(/x+$/.exec(cut)?.[0].length, 500, 'a half')
  const { body } = await call('GET /_sandbox/requests/last')
  t.match(body, { status: 200, wireFault: 'truncate', provokedBy: /^fault/ })
  const byBody = await struck({ stage: 'after-validation', status: 409, match: { body: { '/a': 1 } } })
  t.match(byBody, /^HTTP\/1\.1 409 /, 'by its body')
  const another = await struck({ operation: 'createApiKey', status: 503 })
  t.match(another, /^HTTP\/1\.1 200 /, 'one of an operation strikes nothing here')
})

t.test('since ID has what ended after it, also if its number is lower', async t => {
  let answer = (): void => {}
  const other = await otherServer(t, (response, { url }) => {
    if (url === '/slow') answer = () => { response.end('slow') }
    else response.end('quick')
  })
  const { call } = await inFront(t, other.url)
  const waiting = call('GET /~ana/slow')
  while (other.got.length === 0) await new Promise(resolve => setImmediate(resolve))
  const { headers: { 'x-sandbox-request-id': since } } = await call('GET /~ana/quick')
  answer()
  await waiting
  const paths = async (since: unknown) => (await call(`GET /~ana/_sandbox/requests?since=${since}`)).body.requests
    .map(({ path }: { path: string }) => path)
  t.strictSame(await paths(since), ['/slow'])
  t.strictSame(await paths((await waiting).headers['x-sandbox-request-id']), [])
})

t.test('a response without content has no length', async t => {
  const other = await otherServer(t, response => {
    response.socket?.end('HTTP/1.1 204 No Content\r\nContent-Length: 5\r\nX-A: 1\r\n\r\n')
  })
  const { raw } = await inFront(t, other.url)
  const answer = await raw('GET /x')
  t.match(answer, /^HTTP\/1\.1 204 [^]*\r\nX-A: 1\r\n/)
  t.notMatch(answer, /content-length/i)
})
