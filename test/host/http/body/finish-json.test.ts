import t from 'tap'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)
const get = (url: string, accept?: string) =>
  server.call(`GET ${url}`, accept === undefined ? {} : { headers: { accept } })

const bodies = [
  'GET /livez', 'GET /', 'GET /nada', 'GET /docs/json', 'GET /_sandboxes', 'GET /_sandbox', 'GET /_sandbox/nada',
  'GET /_sandbox/state', 'GET /_sandbox/requests', 'GET /_sandbox/requests/har', 'GET /_sandbox/diff',
  'GET /_sandbox/requests/wait?timeout=0s', 'GET /_sandboxes/requests', 'GET /_sandbox/docs/json', 'POST /api-key'
]
for (const what of bodies) {
  t.test(`${what}: the body ends with one line feed, and its length is told`, async t => {
    const { text, body, headers } = await server.call(what)
    t.match(text, /[^\n]\n$/)
    t.not(body, undefined)
    const length = headers['content-length']
    if (length !== undefined) t.equal(Number(length), Buffer.byteLength(text))
  })
}

t.test('what is no JSON, and what is empty, stays as it is', async t => {
  t.notMatch((await get('/_sandbox/coverage?format=junit')).text, /\n\n$/)
  t.equal((await server.call('DELETE /_sandbox/requests')).text, '')
  t.equal((await server.call('HEAD /livez')).text, '')
})

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const asked: [url: string, accept: string | undefined, pretty: boolean, sentence: string][] = [
  ['/_sandbox/clock', undefined, false, 'a program gets one line'],
  ['/_sandbox/clock?pretty', undefined, true, 'with ?pretty, several'],
  ['/_sandbox/requests/wait?timeout=0s&pretty=true', undefined, true, 'beside other parameters'],
  ['/_sandbox/clock', BROWSER, true, 'so does a browser'],
  ['/_sandbox/clock?pretty=false', BROWSER, false, 'unless it says no'],
  ['/_sandbox/state/holidays?pretty&nome=Natal', undefined, true, 'beside fields'],
  ['/_sandbox/state?pretty', undefined, true, 'a stream, too'],
  ['/_sandbox/nada?pretty', undefined, true, 'a refusal, too'],
  ['/_sandbox/clock?prettyx', undefined, false, 'another name is another parameter']
]
for (const [url, accept, pretty, sentence] of asked) {
  t.test(`${sentence}: ${url}`, async t => {
    const { text, body } = await get(url, accept)
    const isPretty = /^[[{]\n {2}\S/.test(text)
    t.equal(isPretty, pretty, text.slice(0, 80))
    if (pretty) t.equal(text, `${JSON.stringify(body, null, 2)}\n`)
  })
}

t.test('the request log has the body as it was sent', async t => {
  await server.call('POST /~pretty/api-key?pretty', { body: {} })
  const { body: { response } } = await get('/~pretty/_sandbox/requests/last')
  t.match(response, { body: { service: '/api-key' } })
})
