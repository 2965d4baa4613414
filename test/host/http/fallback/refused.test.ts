import t from 'tap'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { CLIENT_TIMES } from '../../../../src/host/http/access/client-times.ts'
import { MAX_BODY_BYTES } from '../../../../src/host/http/body/body-limit.ts'
import { inFront, otherServer } from '../../../support/other-server.ts'
import { freePort } from '../../../../scripts/free-port.ts'

const status = (answer: string): number => Number(answer.split(' ')[1])

t.test('what is refused is not passed on, and no refusal of espelho says that the other server answered', async t => {
  const other = await otherServer(t)
  const espelho = await inFront(t, other.url)
  const upgrade = 'Connection: close, Upgrade\nUpgrade: websocket'
  const cases: Array<[head: string, status: number, sentence: string]> = [
    ['GET /a/../b', 400, 'a segment that is two dots'],
    [`GET ${other.url}/x`, 400, 'an absolute target'],
    ['OPTIONS *', 400, 'the server as a whole'],
    ['GET /x\nHost: evil.test', 403, 'a name that resolves to this machine'],
    ['GET /x\nHost: evil.test:80', 403, 'the same with a port'],
    ['GET /x\nHost: localhost.evil.test', 403, 'a name that begins like one'],
    ['GET /x\nHost: localhost\nOrigin: https://evil.test', 403, 'a page of another origin'],
    [`GET /x\n${upgrade}`, 501, 'an upgrade'],
    [`POST /x\nContent-Length: ${MAX_BODY_BYTES + 1}`, 413, 'a body that says that it is too long'],
    ['GET /~-a/x', 400, 'a name that no sandbox can have']
  ]
  for (const [head, wanted, sentence] of cases) {
    const answer = await espelho.raw(head)
    t.equal(status(answer), wanted, sentence)
    t.notMatch(answer, /answered-by/i)
  }
  t.same(other.got, [])
  for (const host of ['localhost', '127.0.0.1:80', '[::1]:3000', 'a.localhost', 'LOCALHOST:1']) {
    t.equal(status(await espelho.raw(`GET /x\nHost: ${host}`)), 200, `${host} is a loopback name`)
  }
  const offer = await espelho.raw('GET /x\nConnection: close, Upgrade\nUpgrade: h2c')
  t.equal(status(offer), 200, "Java's client goes on without h2c")
  t.equal(status(await espelho.raw('GET /x\nUpgrade: websocket')), 200, 'an Upgrade that is of no connection is none')
  const known = await inFront(t, other.url, { publicUrl: 'https://espelho.example:8443' })
  t.equal(status(await known.raw('GET /x\nHost: espelho.example:8443')), 200, 'the public URL is one of ours')
  const open = await inFront(t, other.url, { boundToLoopback: () => false })
  t.equal(status(await open.raw('GET /x\nHost: evil.test')), 200, 'on another address every name is')
  const strict = await inFront(t, other.url, { requireSandbox: true })
  t.equal(status(await strict.raw('GET /x')), 400, 'a sandbox can be required')
  t.equal(status(await strict.raw('GET /~a/x')), 200)
})

t.test('a body that turns out too long is a 413, and the connection goes on', async t => {
  const other = await otherServer(t)
  const espelho = await inFront(t, other.url)
  const piece = 'x'.repeat(1 << 20)
  const chunks = `${(1 << 20).toString(16)}\r\n${piece}\r\n`.repeat((MAX_BODY_BYTES >> 20) + 1)
  const answer = await espelho.raw('POST /x\nTransfer-Encoding: chunked', `${chunks}0\r\n\r\n`)
  t.equal(status(answer), 413)
  t.same(other.got, [])
})

/** A server that answers each connection with these bytes, or with nothing. */
async function sayingServer (respond: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => respond(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => { server.close(); for (const socket of sockets) socket.destroy() })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

t.test('a server behind that does not answer', async t => {
  const impatient = { clientTimes: { ...CLIENT_TIMES, fallback: 150 } }
  const cases: Array<[sentence: string, url: string, status: number, why: RegExp]> = [
    ['is not there', `http://127.0.0.1:${await freePort()}`, 502, /ECONNREFUSED/],
    ['has no address', 'http://espelho.invalid', 502, /ENOTFOUND|EAI_AGAIN/],
    ['hangs up', await sayingServer(socket => { socket.end() }), 502, /ECONNRESET/],
    ['says what is no HTTP', await sayingServer(socket => { socket.end('220 ftp ready\r\n') }), 502, /HPE_/],
    ['has a head that is too long', await sayingServer(socket => {
      socket.end(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(99_999)}\r\n\r\n`)
    }), 502, /HPE_HEADER_OVERFLOW/],
    ['has a status that is none', await sayingServer(socket => { socket.end('HTTP/1.1 099 No\r\n\r\n') }), 502, /./],
    ...await Promise.all(['101 Yes', '600 No', '999 No'].map(async line => [
      `says ${line}`, await sayingServer(socket => { socket.end(`HTTP/1.1 ${line}\r\n\r\n`) }), 502,
      new RegExp(`status ${line.slice(0, 3)}`)
    ] satisfies [string, string, number, RegExp])),
    ['switches the protocol unasked', await sayingServer(socket => {
      socket.write('HTTP/1.1 101 Yes\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
    }), 502, /./],
    ['speaks TLS no more than we', (await otherServer(t)).url.replace('http', 'https'), 502, /EPROTO|ERR_SSL/],
    ['is silent', await sayingServer(() => {}), 504, /0\.15 s/],
    ['begins a head and stops', await sayingServer(socket => { socket.write('HTTP/1.1 200 OK\r\n') }), 504, /0\.15 s/]
  ]
  for (const [sentence, url, wanted, why] of cases) {
    const espelho = await inFront(t, url, wanted === 504 ? impatient : {})
    for (const method of ['GET', 'POST']) {
      const answer = await espelho.raw(`${method} /x\nContent-Length: 0`)
      t.equal(status(answer), wanted, `${sentence}: ${method}`)
      t.match(answer, why)
      t.notMatch(answer, /answered-by|127\.0\.0\.1|espelho\.invalid/i)
    }
  }
})

t.test('a request that comes round again is a 508', async t => {
  let url = ''
  const espelho = await inFront(t, 'http://127.0.0.1:1')
  const first = await inFront(t, espelho.url)
  t.match(await first.raw('GET /x'), /^HTTP\/1\.1 502 .*answered-by: fallback/s, 'a chain of two servers works')

  const through = await otherServer(t, async (response, { url: path, lines }) => {
    const headers = Object.fromEntries(lines.filter(line => line.startsWith('via:')).map(line => line.split(': ')))
    const answer = await fetch(url + path, { headers })
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  })
  const round = await inFront(t, through.url)
  url = round.url
  const answer = await round.raw('GET /x')
  t.equal(status(answer), 508)
  t.notMatch(answer, /answered-by/i, 'which the other server did not say')
  t.equal(through.got.length, 1)
  const via = through.got[0]!.lines.find(line => line.startsWith('via: '))!
  t.equal(status(await round.raw(`GET /_sandbox\n${via}`)), 200, 'the control plane answers it')
  const key = await round.raw(`POST /api-key\n${via}\nContent-Length: 0\nAuthorization: Bearer espelho_admin`)
  t.equal(status(key), 400, 'an operation, too')
})
