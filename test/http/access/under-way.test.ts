import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { builtInFixtures } from '../../../src/config.ts'
import { readFixtures } from '../../../src/document/read-folder.ts'
import { buildApp } from '../../../src/app.ts'
import type { WorkBounds } from '../../../src/http/access/under-way.ts'
import { createFixtures } from '../../../src/sandbox/fixtures.ts'
import { openRegistry } from '../../../src/sandbox/registry.ts'
import { memoryStore } from '../../../src/storage/memory/store.ts'

const fixtures = await readFixtures(builtInFixtures).then(createFixtures)
const ROOMY: WorkBounds = { requests: 1000, ofConnection: 1000, bytes: 1e9, patience: 60_000, haste: 60_000 }

async function listening (t: Test, bounds: Partial<WorkBounds> = {}) {
  const registry = await openRegistry({ store: memoryStore(), fixtures, seed: 1, maximum: 100, pinned: 'default' })
  const app = await buildApp({
    registry,
    publicUrl: undefined,
    controlToken: undefined,
    boundToLoopback: () => true,
    logLevel: 'silent',
    workBounds: { ...ROOMY, ...bounds }
  })
  const url = await app.listen({ port: 0 })
  t.teardown(async () => {
    app.server.closeAllConnections()
    await app.close()
    await registry.close()
  })
  const users = () => Array.from(registry.inMemory(), ({ users }) => users).reduce((sum, one) => sum + one, 0)
  return { url, users, connected: () => connected(t, Number(new URL(url).port)) }
}

interface Connection { readonly socket: Socket, statuses (): string[] }

async function connected (t: Test, port: number): Promise<Connection> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1').on('error', () => {})
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
  for (let tries = 0; tries < 500; tries++) {
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

t.test('long responses that are made at once take so many bytes, and the oldest is made whole', async t => {
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

t.test('who takes nothing of a long response is soon cut off when it leaves no room for another one', async t => {
  const { url, users, connected } = await listening(t, { bytes: 1_000_000, haste: 50 })
  const deaf = await connected()
  deaf.socket.pause()
  const asked = async () => {
    const answer = await fetch(`${url}/~b/_sandbox/state`)
    await answer.text()
    return answer.status
  }
  let written = 0
  await until(t, 'another long response is refused', async () => {
    if (written++ < 60) deaf.socket.write(get('/~a/_sandbox/state'))
    return await asked() === 503
  })
  await until(t, 'it is no longer, because the first one is cut off', async () => await asked() === 200)
  await until(t, 'nobody is in a sandbox', () => users() === 0)
})

t.test('who takes nothing of a response for a while is cut off; who waits, or reads slowly, is not', async t => {
  const { users, connected } = await listening(t, { patience: 150, haste: 50 })
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
