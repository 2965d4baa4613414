import { createHook } from 'node:async_hooks'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import t from 'tap'
import { checkOptions } from '../../../src/host/start/config.ts'
import { CLIENT_TIMES } from '../../../src/host/http/access/client-times.ts'
import { boundedWork } from '../../../src/host/http/access/under-way.ts'
import { startSandbox } from '../../../src/index.ts'
import { startServer } from '../../../src/server.ts'
import { registerDocs } from '../../../src/host/http/docs/docs.ts'
import type { TypedApp } from '../../../src/host/http/route-context.ts'

const broken = async () => { throw new Error('broken') }

t.test('a server that cannot be built lets go of its data folder', async t => {
  const data = join(t.testdir({}), 'data')
  const options = checkOptions({ data, logLevel: 'silent' })
  await t.rejects(startServer(options, { build: broken }), { message: 'broken' })
  const server = await startSandbox({ data, logLevel: 'silent' })
  await server.close()
})

t.test('one whose end fails says so, and leaves nothing open', async t => {
  const data = join(t.testdir({}), 'data')
  const build = async () => Fastify().addHook('onClose', broken) as never
  const server = await startServer(checkOptions({ data, logLevel: 'silent' }), { build })
  const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length
  const before = timers()
  await t.rejects(server.close(), { message: 'broken' })
  t.ok(timers() <= before, 'no timer')
  await (await startSandbox({ data, logLevel: 'silent' })).close()
})

t.test('the look at connections that take nothing ends with its server', async t => {
  const timers = new Set<number>()
  const hook = createHook({
    init: (id, type) => { if (type === 'Timeout') timers.add(id) },
    destroy: id => { timers.delete(id) }
  })
  const app = Fastify()
  hook.enable()
  boundedWork(CLIENT_TIMES).bound(app)
  t.equal(timers.size, 1, 'a timer')
  const [timer = 0] = timers
  await app.close()
  for (let turns = 0; turns < 100 && timers.has(timer); turns++) await new Promise(resolve => setImmediate(resolve))
  hook.disable()
  t.notOk(timers.has(timer))
})

t.test('docs that could not be built are built at the next request, and hinder no end', async t => {
  let tries = 0
  const app = Fastify()
  registerDocs(app as unknown as TypedApp, () => ({}) as never, async () =>
    ++tries === 1 ? await broken() : { openapi: '3.1.0', info: {}, paths: {} })
  t.equal((await app.inject('/docs/json')).statusCode, 500)
  t.equal((await app.inject('/docs/json')).statusCode, 200)
  await t.resolves(app.close())
})

for (const [sentence, busyMs] of [
  ['', 0], [', although there was no processor for longer than a stop may take', 1000]
] as const) {
  t.test(`connections that wait to be accepted when a server is closed are answered${sentence}`, async t => {
    const server = await startSandbox({ logLevel: 'silent' })
    const { hostname, port } = new URL(server.url)
    const sockets = Array.from({ length: 20 }, () => connect(Number(port), hostname))
    for (const socket of sockets) socket.write('GET /livez HTTP/1.0\r\n\r\n')
    const answers = Promise.all(sockets.map(socket => text(socket)))
    await Promise.all(sockets.map(socket => once(socket, 'connect')))
    const closed = server.close()
    await new Promise(resolve => setImmediate(resolve))
    for (const end = performance.now() + busyMs; performance.now() < end;);
    await Promise.all([closed, t.resolves(answers)])
    for (const answer of await answers.catch(() => [])) t.match(answer, /^HTTP\/1\.1 200 /)
  })
}

/** A process that posts from eight loops until it gets a message, and then sends how its requests ended. */
const CLIENT = `
  const { Agent, request } = require('node:http')
  const [port, keepAlive] = JSON.parse(process.argv[1])
  const agent = new Agent({ keepAlive, maxSockets: 8 })
  const ends = {}
  let isOver = false
  process.on('message', () => { isOver = true })
  const post = () => new Promise(resolve => {
    const end = what => { ends[what] = (ends[what] ?? 0) + 1; resolve(what) }
    const headers = { authorization: 'Bearer espelho_admin', 'content-type': 'application/json' }
    request({ port, host: '127.0.0.1', agent, method: 'POST', path: '/api-key', headers })
      .on('response', response => {
        response.on('error', ({ code }) => end(code)).on('end', () => end(response.statusCode)).resume()
      })
      .on('error', ({ code }) => end(code))
      .end('{"name":"a","permissions":["api-key:criar"]}')
  })
  const loop = async () => {
    while (!isOver) if (await post() === 'ECONNREFUSED') await new Promise(resolve => setTimeout(resolve, 5))
  }
  Promise.all(Array.from({ length: 8 }, loop)).then(() => { process.send(ends, () => process.exit()) })`

for (const [sentence, keepAlive] of [['new connections', false], ['kept connections', true]] as const) {
  t.test(`clients on ${sentence} are answered or not connected while a server is stopped again and again`, async t => {
    let server = await startSandbox({ logLevel: 'silent' })
    const port = Number(new URL(server.url).port)
    const client = spawn(process.execPath, ['-e', CLIENT, JSON.stringify([port, keepAlive])], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc']
    })
    t.teardown(() => client.kill())
    const ended = once(client, 'message')
    for (let stops = 0; stops < 5; stops++) {
      await server.control.wait({ path: '/api-key', count: 50, timeout: '60s' })
      await server.close()
      server = await startSandbox({ port, logLevel: 'silent' })
    }
    client.send('end')
    const [ends] = await ended as [Record<string, number>]
    const { ECONNRESET = 0, ...others } = ends
    t.strictSame(Object.keys(others).sort(), ['201', 'ECONNREFUSED'])
    // A process that is paused between its last look and its close resets who came meanwhile.
    t.ok(ECONNRESET <= 2, `${ECONNRESET} resets`)
    await server.close()
  })
}
