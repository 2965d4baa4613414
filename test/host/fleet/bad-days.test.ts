import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import t from 'tap'
import { sealed } from '../../../src/host/fleet/envelope.ts'
import { ask, conversation, replicaOn, twoReplicas } from './replicas.ts'
import { sharedMemory } from './shared-memory.ts'

const KEY = { name: 'CI', permissions: ['api-key:criar'] }
const TOKEN = { authorization: 'Bearer espelho_admin' }
const CLOSE = 'Connection: close\r\n'
const lost = { status: 503, retryAfter: '1' }

async function statusOf (url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
}

t.test('a public replica gives no right at the owner', async t => {
  const memory = sharedMemory()
  const owner = await replicaOn(t, memory)
  await ask(`${owner.url}/~x/_sandbox/faults`, 'DELETE')
  const front = await replicaOn(t, memory, { host: '0.0.0.0' })
  for (const path of ['/~x/_sandbox', '/~x/%5Fsandbox/state', '/_sandboxes/x']) {
    const method = path.startsWith('/_sandboxes') ? 'DELETE' : 'GET'
    const answer = await conversation(front.port, `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${CLOSE}\r\n`)
    t.match(answer, /^HTTP\/1.1 (403|404) /, path)
    t.notMatch(answer, /businessUnits/)
  }
  t.ok(memory.rows.has('x'))
  t.equal((await ask(`${front.url}/~x/api-key`, 'POST', KEY, TOKEN)).status, 201, 'an operation needs its token alone')
})

t.test('a forged envelope is that of an ordinary client', async t => {
  const { owner, front } = await twoReplicas(t)
  const { self } = front.owners
  const request = { method: 'GET', url: '/~x/nada', rawHeaders: [], httpVersion: '1.1', headers: {} } as never
  for (const secret of ['another', 'secret']) {
    const address = { to: self.id, from: owner.owners.self.id, nonce: 'n' }
    const [, , , value = ''] = sealed(Buffer.alloc(32, secret), request, address)
    const head = `GET /~x/nada HTTP/1.1\r\nHost: a\r\nEspelho-Forward: ${value}\r\n${CLOSE}\r\n`
    const answer = await conversation(front.port, head)
    t.match(answer, secret === 'secret' ? /^HTTP\/1.1 421 [^]*espelho-not-mine: [0-9a-f]{64}\r\n/ : /^HTTP\/1.1 404 /)
    t.match(await conversation(front.port, head.replace('nada', 'else')), /^HTTP\/1.1 404 /, 'it is for one URL')
  }
})

t.test('two replicas that each believe the other to have a sandbox refuse it', async t => {
  const { owner, front, memory } = await twoReplicas(t, {}, { waitMs: 400 })
  const row = memory.rows.get('x') as { owner: string | undefined }
  row.owner = undefined
  await owner.server.app.inject('/livez')
  Object.assign(owner.owners, { locate: async () => ({ at: 'replica', replica: front.owners.self, leaseRest: 9000 }) })
  Object.assign(front.owners, { locate: async () => ({ at: 'replica', replica: owner.owners.self, leaseRest: 9000 }) })
  t.match(await statusOf(`${front.url}/~y/nada`), lost)
})

t.test('no byte of a client reaches a stranger at the address of a replica', async t => {
  const { front, memory } = await twoReplicas(t)
  let came = ''
  const stranger = createServer((socket: Socket) => {
    socket.on('data', piece => {
      came += String(piece)
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}')
    }).on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  t.teardown(() => stranger.close())
  const gone = memory.member()
  await gone.owners.join(`http://127.0.0.1:${(stranger.address() as { port: number }).port}`)
  Object.assign(memory.rows.get('x') as object, { owner: gone.owners.self.id })
  const { status, retryAfter } = await statusOf(`${front.url}/~x/nada`, { authorization: 'Bearer very-secret' })
  t.same({ status, retryAfter }, { status: 503, retryAfter: '600' }, 'until its lease is over')
  t.match(came, /^GET \/_replica\?[0-9a-f]{32}\.[0-9a-f-]{36}\.[0-9a-f]{64} /)
  t.notMatch(came, /very-secret|nada/)
  gone.lapse()
  t.equal((await statusOf(`${front.url}/~x/nada`)).status, 404, 'then the sandbox is taken')
})

t.test('a replica whose lease is over answers for no sandbox', async t => {
  const { owner, front } = await twoReplicas(t, {}, { waitMs: 400 })
  owner.loseSight()
  t.equal((await statusOf(`${owner.url}/livez`)).status, 200)
  t.match(await ask(`${owner.url}/readyz`), {
    status: 503,
    body: {
      service: '/readyz',
      method: 'GET',
      message: 'O servidor não está pronto',
      replica: owner.owners.self.id,
      owned: 1,
      opening: 0,
      pendingAppends: 0,
      oldestPendingMs: 0,
      leaseRestMs: 0
    }
  }, 'with the same figures')
  t.match(await statusOf(`${owner.url}/~x/nada`), lost)
  t.match(await statusOf(`${front.url}/~x/nada`), lost, 'nor through another one')
  const held = statusOf(`${owner.url}/~x/nada`)
  owner.renew()
  t.equal((await held).status, 404, 'and goes on when it is renewed')
  const [x, y] = await Promise.all([statusOf(`${front.url}/~x/nada`), statusOf(`${owner.url}/~x/nada`)])
  t.same([x.status, y.status], [404, 404])
})

t.test('a sandbox that two replicas make at once is one', async t => {
  const memory = sharedMemory()
  const replicas = [await replicaOn(t, memory), await replicaOn(t, memory), await replicaOn(t, memory)]
  const answers = await Promise.all(replicas.flatMap(({ url }) => ['a', 'b', 'c'].map(name =>
    ask(`${url}/~${name}/api-key`, 'POST', KEY, TOKEN))))
  t.same(new Set(answers.map(({ status }) => status)), new Set([201]))
  for (const name of ['a', 'b', 'c']) t.equal(memory.rows.get(name)?.changes.length, 4, `${name} has one history`)
})

t.test('a body of megabytes goes through', async t => {
  const { owner, front } = await twoReplicas(t)
  const file = Buffer.alloc(3_000_000, 'x').toString('base64')
  const body = { anexo: file }
  for (const [method, path] of [['PUT', '/~x/_sandbox/state'], ['POST', '/~x/api-key']] as const) {
    const sent = { method, body: JSON.stringify(body), headers: { ...TOKEN, 'content-type': 'application/json' } }
    const [direct, passed] = await Promise.all([owner, front].map(async ({ url }) => {
      const answer = await fetch(url + path, sent)
      return { status: answer.status, text: await answer.text() }
    }))
    t.same(passed, direct, `${direct?.status}`)
  }
})

t.test('an owner hears of a client that leaves', async t => {
  const { owner, front } = await twoReplicas(t)
  const leaving = new AbortController()
  const url = `${front.url}/~x/_sandbox/requests/wait?timeout=60s`
  const waiting = fetch(url, { signal: leaving.signal }).catch(() => {})
  const connections = () => new Promise<number>(resolve => owner.server.app.server.getConnections((_, n) => resolve(n)))
  while (await connections() < 2) await new Promise(resolve => setTimeout(resolve, 5))
  leaving.abort()
  await waiting
  while (await connections() > 1) await new Promise(resolve => setTimeout(resolve, 5))
  t.pass('its connection is closed')
})

t.test('while a change is in doubt, new requests are refused, and nothing of them is done', async t => {
  const { owner, front, memory } = await twoReplicas(t, {}, { doubt: 10, waitMs: 100 })
  const decide = owner.holdAppends()
  const adding = ask(`${owner.url}/~x/api-key`, 'POST', KEY, TOKEN)
  while (owner.appends === 0) await new Promise(resolve => setTimeout(resolve, 5))
  await new Promise(resolve => setTimeout(resolve, 30))
  t.match(await statusOf(`${owner.url}/~x/nada`), lost)
  t.equal((await ask(`${front.url}/~x/api-key`, 'POST', KEY, TOKEN)).status, 503)
  const held = statusOf(`${front.url}/~x/nada`)
  decide()
  t.equal((await adding).status, 201)
  t.equal((await held).status, 404, 'and go on when it is known what became of it')
  t.equal(memory.rows.get('x')?.changes.length, 2)
})

t.test('a replica tells how many sandboxes it opens', async t => {
  const { owner, front } = await twoReplicas(t)
  const { open } = front.store
  let goOn = (): void => {}
  const held = new Promise<void>(resolve => { goOn = resolve })
  Object.assign(front.store, { open: (...what: Parameters<typeof open>) => held.then(() => open(...what)) })
  owner.lapse()
  const opened = statusOf(`${front.url}/~x/nada`)
  const opening = async () => (await ask(`${front.url}/readyz`)).body.opening
  while (await opening() === 0) await new Promise(resolve => setTimeout(resolve, 5))
  t.equal(await opening(), 1)
  goOn()
  t.equal((await opened).status, 404)
  t.equal(await opening(), 0)
})

t.test('a replica tells how it does', async t => {
  const { owner, front } = await twoReplicas(t, { controlToken: 'secret' })
  const headers = { authorization: 'Bearer secret' }
  await ask(`${owner.url}/~x/_sandbox`, 'GET', undefined, headers)
  const { body } = await ask(`${front.url}/~x/_sandbox`, 'GET', undefined, headers)
  t.match(body.replica,
    { id: /^[0-9a-f-]{36}$/, owned: 1, pendingAppends: 0, oldestPendingMs: 0, leaseRestMs: 600_000 })
  t.equal((await statusOf(`${front.url}/metrics`)).status, 401, 'its metrics are for who may use the control plane')
  const answer = await fetch(`${front.url}/metrics`, { headers })
  t.match(answer.headers.get('content-type'), /^text\/plain; version=0\.0\.4/)
  const text = await answer.text()
  for (const line of [
    'espelho_lease_rest_seconds 600', 'espelho_replicas 2', 'espelho_pending_appends 0', 'espelho_lost_logs 0',
    'espelho_oldest_pending_append_seconds 0', 'espelho_forwarded_requests_total{outcome="unreached"} 0',
    'espelho_takeovers_total 0', 'espelho_tails_lost_total 0', 'espelho_database_connections{pool="appends"} 4',
    'espelho_database_connections_idle{pool="appends"} 3', 'espelho_database_statements_waiting{pool="appends"} 0'
  ]) t.match(text, new RegExp(`^${line.replace(/[{}]/g, '\\$&')}$`, 'm'))
  t.match(text, /^espelho_owned_sandboxes [01]$/m)
  const names = Array.from(text.matchAll(/^# TYPE (espelho_\w+)/gm), ([, name]) => name)
  for (const page of ['run-for-a-team', 'run-for-a-team.pt-BR']) {
    const told = readFileSync(new URL(`../../../docs/${page}.md`, import.meta.url), 'utf8')
    t.same(names.filter(name => !told.includes(`\`${name}\``)), [], `${page} has each of ${names.length}`)
  }
})
