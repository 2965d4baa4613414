import t from 'tap'
import { connect } from 'node:net'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { CLIENT_TIMES } from '../../../../src/host/http/access/client-times.ts'
import { inFront, otherServer } from '../../../support/other-server.ts'

// Long beside what a loaded machine needs to answer at all.
const QUICK = { clientTimes: { ...CLIENT_TIMES, fallback: 1500 } }

t.test('a body that stops coming is broken off, also in the log', async t => {
  const responses: Record<string, (response: ServerResponse) => void> = {
    '/silent': response => { response.write('some') },
    '/counted': response => { response.setHeader('content-length', 9).write('some') },
    '/broken': response => { response.write('some', () => response.destroy()) }
  }
  const other = await otherServer(t, (response, { url }) => {
    response.setHeader('content-type', 'text/plain')
    responses[url]?.(response)
  })
  const { call, raw } = await inFront(t, other.url, QUICK)
  await Promise.all(Object.keys(responses).map(async path => {
    const answer = await raw(`GET ${path}`)
    t.match(answer, /^HTTP\/1\.1 200 .*some/s, `${path} begins`)
    t.notMatch(answer, /0\r\n\r\n$/, 'and has no end')
    const { body } = await call(`GET /_sandbox/requests/last?path=${path}`)
    t.match(body, { path, status: 200, truncated: true, response: { text: 'some' } })
  }))
})

t.test('an event stream may be silent, and is in the log at its head', async t => {
  let stream: ServerResponse | undefined
  const other = await otherServer(t, (response, { url }) => {
    if (url === '/silent') return
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).flushHeaders()
    stream = response
  })
  const { call, raw, url } = await inFront(t, other.url, QUICK)
  const answer = await fetch(`${url}/events`)
  const { body } = await call('GET /_sandbox/requests/last')
  t.match(body, { path: '/events', status: 200, response: { length: 0 } })
  t.notOk('truncated' in body)
  t.match(await raw('GET /silent'), /^HTTP\/1\.1 504 /, 'longer than another response')
  stream?.end('data: 1\n\n')
  t.equal(await answer.text(), 'data: 1\n\n')
  t.equal((await call('GET /_sandbox/requests?path=/events')).body.requests.length, 1, 'once')
})

t.test('an exchange is in the log before the last byte of its response', async t => {
  const bodies = {
    '/counted': (response: ServerResponse) => response.setHeader('content-length', 4), '/chunked': () => {}
  }
  const other = await otherServer(t, (response, { url }) => {
    bodies[url as keyof typeof bodies](response)
    response.write('on')
    response.end('ce')
  })
  const { call, url } = await inFront(t, other.url)
  for (let times = 0; times < 20; times++) {
    for (const path of Object.keys(bodies)) {
      const answer = await fetch(url + path)
      t.equal(await answer.text(), 'once')
      t.equal((await call(`GET /_sandbox/requests/${answer.headers.get('x-sandbox-request-id')}`)).status, 200, path)
    }
  }
})

t.test('exchanges at once have each their number, in the order in which they end', async t => {
  const waiting: ServerResponse[] = []
  const other = await otherServer(t, (response, { url }) => {
    if (url === '/first') waiting.push(response)
    else response.end('ok')
  })
  const { call, url } = await inFront(t, other.url)
  const events = await fetch(`${url}/_sandbox/requests/events?since=0-0`)
  const first = fetch(`${url}/first`)
  while (waiting.length === 0) await new Promise(resolve => setImmediate(resolve))
  const second = await fetch(`${url}/second`)
  waiting[0]!.end('late')
  const ids = [await first, second].map(answer => answer.headers.get('x-sandbox-request-id'))
  t.same(ids, ['0-1', '0-2'])
  await (await first).text()
  const { body } = await call('GET /_sandbox/requests')
  t.same(body.requests.map((one: any) => [one.id, one.path]), [['0-2', '/second'], ['0-1', '/first']])
  let came = ''
  for await (const piece of events.body!.pipeThrough(new TextDecoderStream())) {
    came += piece
    if (came.includes('/second') && came.includes('/first')) break
  }
  t.match(came, /"\/second".*"\/first"/s, 'the stream of events has both')
})

t.test('a client that has gone ends what it asked for', async t => {
  const ended: Array<Promise<void>> = []
  const other = await otherServer(t, (response, { url, socket }) => {
    ended.push(new Promise<void>(resolve => { socket.once('close', resolve) }))
    if (url === '/head') return
    response.writeHead(200, { 'content-type': 'text/plain' })
    const write = (): void => { while (!response.destroyed && response.write('x'.repeat(65_536))); }
    response.on('drain', write)
    write()
  })
  const { call, url } = await inFront(t, other.url)
  for (const path of ['/head', '/endless']) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    if (path === '/endless') await once(socket, 'data')
    else while (ended.length === 0) await new Promise(resolve => setImmediate(resolve))
    socket.destroy()
    await ended.at(-1)
    const { body } = await call(`GET /_sandbox/requests/wait?path=${path}&timeout=60s`)
    t.match(body.requests.at(-1), { path, abandoned: true })
  }
})

t.test('a client that reads slowly slows the other server down', async t => {
  const MOST = 200 << 20
  const state = { written: 0, isFull: false }
  const other = await otherServer(t, (response, { url }) => {
    if (url === '/short') return response.end('ok')
    const write = (): void => {
      for (state.isFull = false; !state.isFull && state.written < MOST;) {
        state.written += 1 << 20
        state.isFull = !response.write(Buffer.alloc(1 << 20))
      }
    }
    response.on('drain', write)
    write()
  })
  const { raw, url } = await inFront(t, other.url)
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write('GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'readable')
  for (let before = -1; before !== state.written || !state.isFull;) {
    before = state.written
    for (let times = 0; times < 20; times++) await raw('GET /short')
  }
  t.ok(state.written < MOST / 2, `${state.written >> 20} MiB of ${MOST >> 20} were written`)
  socket.resume()
  while (state.written < MOST) await new Promise(resolve => setTimeout(resolve, 5))
  t.pass('it goes on when the client reads')
  socket.destroy()
})
