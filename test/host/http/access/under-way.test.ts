import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { builtInFixtures } from '../../../../src/package-files.ts'
import { readFixtures } from '../../../../src/host/fixtures/read-folder.ts'
import { buildApp } from '../../../../src/server.ts'
import { CLIENT_TIMES, type ClientTimes } from '../../../../src/host/http/access/client-times.ts'
import type { WorkBounds } from '../../../../src/host/http/access/under-way.ts'
import { createFixtures } from '../../../../src/host/sandbox/fixtures.ts'
import { openRegistry } from '../../../../src/host/sandbox/registry.ts'
import { memoryStore } from '../../../../src/host/store/memory/store.ts'

const fixtures = await readFixtures(builtInFixtures).then(createFixtures)
const ROOMY: WorkBounds = { requests: 1000, ofConnection: 1000, bytes: 1e9 }

async function listening (t: Test, bounds: Partial<WorkBounds> = {}, times: Partial<ClientTimes> = {}) {
  const registry = await openRegistry({ store: memoryStore(), fixtures, seed: 1, maximum: 100, pinned: 'default' })
  const app = await buildApp({
    registry,
    publicUrl: undefined,
    controlToken: undefined,
    boundToLoopback: () => true,
    logLevel: 'silent',
    workBounds: { ...ROOMY, ...bounds },
    clientTimes: { ...CLIENT_TIMES, ...times }
  })
  const url = await app.listen({ port: 0 })
  t.teardown(async () => {
    app.server.closeAllConnections()
    await app.close()
    await registry.close()
  })
  const users = () => Array.from(registry.inMemory(), ({ users }) => users).reduce((sum, one) => sum + one, 0)
  return { url, users, server: app.server, connected: () => connected(t, app.server) }
}

interface Connection { readonly socket: Socket, statuses (): string[] }

/** A client that leaves its end of the connection open. */
async function connected (t: Test, server: Server): Promise<Connection> {
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).setEncoding('latin1').on('error', () => {})
  t.teardown(() => socket.destroy())
  let text = ''
  socket.on('data', piece => { text += String(piece) })
  await once(socket, 'connect')
  return { socket, statuses: () => Array.from(text.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status = '']) => status) }
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const WAIT = get('/~a/_sandbox/requests/wait?timeout=60s')
const EVENTS = get('/~a/_sandbox/events')
const NOTHING = get('/~a/_sandbox/clock')

async function until (t: Test, what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 5000; tries++) {
    if (await holds()) {
      t.pass(what)
      return
    }
    await after(5)
  }
  t.fail(what)
}

t.test('who sends many requests on one connection and leaves is forgotten with all of them', async t => {
  const { users, connected } = await listening(t)
  const { socket, statuses } = await connected()
  socket.write(NOTHING + EVENTS + WAIT + EVENTS + NOTHING + WAIT)
  await until(t, 'they are under way', () => users() >= 5 && statuses().length === 2)
  socket.destroy()
  await until(t, 'nobody is in the sandbox', () => users() === 0)
})

t.test('a request whose client has left before it is under way leaves nothing', async t => {
  const { users, connected, url } = await listening(t)
  for (let n = 0; n < 20; n++) {
    const { socket } = await connected()
    socket.write(NOTHING.replace('~a', `~n${n}`).repeat(5))
    socket.resetAndDestroy()
  }
  await fetch(`${url}/livez`)
  await until(t, 'nobody is in a sandbox', () => users() === 0)
})

t.test('beyond so many requests under way, of a connection or of all, one is refused; a probe is not', async t => {
  for (const bounds of [{ ofConnection: 3 }, { requests: 3 }]) {
    const { url, connected } = await listening(t, bounds)
    const { socket, statuses } = await connected()
    socket.write(get('/~a/_sandbox/requests/wait?timeout=20ms') + WAIT.repeat(2) + NOTHING + NOTHING)
    await until(t, 'the first is answered', () => statuses().length === 1)
    t.equal((await fetch(`${url}/livez`)).status, 200)
    const other = await fetch(`${url}/~a/_sandbox/requests/wait?timeout=0ms`)
    t.equal(other.status, 200, 'there is room for one again, also on another connection')
    for (let n = 0; n < 2; n++) await fetch(`${url}/~a/_sandbox/reset`, { method: 'POST' }) // ends those that wait
    await until(t, 'all are answered', () => statuses().length === 5)
    t.same(statuses(), ['200', '200', '200', '503', '503'])
    t.equal((await fetch(`${url}/~a/_sandbox/clock`)).status, 200)
  }
})

t.test('bodies that do not end, and responses that nobody reads, take so many bytes and no more', async t => {
  const { url, connected } = await listening(t, { bytes: 1_000_000 })
  const { socket, statuses } = await connected()
  socket.write('PUT /~a/_sandbox/state HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
    'Transfer-Encoding: chunked\r\n\r\n')
  for (let n = 0; n < 40 && statuses().length === 0; n++) {
    socket.write(`8000\r\n${'['.repeat(0x8000)}\r\n`)
    await after(1)
  }
  await until(t, 'it is refused in its middle', () => statuses()[0] === '503')
  socket.destroy()
  await until(t, 'there is room again', async () => (await fetch(`${url}/~a/_sandbox/clock`)).status === 200)

  const deaf = await connected()
  deaf.socket.pause()
  const asked = async (path: string) => {
    const answer = await fetch(url + path)
    await answer.text()
    return answer.status === 503 ? answer.headers.get('retry-after') : answer.status
  }
  await until(t, 'another long response is refused', async () => {
    deaf.socket.write(get('/~a/_sandbox/state')) // in the end more than the system's buffers take
    return await asked('/~a/_sandbox/state') === '1'
  })
  t.equal(await asked('/~a/_sandbox/clock'), 200, 'a short one is not')
  deaf.socket.destroy()
  await until(t, 'there is room when it has left', async () => await asked('/~a/_sandbox/state') === 200)
})

t.test('long responses that are made at once take so many bytes, and one at least is made whole', async t => {
  const { url } = await listening(t, { bytes: 200_000 })
  for (const path of ['state', 'state/timeRecords', 'diff', 'requests', 'requests/har']) {
    await fetch(`${url}/~a/_sandbox/clock`, { method: 'PUT', body: '{}' }) // something for the log
    const answers = await Promise.all(Array.from({ length: 30 }, async () => {
      const { status, body } = await fetch(`${url}/~a/_sandbox/${path}`)
      const text = body === null ? '' : await new Response(body).text()
      return { status, isWhole: status !== 200 || JSON.parse(text) !== undefined }
    }))
    t.ok(answers.every(({ status, isWhole }) => (status === 200 && isWhole) || status === 503), path)
    t.ok(answers.some(({ status }) => status === 200), `one of ${path}`)
    if (path === 'state') t.ok(answers.some(({ status }) => status === 503), 'not all')
  }
  t.equal((await fetch(`${url}/~a/_sandbox/state`)).status, 200, 'all room is given back')
})

t.test('a list of exchanges has room beside another one, or is refused', async t => {
  const { url, users, connected } = await listening(t, { bytes: 209_000 })
  await fetch(`${url}/~a/_sandbox/reset`, { method: 'POST' }) // the log of a name without anything is shorter
  for (let n = 0; n < 8; n++) await fetch(`${url}/~a/arquivos/nope?${'x'.repeat(9_000)}`) // each counts as 11 kB
  const statusOf = async (path: string) => {
    const answer = await fetch(url + path)
    await answer.text()
    return answer.status
  }
  await until(t, 'nobody is in the sandbox', () => users() === 0)
  const { socket } = await connected()
  socket.write(EVENTS + get('/~a/_sandbox/requests/har?limit=2')) // the second has to wait for the end of the first
  await until(t, 'both are under way', () => users() === 2)
  for (const list of ['/~a/_sandbox/requests?', '/~a/_sandbox/requests/har?', '/_sandboxes/requests?control=false&']) {
    t.equal(await statusOf(`${list}limit=7`), 200, `${list} of 7`)
    t.equal(await statusOf(`${list}limit=8`), 503, `${list} of 8`)
  }
  t.equal(await statusOf('/~a/_sandbox/requests/wait?timeout=0s&count=8'), 503)
  socket.destroy()
  await until(t, 'there is room', async () => await statusOf('/~a/_sandbox/requests/har?limit=8') === 200)
})

t.test('who takes nothing of a response for a while is cut off; who waits, or reads slowly, is not', async t => {
  const { users, connected } = await listening(t, {}, { reading: 150 })
  const many = get('/~a/_sandbox/state').repeat(60) // more than the system's buffers take
  const deaf = await connected()
  deaf.socket.pause()
  deaf.socket.write(many)
  await until(t, 'it is in the sandbox', () => users() > 0)
  await until(t, 'it is no more', () => users() === 0)
  t.ok(deaf.statuses().length < 60)

  const [waiting, slow] = [await connected(), await connected()]
  waiting.socket.write(WAIT)
  slow.socket.write(many)
  const reading = setInterval(() => {
    if (slow.socket.isPaused()) slow.socket.resume()
    else slow.socket.pause()
  }, 20)
  t.teardown(() => clearInterval(reading))
  await until(t, 'all are answered', () => slow.statuses().length === 60)
  await until(t, 'the one that waits is left', () => users() === 1)
})

const HALF_BODY = 'POST /~a/api-key HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
  'Authorization: Bearer espelho_admin\r\nContent-Length: 100\r\n\r\n{'

async function connections (server: Server): Promise<number> {
  return await new Promise((resolve, reject) => {
    server.getConnections((error, count) => error === null ? resolve(count) : reject(error))
  })
}

t.test('who never ends a body, and ignores that the server has closed, loses connection and place', async t => {
  const plain = createServer({ requestTimeout: 200, connectionsCheckingInterval: 50 })
  plain.on('request', request => request.resume())
  await once(plain.listen(0, '127.0.0.1'), 'listening')
  t.teardown(() => plain.close())
  const { url, server, connected: toServer } = await listening(t, { requests: 5 }, { request: 200 })
  for (const [what, to] of [['plain Node.js', plain], ['the server', server]] as const) {
    const clients = await Promise.all(Array.from({ length: 5 }, () => connected(t, to)))
    for (const { socket } of clients) socket.write(HALF_BODY)
    await until(t, `${what} answers them`, () => clients.every(({ statuses }) => statuses()[0] === '408'))
    await until(t, `${what} has closed them`, async () => await connections(to) === 0)
  }
  const asked = async () => (await fetch(`${url}/~a/_sandbox/clock`, { headers: { connection: 'close' } })).status
  await until(t, 'others are refused while it has five of them', async () => {
    const clients = await Promise.all(Array.from({ length: 5 }, toServer))
    for (const { socket } of clients) socket.write(HALF_BODY)
    return await asked() === 503
  })
  await until(t, 'there is room for them', async () => await asked() === 200)
})

t.test('who ignores a refusal with which the connection ends is soon cut off', async t => {
  const { server, connected } = await listening(t, {}, { closing: 50 })
  const { socket, statuses } = await connected()
  socket.write('hello\r\n\r\n')
  await until(t, 'it is answered', () => statuses()[0] === '400')
  await until(t, 'its connection is closed', async () => await connections(server) === 0)
})

t.test('/readyz is a 503 when all places have been taken for more than ten seconds', async t => {
  let time = 0
  const { url, connected } = await listening(t, { requests: 2 }, { now: () => time })
  const ready = async () => {
    const { status, headers } = await fetch(`${url}/readyz`)
    return [status, headers.get('retry-after')]
  }
  const { socket, statuses } = await connected()
  socket.write(WAIT + WAIT)
  const asked = async () => (await fetch(`${url}/~a/_sandbox/clock`)).status
  await until(t, 'all places are taken', async () => await asked() === 503)
  time = 10_000
  t.same(await ready(), [200, null])
  time = 10_001
  t.same(await ready(), [503, '1'])
  t.equal((await fetch(`${url}/livez`)).status, 200)
  socket.destroy()
  await until(t, 'there are places', async () => await asked() === 200)
  t.same(await ready(), [200, null])
  t.same(statuses(), [])
})
