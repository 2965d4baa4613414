import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { startSandbox } from '../../../../src/index.ts'
import { overSocket, portOf } from '../../../support/server.ts'

const server = await startSandbox({ logLevel: 'silent' })
t.teardown(() => server.close())
const port = portOf(server.url)
const malformed = 'A requisição não está no formato correto'

const JSON_TYPE = 'Content-Type: application/json'
const ADMIN = 'Authorization: Bearer espelho_admin'
const head = (line: string, ...headers: readonly string[]): string => [line, 'Host: a', ...headers, '', ''].join('\r\n')
const post = (...headers: readonly string[]): string => head('POST /api-key HTTP/1.1', ADMIN, JSON_TYPE, ...headers)
const KEY = JSON.stringify({ name: 'x', permissions: ['ajuste-registro:solicitar'] })
const behind = post(`Content-Length: ${KEY.length}`, 'Connection: close') + KEY
const WAITS = 'GET /_sandbox/requests/wait?timeout=60s&path=/gone HTTP/1.1\r\nHost: localhost\r\n\r\n'
const chunked = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`

const statusesIn = (came: string): string[] =>
  Array.from(came.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status = '']) => status)
const keys = async (): Promise<number> => (await server.control.collection('apiKeys')).length

const faulty: [sentence: string, bytes: string][] = [
  ['a length of several zeros', post('Content-Length: 0000')],
  ['a length that begins with a zero', post(`Content-Length: 0${KEY.length}`) + KEY],
  ['such a length of a GET', head('GET /livez HTTP/1.1', 'Content-Length: 00')],
  ['chunks of HTTP/1.0', head(
    'POST /api-key HTTP/1.0', ADMIN, JSON_TYPE, 'Connection: keep-alive', 'Transfer-Encoding: chunked') + chunked(KEY)],
  ['a coding before the chunks', post('Transfer-Encoding: gzip, chunked') + chunked(KEY)],
  ['a coding before the chunks, in a header of its own',
    post('Transfer-Encoding: gzip', 'Transfer-Encoding: chunked') + chunked(KEY)],
  ['a coding that is not the last', post('Transfer-Encoding: chunked, gzip') + chunked(KEY)],
  ['chunks in chunks', post('Transfer-Encoding: chunked, chunked') + chunked(KEY)],
  ['a coding without chunks', post('Transfer-Encoding: gzip') + KEY],
  ['two lengths', post('Content-Length: 2', 'Content-Length: 2') + '{}'],
  ['a length and chunks', post('Content-Length: 2', 'Transfer-Encoding: chunked') + chunked(KEY)]
]
for (const [sentence, bytes] of faulty) {
  t.test(`${sentence} is refused, and nothing behind it is executed`, async t => {
    const before = await keys()
    const came = await said(bytes + behind + behind)
    t.strictSame(statusesIn(came), ['400'])
    t.match(came, malformed)
    t.match(came, /\r\nconnection: close\r\n/i)
    t.equal(await keys(), before)
  })
}

t.test('a frame that is refused is answered after the requests before it', async t => {
  const { id } = await server.control.addFault({ stage: 'before-auth', delayMs: 50, times: 1 })
  const came = await said(head('GET /arquivos/x HTTP/1.1') + post('Content-Length: 0000') + behind)
  await server.control.deleteFault(id)
  t.strictSame(statusesIn(came), ['404', '400'])
})

for (const [sentence, bytes] of [
  ['what is not HTTP', '\0garbage\r\n\r\n'], ['CONNECT', head('CONNECT a:443 HTTP/1.1')],
  ['two lengths', post('Content-Length: 2', 'Content-Length: 2')]
] as const) {
  t.test(`${sentence} behind a request that waits gets no answer that looks like that of the request`, async t => {
    t.equal(await said(WAITS + bytes + behind), '')
  })
}

t.test('a request behind one that is to be the last is not executed, and not answered before it', async t => {
  const before = await keys()
  t.strictSame(statusesIn(await said(behind + behind)), ['201'])
  t.equal(await keys(), before + 1)
})

for (const [sentence, bytes] of [
  ['no JSON', post('Content-Length: 1') + '{'], ['nothing', post('Content-Length: 0')],
  ['in an unknown coding', post('Content-Encoding: zip', 'Content-Length: 2') + '{}'],
  ['not what its coding says', post('Content-Encoding: gzip', 'Content-Length: 2') + '{}']
] as const) {
  t.test(`a body that is ${sentence} ends no connection: the request behind it is executed, and answered`, async t => {
    t.strictSame(statusesIn(await said(bytes + behind)), ['400', '201'])
  })
}

/** What comes back until the server ends the connection. */
async function said (bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(bytes)
  return await text(socket).catch(() => '')
}

const EXPECTS = 'Expect: 100-continue'
const EXPECTED = [EXPECTS, `Content-Length: ${KEY.length}`]

const refusedByHead: [sentence: string, status: string, bytes: string][] = [
  ['no token', '401', head('POST /api-key HTTP/1.1', JSON_TYPE, ...EXPECTED)],
  ['a token that nobody knows', '401',
    head('POST /api-key HTTP/1.1', JSON_TYPE, 'Authorization: Bearer x', ...EXPECTED)],
  ['no permission', '403',
    head('POST /api-key HTTP/1.1', JSON_TYPE, 'Authorization: Bearer espelho_sem_permissao', ...EXPECTED)],
  ['no route', '404', head('POST /nada HTTP/1.1', ...EXPECTED)],
  ['a body that is too long', '413', post(EXPECTS, 'Content-Length: 99999999')],
  ['another media type', '400',
    head('POST /api-key HTTP/1.1', ADMIN, 'Content-Type: text/csv', ...EXPECTED)],
  ['another media type of chunks', '400',
    head('POST /api-key HTTP/1.1', ADMIN, 'Content-Type: text/csv', EXPECTS, 'Transfer-Encoding: chunked')],
  ['two Hosts', '400', post('Host: b', ...EXPECTED)],
  ['a page of another origin', '403', post('Origin: http://evil.example', ...EXPECTED)],
  ['a faulty frame', '400', post(EXPECTS, 'Content-Length: 0099')],
  ['a control plane that is closed to a page', '403',
    head('POST /_sandbox/reset HTTP/1.1', JSON_TYPE, 'Origin: http://evil.example', ...EXPECTED)]
]
for (const [sentence, status, bytes] of refusedByHead) {
  t.test(`${status} and no 100 to a request with ${sentence} that waits before it sends its body`, async t => {
    const came = await said(bytes)
    t.strictSame(statusesIn(came), [status])
    t.match(came, /\r\nconnection: close\r\n/i, 'nobody knows whether the body comes')
  })
}

t.test('100 to a request that may send its body, and its connection goes on', async t => {
  const socket = connect(port, '127.0.0.1')
  let came = ''
  socket.on('data', piece => {
    came += String(piece)
    if (/100 Continue\r\n\r\n$/.test(came)) socket.write(KEY)
    if (statusesIn(came).length === 2) socket.end(behind)
  })
  socket.write(post(...EXPECTED))
  await text(socket)
  t.strictSame(statusesIn(came), ['100', '201', '201'])
})

t.test('100 also to the control plane, and to a body that is refused when it has come', async t => {
  const reset = head('POST /_sandbox/reset HTTP/1.1', JSON_TYPE, EXPECTS, 'Content-Length: 2', 'Host: localhost')
    .replace('Host: a\r\n', '')
  t.strictSame(statusesIn(await overSocket(port, `${reset}{}`, /200 OK/)), ['100', '200'])
  t.strictSame(statusesIn(await overSocket(port, `${post(EXPECTS, 'Content-Length: 2')}{}`, /400 Bad/)), ['100', '400'])
})
