import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { startSandbox } from '../../../src/index.ts'
import { overSocket, parts, portOf } from '../../support/server.ts'

const server = await startSandbox({ logLevel: 'silent' })
t.teardown(() => server.close())
const port = portOf(server.url)

const malformed = 'A requisição não está no formato correto'
const tooLarge = 'A linha e os cabeçalhos da requisição são grandes demais'
const nothingKnown = { service: '', method: '' }
const authorized = 'Authorization: Bearer espelho_admin\r\nContent-Type: application/json'

const cases: [sentence: string, request: string, status: number, body: object][] = [
  ['what is not HTTP', 'hello\r\n\r\n', 400, { ...nothingKnown, message: malformed }],
  ['a TLS handshake', '\x16\x03\x01\x02\0', 400, { ...nothingKnown, message: malformed }],
  ['a method that is none', 'BREW /nada HTTP/1.1\r\nHost: a\r\n\r\n', 400, { ...nothingKnown, message: malformed }],
  ['a path that is none', 'GET nada HTTP/1.1\r\nHost: a\r\n\r\n', 400, { ...nothingKnown, message: malformed }],
  ['bytes beyond ASCII in the path', 'GET /né HTTP/1.1\r\nHost: a\r\n\r\n', 400,
    { ...nothingKnown, message: malformed }],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n', 400,
    { ...nothingKnown, message: malformed }],
  ['NUL in a header', 'GET / HTTP/1.1\r\nHost: a\r\nx: a\0b\r\n\r\n', 400, { ...nothingKnown, message: malformed }],
  ['a length that is none', 'POST /api-key HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n', 400,
    { ...nothingKnown, message: malformed }],
  ['a length and chunks',
    'POST /api-key HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400,
    { ...nothingKnown, message: malformed }],
  ['a chunk of no size',
    `POST /api-key HTTP/1.1\r\nHost: a\r\n${authorized}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`, 400,
    { ...nothingKnown, message: malformed }],
  ['a header of 20 KB', `GET / HTTP/1.1\r\nHost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431,
    { ...nothingKnown, message: tooLarge }],
  ['a path of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431,
    { ...nothingKnown, message: tooLarge }],
  ['HTTP/1.1 without a Host', 'GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n', 400,
    { service: '/livez', method: 'GET', message: malformed }],
  ['two Host headers', 'GET /livez HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\nConnection: close\r\n\r\n', 400,
    { service: '/livez', method: 'GET', message: 'O cabeçalho Host veio 2 vezes' }],
  ['HTTP/1.0 without a Host', 'GET /nada HTTP/1.0\r\n\r\n', 404,
    { service: '/nada', method: 'GET', message: 'Rota não encontrada: GET /nada' }],
  ['an expectation that nobody knows', 'GET /nada HTTP/1.1\r\nHost: a\r\nExpect: magic\r\nConnection: close\r\n\r\n',
    404, { service: '/nada', method: 'GET', message: 'Rota não encontrada: GET /nada' }],
  ['a wish to upgrade', 'GET /nada HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', 404,
    { service: '/nada', method: 'GET', message: 'Rota não encontrada: GET /nada' }],
  ['a method that no route has', 'PROPFIND /nada HTTP/1.1\r\nHost: a\r\n\r\n', 404,
    { service: '/nada', method: 'PROPFIND', message: 'Rota não encontrada: PROPFIND /nada' }],
  ['OPTIONS of everything', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n', 404,
    { service: '*', method: 'OPTIONS', message: 'Rota não encontrada: OPTIONS *' }],
  ['a URL in absolute form', 'GET http://other.test/~x/nada?a HTTP/1.1\r\nHost: a\r\n\r\n', 404,
    { service: '/nada', method: 'GET', message: 'Rota não encontrada: GET /nada' }],
  ['an absolute URL without a path', 'PUT http://other.test HTTP/1.1\r\nHost: a\r\n\r\n', 404,
    { service: '/', method: 'PUT', message: 'Rota não encontrada: PUT /' }],
  ['two slashes', 'GET //nada HTTP/1.1\r\nHost: a\r\n\r\n', 404,
    { service: '//nada', method: 'GET', message: 'Rota não encontrada: GET //nada' }]
]
for (const [sentence, request, status, body] of cases) {
  t.test(`${status} to ${sentence}`, async t => {
    const answer = parts(await overSocket(port, request, /\r\n\r\n.*\}\n$/s))
    t.equal(answer.status, status)
    t.match(answer.head, /content-type: application\/json; charset=utf-8/i)
    t.strictSame(answer.body, body)
  })
}

t.test('401 to two Authorization headers, wherever a token counts', async t => {
  const two =
    'Host: a\r\nAuthorization: Bearer espelho_admin\r\n' +
      'AUTHORIZATION: Bearer espelho_gestor\r\nContent-Length: 0\r\n\r\n'
  for (const [method, path] of [
    ['POST', '/api-key'],
    ['POST', '/ajuste-registro/solicitar'],
    ['GET', '/_sandbox/hash'],
    ['GET', '/_sandboxes']
  ]) {
    const { status, body } = parts(await overSocket(port, `${method} ${path} HTTP/1.1\r\n${two}`, /\r\n\r\n.*\}\n$/s))
    t.equal(status, 401, `${method} ${path}`)
    t.strictSame(body, { service: path, method, message: 'O cabeçalho Authorization veio 2 vezes' })
  }
})

const large = { service: '/api-key', method: 'POST', message: 'O corpo da requisição deve ter no máximo 64 MiB' }

t.test('413 to a body over 64 MiB, by its length, before it comes', async t => {
  const answer = parts(await overSocket(
    port,
    `POST /api-key HTTP/1.1\r\nHost: a\r\n${authorized}\r\nContent-Length: ${64 * 1_048_576 + 1}\r\n\r\n{`,
    /\r\n\r\n.*\}\n$/s
  ))
  t.equal(answer.status, 413)
  t.strictSame(answer.body, large)
})

const CHUNK = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(0x100000, 32), Buffer.from('\r\n')])

/** Sends a body by the MiB while `goesOn` says so. */
async function sendChunks (socket: Socket, goesOn: (sent: number) => boolean): Promise<number> {
  socket.write(`POST /api-key HTTP/1.1\r\nHost: a\r\n${authorized}\r\nTransfer-Encoding: chunked\r\n\r\n`)
  let sent = 0
  for (; goesOn(sent); sent++) await new Promise(resolve => socket.write(CHUNK, resolve))
  return sent
}

t.test('413 to a body over 64 MiB in chunks, before its end', async t => {
  const socket = connect(port, '127.0.0.1')
  let came = ''
  socket.on('data', piece => { came += String(piece) })
  const sent = await sendChunks(socket, sent => !came.trimEnd().endsWith('}') && sent < 200)
  socket.destroy()
  t.ok(sent >= 64 && sent < 200, `after ${sent} MiB`)
  t.strictSame([parts(came).status, parts(came).body], [413, large])
})

t.test('413 to a client that reads only when it has sent all, and its next request on the same connection', async t => {
  const socket = connect(port, '127.0.0.1')
  const failed: Error[] = []
  socket.on('error', error => { failed.push(error) })
  await sendChunks(socket, sent => sent < 80)
  socket.write('0\r\n\r\nGET /nada HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  const came = await text(socket).catch(() => '')
  t.strictSame(failed, [])
  t.strictSame([...came.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status), ['413', '404'])
})

t.test('requests in a row are answered in a row, the bad ones too', async t => {
  const came = await overSocket(
    port,
    'GET /livez HTTP/1.1\r\nHost: a\r\n\r\n' +
      'GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n' +
      'GET /nada HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    /Rota não encontrada.*\}\n$/s
  )
  t.strictSame([...came.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status), ['200', '400', '404'])
})

t.test('garbage behind a request whose answer has begun ends it, and writes nothing into it', async t => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  let came = ''
  socket.on('data', piece => { came += String(piece) })
  socket.write('GET /_sandbox/requests/events HTTP/1.1\r\nHost: localhost\r\n\r\n')
  while (!came.includes('connected')) await once(socket, 'data')
  socket.write('\0garbage\r\n\r\n')
  await once(socket, 'close')
  t.strictSame([...came.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status), ['200'])
})

t.test('requests in a row that wait on one connection do not crowd it', async t => {
  const warnings: string[] = []
  const note = ({ message }: Error) => { warnings.push(message) }
  process.on('warning', note)
  t.teardown(() => process.off('warning', note))
  const { id } = await server.control.addFault({ stage: 'before-auth', delayMs: 100 })
  const came = await overSocket(port, 'GET /arquivos/x HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(15), /(HTTP[^]*){15}\}\n$/)
  await server.control.deleteFault(id)
  t.equal(came.match(/HTTP\/1\.1 404/g)?.length, 15)
  t.strictSame(warnings, [])
})

t.test('100-continue is waited for, and not given to strangers to no end', async t => {
  const came = await overSocket(
    port,
    `POST /api-key HTTP/1.1\r\nHost: a\r\n${authorized}\r\n` +
      'Expect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
    /obrigatório.*\}\n$/s
  )
  t.match(came, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /)
})

t.test('a client that goes away in the middle of its body is forgotten', async t => {
  for (let at = 0; at < 20; at++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(`POST /~gone/api-key HTTP/1.1\r\nHost: a\r\n${authorized}\r\nContent-Length: 100\r\n\r\n{"name"`)
    if (at % 2 === 0) socket.destroy()
    else socket.resetAndDestroy()
  }
  t.equal((await fetch(`${server.url}/livez`)).status, 200)
})

t.test('the address of a file is right without a Host, too', async t => {
  const body = JSON.stringify({
    jornada: '16/03/2026',
    formato: 'INTERVALO_HORARIO',
    minMinutos: 0,
    maxMinutos: 1,
    descricao: 'x',
    motivoId: 'a0000000-0000-4000-8000-000000000001',
    anexos: [{ nome: 'a', base64: 'aGk=' }]
  })
  const came = parts(await overSocket(
    port, `POST /ajuste-registro/solicitar HTTP/1.0\r\n${authorized}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  ))
  t.equal(came.status, 201)
  const [{ url }] = (came.body as { anexos: [{ url: string }] }).anexos
  t.equal(await (await fetch(url)).text(), 'hi')
})

t.test('and it still answers', async t => t.equal((await fetch(`${server.url}/readyz`)).status, 200))

t.test('while the server ends, the answer to a path that is none says that its connection ends', async t => {
  const ending = await startSandbox({ logLevel: 'silent' })
  const socket = connect(portOf(ending.url), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET /livez HTTP/1.1\r\nHost: a\r\n\r\nGET /%zz HT') // the first answer shows that all of it has come
  await once(socket, 'data')
  const ended = ending.close()
  socket.write('TP/1.1\r\nHost: a\r\n\r\n')
  t.match(await text(socket), /^HTTP\/1\.1 400 [^]*\r\nconnection: close\r\n/i)
  await ended
})
