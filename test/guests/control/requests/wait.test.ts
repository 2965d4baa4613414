import t from 'tap'
import { startSandbox } from '../../../../src/index.ts'
import { testServer } from '../../../support/server.ts'

const KEY = { name: 'x', permissions: ['*'] }

t.test('waiting', async t => {
  const { call } = await testServer(t)
  await call('POST /api-key', { body: KEY })
  t.match(
    (await call('GET /_sandbox/requests/wait')).body,
    { ok: true, matched: 1, requests: [{ id: '0-1' }] },
    'what is there already counts'
  )

  const late = call('GET /_sandbox/requests/wait?operation=createApiKey&count=3&timeout=5s')
  await call('GET /nowhere')
  await call('POST /api-key', { body: KEY })
  await call('POST /api-key', { body: KEY })
  t.match((await late).body, { ok: true, matched: 3, complete: true, evicted: 0 }, 'it ends when so many have come')

  const never = await call('GET /_sandbox/requests/wait?count=99&timeout=50ms')
  t.equal(never.status, 200, 'when the time is up')
  t.match(never.body, { ok: false, ended: 'timeout', matched: 4 }, 'it says what was seen')
  t.match((await call('GET /_sandbox/requests/wait?since=0-4&timeout=0s')).body, { ok: false, matched: 0 })
  for (const query of ['timeout=61s', 'timeout=5', 'timeout=x', 'timeout=2m', 'count=0', 'count=x', 'status=x']) {
    t.equal((await call(`GET /_sandbox/requests/wait?${query}`)).status, 400, `?${query} is refused`)
  }
})

t.test('many wait, and each is answered', async t => {
  const { call } = await testServer(t)
  const waiting = Array.from({ length: 200 }, (_, at) =>
    call(`GET /_sandbox/requests/wait?count=${1 + at % 4}&timeout=10s`))
  for (let at = 0; at < 4; at++) await call('POST /api-key', { body: KEY })
  const answers = await Promise.all(waiting)
  t.ok(answers.every(({ body }, at) => body.ok && body.matched >= 1 + at % 4))
})

t.test('a reset, and the end of the sandbox, end it', async t => {
  const { call } = await testServer(t)
  await call('POST /~a/api-key', { body: KEY })
  const reset = call('GET /~a/_sandbox/requests/wait?count=9&timeout=30s')
  await call('GET /~a/_sandbox')
  await call('POST /~a/_sandbox/reset')
  t.match((await reset).body, { ok: false, ended: 'reset', matched: 1 })

  const kept = call('GET /~a/_sandbox/requests/wait?count=1&timeout=30s')
  await call('GET /~a/_sandbox')
  await call('POST /~a/_sandbox/reset', { body: { keep: ['requests'] } })
  await call('POST /~a/api-key', { body: KEY })
  t.match((await kept).body, { ok: true }, 'a reset that keeps the log does not')

  const deleted = call('GET /~a/_sandbox/requests/wait?count=9&timeout=30s')
  await call('GET /~a/_sandbox')
  await call('DELETE /_sandboxes/a')
  t.match((await deleted).body, { ok: false, ended: 'closed' })
})

t.test('no one is waited for who has gone, and a server that closes waits for nobody', async t => {
  const server = await startSandbox({ logLevel: 'silent' })
  const gone = new AbortController()
  const url = `${server.url}/_sandbox/requests/wait?count=9&timeout=60s`
  const left = fetch(url, { signal: gone.signal }).catch(() => 'left')
  const stayed = fetch(url).then(answer => answer.json())
  await fetch(`${server.url}/livez`) // which came after them
  gone.abort()
  t.equal(await left, 'left')
  await server.close()
  t.match(await stayed, { ok: false, ended: 'closed' }, 'it is answered at once, not when its time is over')
})

t.test('it counts what the log has dropped meanwhile, and lists what the log still has', async t => {
  const { call } = await testServer(t, { bounds: { entries: 4, bytes: 1e6 } })
  await call('POST /api-key', { body: KEY })
  const waiting = call('GET /_sandbox/requests/wait?count=30&timeout=20s')
  await call('GET /_sandbox')
  for (let at = 0; at < 29; at++) await call('POST /api-key', { body: KEY })
  const { body } = await waiting
  t.match(body, { ok: true, ended: 'matched', matched: 30, complete: false })
  t.same(body.requests.map(({ id }: { id: string }) => id), ['0-27', '0-28', '0-29', '0-30'])
})
