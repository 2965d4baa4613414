import { createHook } from 'node:async_hooks'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
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

const nextTurn = async () => await new Promise(resolve => setImmediate(resolve))
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
  for (let turns = 0; turns < 100 && timers.has(timer); turns++) await nextTurn()
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
    await nextTurn()
    for (const end = performance.now() + busyMs; performance.now() < end;);
    await Promise.all([closed, t.resolves(answers)])
    for (const answer of await answers.catch(() => [])) t.match(answer, /^HTTP\/1\.1 200 /)
  })
}

for (const [sentence, keepAlive] of [['new connections', false], ['kept connections', true]] as const) {
  t.test(`clients on ${sentence} are answered or not connected while a server is stopped again and again`, async t => {
    let server = await startSandbox({ logLevel: 'silent' })
    const port = Number(new URL(server.url).port)
    const agent = new Agent({ keepAlive, maxSockets: 8 })
    t.teardown(() => { agent.destroy() })
    const headers = { authorization: 'Bearer espelho_admin', 'content-type': 'application/json' }
    const ends = new Map<string, number>()
    // These clients share the server's process, so that it never misses what they send for want of time.
    const post = async () => await new Promise(resolve => {
      request({ port, host: '127.0.0.1', agent, method: 'POST', path: '/api-key', headers })
        .on('response', response => {
          response.on('error', resolve).on('end', () => { resolve(response.statusCode) }).resume()
        })
        .on('error', resolve)
        .end('{"name":"a","permissions":["api-key:criar"]}')
    })
    const over = new AbortController()
    const loop = async () => {
      while (!over.signal.aborted) {
        const end = await post()
        const name = end instanceof Error ? String((end as NodeJS.ErrnoException).code) : String(end)
        ends.set(name, (ends.get(name) ?? 0) + 1)
        if (name === 'ECONNREFUSED') await nextTurn()
      }
    }
    const loops = Promise.all(Array.from({ length: 8 }, loop))
    for (let stops = 0; stops < 5; stops++) {
      await server.control.wait({ path: '/api-key', count: 50, timeout: '60s' })
      await server.close()
      server = await startSandbox({ port, logLevel: 'silent' })
    }
    over.abort()
    await loops
    const { 201: answered = 0, ECONNREFUSED: refused = 0, ...others } = Object.fromEntries(ends)
    t.strictSame(others, {})
    t.ok(answered >= 250, `${answered} answered, ${refused} refused`)
    await server.close()
  })
}
