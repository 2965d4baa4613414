import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { BESIDE_OTHERS, closeBetweenRequests } from '../../../src/host/http/close-between-requests.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

async function listening (t: Test, patience?: typeof BESIDE_OTHERS): Promise<Server> {
  const server = closeBetweenRequests(createServer((_, response) => {
    response.setHeader('connection', server.listening ? 'keep-alive' : 'close').end('.')
  }), patience).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => { server.closeAllConnections() })
  return server
}

/** A connection whose first request has been answered. */
async function idle (server: Server): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  socket.write(REQUEST)
  await once(socket, 'data')
  return socket
}

/** What comes until the other side ends the connection. */
async function ended (socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', piece => { text += String(piece) })
  await once(socket, 'end')
  return text
}

for (const [which, patience] of [['alone', undefined], ['beside others', BESIDE_OTHERS]] as const) {
  t.test(`a server ${which} that listens no longer answers a request on an idle connection`, async t => {
    const server = await listening(t, patience)
    const socket = await idle(server)
    const answer = ended(socket)
    const closed = once(server, 'close')
    server.close()
    while (server.listening) await setImmediate()
    socket.write(REQUEST)
    t.match(await answer, /^HTTP\/1\.1 200 OK\r\n[^]*connection: close/i)
    await closed
  })
}

t.test('requests that come at a close are answered when the server listens no longer', async t => {
  const server = await listening(t)
  const sockets = await Promise.all([idle(server), idle(server)])
  const answers = sockets.map(ended)
  const closed = once(server, 'close')
  server.close()
  for (const socket of sockets) socket.write(REQUEST)
  for (const answer of await Promise.all(answers)) t.match(answer, /connection: close/i)
  await closed
})

t.test('connections that stay idle are closed, and the server is', async t => {
  const server = await listening(t)
  const answer = ended(await idle(server))
  server.close()
  await once(server, 'close')
  t.equal(await answer, '')
})
