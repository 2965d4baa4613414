import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { checkOptions } from '../../../src/host/start/config.ts'
import { startSandbox } from '../../../src/index.ts'
import { startServer } from '../../../src/server.ts'
import { randomFrom } from '../../../scripts/rounds/random.ts'
import { serve } from '../../guests/cli/espelho.ts'
import { seed } from '../../support/fuzz.ts'
import { BEGINNINGS, resetConnections } from '../../support/resets.ts'
import { overSocket, parts, portOf } from '../../support/server.ts'

const ROUNDS = 2
const file = (name: string): string => fileURLToPath(new URL(`../../support/tls/${name}`, import.meta.url))
const tls = { tlsCert: file('cert.pem'), tlsKey: file('key.pem') }
const random = randomFrom(seed)

t.test('a connection has an error listener from its beginning to its end', async t => {
  t.ok(Object.keys(BEGINNINGS).length >= 17)
  for (const options of [{}, tls]) {
    const server = await startServer(checkOptions({ logLevel: 'silent', ...options }))
    const lacks = lacking(server.app.server)
    await resetConnections(server.url, random, ROUNDS)
    await server.close()
    t.strictSame(lacks, [])
  }
})

/** Whenever something takes a listener off a connection that has no `error` listener then, its stack. */
function lacking (server: Server): string[] {
  const found: string[] = []
  for (const event of ['connection', 'secureConnection']) {
    server.on(event, (socket: Socket) => {
      const { removeListener } = socket
      socket.removeListener = function (name, listener) {
        removeListener.call(this, name, listener)
        if (this.listenerCount('error') === 0) found.push(String(new Error(String(name)).stack))
        return this
      }
    })
  }
  return found
}

t.test('a process outlives connections that are reset, however they began', async t => {
  const { ready, stop } = await serve(t)
  await resetConnections(ready.url, random, ROUNDS)
  t.equal((await fetch(`${ready.url}/livez`)).status, 200)
  t.match(await stop(), { code: 0, err: '' })
})

t.test('CONNECT ends the connection without an answer', async t => {
  const server = await startSandbox({ logLevel: 'silent' })
  t.teardown(() => server.close())
  const head = 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n'
  t.equal(await overSocket(portOf(server.url), head), '')
  const waits = 'GET /_sandbox/requests/wait?timeout=60s HTTP/1.1\r\nHost: localhost\r\n\r\n'
  t.equal(await overSocket(portOf(server.url), waits + head), '', 'also behind a request that waits')
})

t.test('the server is the same at both addresses of localhost', async t => {
  const server = await startSandbox({ logLevel: 'silent', host: 'localhost' })
  for (const address of ['127.0.0.1', '[::1]']) {
    const url = new URL(`http://${address}:${portOf(server.url)}`)
    await resetConnections(url.href, random, 1)
    t.match(parts(await said(url, 'garbage\r\n\r\n')), { status: 400, body: { service: '' } }, address)
    const upgrade = 'GET /nada HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n'
    t.match(parts(await said(url, upgrade)), { status: 404, body: { service: '/nada' } })
  }
  const pending = fetch(`http://[::1]:${portOf(server.url)}/_sandbox/requests/wait?timeout=60s`)
  await fetch(`${server.url}/_sandbox`)
  const [, { status }] = await Promise.all([server.close(), pending])
  t.equal(status, 200, 'and answers what waits when it ends')
})

async function said ({ hostname, port }: URL, bytes: string): Promise<string> {
  return await text(connect(Number(port), hostname.replace(/[[\]]/g, '')).on('error', () => {}).end(bytes))
}
