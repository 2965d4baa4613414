import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import t from 'tap'
import { testServer } from '../../../support/server.ts'
import { accepted, SOLICITAR } from './exchanges.ts'

// Sends hundreds of requests through a log of one hundred. The log's size must stay as it was when it first was
// full.

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const REQUESTS = 450
const FIRST = 150
const BOUNDS = { entries: 100, bytes: 4_000_000 }

t.test('a log that is full stays as large as it is', async t => {
  const { app, call } = await testServer(t, { bounds: BOUNDS })
  // Refused, so that the state does not grow.
  const payload = JSON.stringify({ permissions: [], descricao: 'x'.repeat(24_000) })
  const headers = { 'content-type': 'application/json', authorization: 'Bearer espelho_admin' }
  const send = async (many: number) => {
    for (let at = 0; at < many; at += 50) {
      await Promise.all(Array.from({ length: 50 }, () =>
        app.inject({ method: 'POST', url: '/api-key', headers, payload })))
    }
  }
  /** The least of five looks, because what is free is not freed at once. */
  const measure = async (): Promise<number> => {
    let least = Infinity
    for (let looks = 0; looks < 5; looks++) {
      collect()
      await new Promise(resolve => setTimeout(resolve, 20)) // bytes outside the heap are freed a little later
      const { heapUsed, arrayBuffers } = process.memoryUsage()
      least = Math.min(least, heapUsed + arrayBuffers)
    }
    return least
  }
  await send(FIRST)
  const before = await measure()
  await send(REQUESTS - FIRST)
  const after = await measure()
  const { body } = await call('GET /_sandbox/requests')
  t.equal(body.requests.length, BOUNDS.entries, 'no more entries than it may have')
  t.equal(body.evicted, REQUESTS - BOUNDS.entries, 'the others are counted')
  t.equal(body.requests.at(-1).id, `0-${REQUESTS}`, 'the newest is there')
  t.equal((await call(`GET /_sandbox/requests/0-${REQUESTS - BOUNDS.entries}`)).status, 404, 'the oldest is gone')
  // if the log kept them, 300 requests of 25 KB would take 7.5 MB
  t.ok(after - before < 4_000_000, `memory is flat: ${after - before} bytes`)
  t.equal((await call(SOLICITAR, { body: accepted })).status, 201, 'it still works')
})
