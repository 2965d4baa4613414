import t from 'tap'
import { testServer } from '../../../support/server.ts'
import { accepted, SOLICITAR } from './exchanges.ts'

/** The fields that HAR 1.2 demands of each object, and their types: text, number, list or object. */
const FIELDS = {
  entry: {
    startedDateTime: 'string', time: 'number', request: 'object', response: 'object', cache: 'object', timings: 'object'
  },
  request: {
    method: 'string',
    url: 'string',
    httpVersion: 'string',
    cookies: 'list',
    headers: 'list',
    queryString: 'list',
    headersSize: 'number',
    bodySize: 'number'
  },
  response: {
    status: 'number',
    statusText: 'string',
    httpVersion: 'string',
    cookies: 'list',
    headers: 'list',
    content: 'object',
    redirectURL: 'string',
    headersSize: 'number',
    bodySize: 'number'
  },
  content: { size: 'number', mimeType: 'string' },
  timings: { send: 'number', wait: 'number', receive: 'number' },
  pair: { name: 'string', value: 'string' }
}

function faults (kind: keyof typeof FIELDS, value: Record<string, unknown>): string[] {
  return Object.entries(FIELDS[kind])
    .filter(([field, type]) => (Array.isArray(value[field]) ? 'list' : typeof value[field]) !== type)
    .map(([field, type]) => `${kind}.${field} is no ${type}`)
}

t.test('the log as HAR 1.2', async t => {
  const { call } = await testServer(t, { publicUrl: 'http://sandbox.example' })
  await call(`${SOLICITAR.replace(' ', ' /~a')}?x=1&x=2&y=a%20b`, { body: accepted })
  await call('POST /~a/api-key', { body: '{ not json' })
  await call('GET /~a/arquivos/nope')
  const answer = await call('GET /~a/_sandbox/requests/har')
  t.match(answer.headers['content-type'], 'application/json')
  t.match(answer.headers['content-disposition'], 'a.har')
  const { log } = answer.body
  t.match(log, { version: '1.2', creator: { name: 'espelho', version: String } })
  t.equal(log.entries.length, 3)
  for (const entry of log.entries) {
    const { request, response } = entry
    const pairs = [...request.headers, ...response.headers, ...request.queryString]
    t.same([
      ...faults('entry', entry), ...faults('request', request), ...faults('response', response),
      ...faults('content', response.content),
      ...faults('timings', entry.timings), ...pairs.flatMap(pair => faults('pair', pair))
    ], [], `${entry._id} has what it must have`)
    t.ok(Number.isFinite(Date.parse(entry.startedDateTime)))
    t.equal(new URL(request.url).origin, 'http://sandbox.example')
  }
  const [posted, broken, got] = log.entries
  t.equal(posted.request.url, 'http://sandbox.example/~a/ajuste-registro/solicitar?x=1&x=2&y=a+b')
  t.same(JSON.parse(posted.request.postData.text), accepted)
  t.equal(broken.request.postData.text, '{ not json')
  t.notOk('postData' in got.request)
  t.equal(
    (await call('GET /~a/_sandbox/requests/har?status=400')).body.log.entries.length, 1, 'the filter holds here, too'
  )
})

t.test('a token in the HAR', async t => {
  const { call } = await testServer(t)
  const tokens = ['espelho_admin', 'espelho_gestor', 'espelho_admin', 'unknown-to-all']
  for (const token of tokens) await call('POST /api-key', { token, body: {} })
  await call('POST /api-key', { token: null, body: {} })
  const { body: { log } } = await call('GET /_sandbox/requests/har')
  const shown = log.entries.map((entry: { request: { headers: { name: string, value: string }[] } }) =>
    entry.request.headers.find(({ name }) => name === 'authorization')?.value)
  for (const value of shown.slice(0, 4)) t.match(value, /^Bearer \*\*\*[0-9a-f]{4}$/, 'is a pseudonym')
  t.equal(shown[0], shown[2], 'is the same for the same token')
  t.equal(new Set(shown.slice(0, 4)).size, 3, 'is another one for another token')
  t.equal(shown[4], undefined, 'is not there where none was sent')
})
