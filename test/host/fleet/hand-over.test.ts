import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { drainNotice, handOver } from '../../../src/host/fleet/hand-over.ts'
import type { Sandbox } from '../../../src/host/sandbox/sandbox.ts'
import { ask, type Asked, replicaOn, type TestReplica, twoReplicas } from './replicas.ts'
import { sharedMemory } from './shared-memory.ts'

const KEY = { name: 'CI', permissions: ['api-key:criar'] }
const TOKEN = { authorization: 'Bearer espelho_admin' }
const addKey = (url: string, name = 'CI'): Promise<Asked> => ask(`${url}/~x/api-key`, 'POST', { ...KEY, name }, TOKEN)
const idsOf = ({ body }: Asked): string[] => body.requests.map(({ id }: { id: string }) => id)

t.test('a replica that stops hands its sandboxes on', async t => {
  const { owner, front, memory } = await twoReplicas(t)
  const fault = { stage: 'before-auth', operation: 'createApiKey', status: 503, times: 1 }
  await ask(`${owner.url}/~x/_sandbox/faults`, 'POST', fault)
  const elsewhere = { authorization: 'Bearer token-of-somewhere-else' }
  t.equal((await addKey(owner.url)).status, 503)
  t.equal((await ask(`${owner.url}/~x/api-key`, 'POST', KEY, elsewhere)).status, 401)
  t.equal((await addKey(owner.url)).status, 201)
  const views = await Promise.all(['requests?control=false', 'faults', 'coverage', 'hash', ''].map(async path =>
    (await ask(`${front.url}/~x/_sandbox/${path}`)).body))
  await owner.server.close()
  const after = await Promise.all(['requests?control=false', 'faults', 'coverage', 'hash', ''].map(async path =>
    (await ask(`${front.url}/~x/_sandbox/${path}`)).body))
  t.equal(memory.rows.get('x')?.term, 2, 'the other one has taken it')
  t.same(after, views, 'and it is as it was, with its log, faults and coverage')
  t.equal((await addKey(front.url)).status, 201)
  t.same(idsOf(await ask(`${front.url}/~x/_sandbox/requests?control=false`)), ['0-3', '0-4', '0-5', '0-6'], 'ids go on')
  const exact = await ask(`${front.url}/~x/_sandbox/requests/verify`, 'POST', { match: { status: 201 }, count: 2 })
  t.match(exact.body, { ok: true, complete: true, matched: 2 })
})

t.test('what is parked between two owners has no token in clear', async t => {
  const { owner, front, memory } = await twoReplicas(t)
  const unknown = { authorization: 'Bearer unknown-elsewhere' }
  const secret = {
    Authorization: 'no-scheme-elsewhere',
    Cookie: 's=cookie-elsewhere',
    'X-Api-Key': 'api-key-elsewhere',
    'Proxy-Authorization': 'Basic proxy-elsewhere',
    'X-Mine': 'mine'
  }
  await ask(`${owner.url}/~x/api-key?token=in-the-url`, 'POST', { ...KEY, token: 'in-the-body' }, unknown)
  await ask(`${owner.url}/~x/api-key?x-api-key=in-the-url&token=in-the-url`, 'POST', KEY, secret)
  await fetch(`${owner.url}/~x/api-key`, {
    method: 'POST',
    headers: { ...unknown, 'content-type': 'application/json' },
    body: '{"name":"espelho_admin","name":"the last of two"}'
  })
  await ask(`${owner.url}/~x/nowhere?a=${'a'.repeat(279)}espelho_admin`) // the URL is cut in the token
  await ask(`${owner.url}/~x/nowhere/${'b'.repeat(181)}espelho_admin`) // a text of the finding
  await ask(`${owner.url}/~x/nowhere/${'b'.repeat(269)}espelho_admin`) // the body of the response
  const socket = connect(owner.port, '127.0.0.1') // its body is not waited for
  socket.write('POST /~x/api-key HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer nobody-elsewhere\r\n' +
    'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"a":"espelho_adm')
  await once(socket, 'data')
  socket.destroy()
  await addKey(owner.url)
  const shown = async () => (await ask(`${front.url}/~x/_sandbox/requests`)).body
  const before = await shown()
  const form = (await import('../../../src/host/fleet/handover-form.ts')).handoverForm(undefined)
  await owner.server.close()
  const bytes = memory.rows.get('x')?.parting as Uint8Array
  const parting = await form.read(bytes)
  t.equal(parting?.log.exchanges.length, 9)
  t.notMatch(JSON.stringify(parting), /elsewhere|in-the-(url|body)|espelho_[0-9a-f]|espelho_adm/)
  t.ok(parting?.log.exchanges[2]?.request.headers.includes('mine'), 'other headers stay')
  t.same(await shown(), before, 'and the log shows what it showed')
})

t.test('a sandbox that a request makes while its replica stops is handed on with its log', async t => {
  const { owner, front } = await twoReplicas(t, {}, { forward: 400 })
  const { socket, rest } = await halfSent(owner.port, 'late')
  const closing = owner.server.close()
  while ((await ask(`${owner.url}/readyz`)).status === 200) await new Promise(resolve => setTimeout(resolve, 5))
  socket.write(rest)
  t.match(await text(socket), /^HTTP\/1.1 201/)
  const verify = () => ask(`${front.url}/~late/_sandbox/requests/verify`, 'POST', { match: { status: 201 }, count: 1 })
  t.match(await verify(), { status: 200, body: { ok: true, complete: true } })
  await closing
  t.match(await verify(), { status: 200, body: { ok: true, complete: true } })
})

/** A request that has come up to the middle of its body. */
async function halfSent (port: number, name: string) {
  const body = JSON.stringify(KEY)
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST /~${name}/api-key HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer espelho_admin\r\n` +
    'Connection: close\r\n' +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`)
  await once(socket, 'ready')
  for (let n = 0; n < 3; n++) await ask(`http://127.0.0.1:${port}/readyz`) // so it has come by now
  return { socket, rest: body.slice(5) }
}

/** Makes a replica see these others, whoever has come or goes. */
function sees ({ owners }: TestReplica, takers: readonly TestReplica[]): void {
  Object.defineProperty(owners, 'takers', { get: () => takers.map(({ owners: { self } }) => self), configurable: true })
}

t.test('a request finds the one replica that takes sandboxes, while others stop and have not been heard', async t => {
  const memory = sharedMemory()
  const [stays, front, ...stop] = await Promise.all(Array.from({ length: 5 }, () => replicaOn(t, memory)))
  sees(front as TestReplica, [stays as TestReplica, ...stop])
  for (const { owners } of stop) await owners.drain()
  const names = Array.from({ length: 12 }, (_, n) => `w${n}`)
  const asked = await Promise.all(names.map(name => ask(`${front?.url}/~${name}/api-key`, 'POST', KEY, TOKEN)))
  t.same(new Set(asked.map(({ status }) => status)), new Set([201]))
  t.same(names.map(name => memory.rows.get(name)?.owner), names.map(() => stays?.owners.self.id))
})

t.test('a replica takes a sandbox that it has known elsewhere', async t => {
  const { owner, front, memory } = await twoReplicas(t)
  const third = await replicaOn(t, memory)
  t.equal((await addKey(front.url)).status, 201, 'through the owner')
  await owner.server.close()
  sees(third, [front])
  t.equal((await addKey(third.url)).status, 201)
  t.equal(memory.rows.get('x')?.owner, front.owners.self.id)
})

t.test('a request that holds a sandbox over its hand-over changes nothing', async t => {
  const { owner, front, memory } = await twoReplicas(t, {}, { forward: 1500 }) // the rest of the request still comes
  const { socket, rest } = await halfSent(owner.port, 'x')
  const closing = owner.server.close()
  const { body: { hash } } = await ask(`${front.url}/~x/_sandbox/hash`)
  while (memory.rows.get('x')?.owner === owner.owners.self.id) await new Promise(resolve => setTimeout(resolve, 5))
  socket.write(rest)
  t.match(await text(socket), /^HTTP\/1.1 503 [^]*retry-after: 1/i)
  await closing
  t.equal((await ask(`${front.url}/~x/_sandbox/hash`)).body.hash, hash)
})

t.test('a wait and a stream of events are told, and go on at the next owner', async t => {
  const { owner, front } = await twoReplicas(t)
  await addKey(owner.url)
  const waiting = ask(`${front.url}/~x/_sandbox/requests/wait?count=9&timeout=60s`)
  const stream = await fetch(`${front.url}/~x/_sandbox/requests/events`, { headers: { 'last-event-id': '0-0' } })
  await owner.server.close()
  t.match((await waiting).body, { ok: false, ended: 'moved', matched: 1 })
  const events = await stream.text()
  t.match(events, /id: \w+-0-1\ndata[^]*event: moved\n/)
  await addKey(front.url)
  const [, last = ''] = /id: (\w+-0-1)\ndata/.exec(events) ?? []
  const again = await fetch(`${front.url}/~x/_sandbox/requests/events`, { headers: { 'last-event-id': last } })
  const text = await untilMatch(again, /"id":"0-2"/)
  t.match(text, /event: reset\n/, 'it is told that another server has it')
  t.notMatch(text, /gap|"id":"0-1"/, 'and gets what it has not')
})

t.test('after a kill it is said what is lost', async t => {
  const { owner, front } = await twoReplicas(t, {}, { waitMs: 400 })
  await addKey(owner.url)
  await addKey(owner.url)
  owner.lapse() // to the others it is as if it were gone
  const list = await ask(`${front.url}/~x/_sandbox/requests`)
  const lost = /^\d{4}-/
  t.match(list.body, { complete: false, lost, requests: [] })
  for (const [path, shown] of [
    ['/_sandboxes', { sandboxes: [{ name: 'x', lost }] }], ['/~x/_sandbox', { lost }],
    ['/~x/_sandbox/requests/rows', { lost }]
  ] as const) t.match((await ask(`${front.url}${path}`)).body, shown, path)
  t.equal((await addKey(front.url)).status, 201)
  const ids = idsOf(await ask(`${front.url}/~x/_sandbox/requests?control=false`))
  t.same(ids, ['0-2000000001'], 'no number comes twice')
  const verify = (body: object) => ask(`${front.url}/~x/_sandbox/requests/verify`, 'POST', body)
  for (const upper of [{ count: 1 }, { count: 0, match: { path: '/none' } }, { atMost: 9 }]) {
    t.match((await verify(upper)).body, { ok: false, complete: false, lost: /^\d{4}-/ }, 'an upper bound is not known')
  }
  t.match((await verify({ atLeast: 1 })).body, { ok: true, complete: false }, 'a lower one is')
  const later = await verify({ match: { since: '0-2000000000' }, count: 1 })
  t.match(later.body, { ok: true, complete: true, lost: undefined })
  const stream = await fetch(`${front.url}/~x/_sandbox/requests/events`, { headers: { 'last-event-id': '0-1' } })
  const events = await untilMatch(stream, /id: \w+-0-2000000001\ndata/)
  t.match(events, /event: reset\n[^]*event: gap\ndata: {"evicted":0,"lost":"/)
  await ask(`${front.url}/~x/_sandbox/requests`, 'DELETE')
  t.match((await verify({ count: 0 })).body, { ok: true, complete: true }, 'an empty log has lost nothing')
  t.equal((await addKey(owner.url)).status, 503, 'the old owner answers nothing')
})

async function untilMatch (response: Response, wanted: RegExp): Promise<string> {
  let text = ''
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(piece).toString()
    if (wanted.test(text)) break
  }
  return text
}

t.test('the queue of a hand-over: a thousand sandboxes are sorted once, and one that comes late is seen', async t => {
  const sandbox = (n: number) => ({ name: `s${n}`, lastUsedAt: n, isStored: true }) as never as Sandbox
  const inMemory = new Map(Array.from({ length: 1000 }, (_, n) => [`s${n}`, sandbox(n)]))
  const released: string[] = []
  let looks = 0
  const registry = {
    inMemory () { looks++; return [...inMemory.values()] },
    async release (name: string) {
      inMemory.delete(name)
      if (released.push(name) === 1000) inMemory.set('fork', { ...sandbox(0), name: 'fork' } as Sandbox)
      if (name === 's500') throw new Error('stuck')
    }
  }
  const notices: string[] = []
  await handOver({ registry, most: 600_000, requests: 100, notice: message => notices.push(message) })
  t.same(released.slice(0, 3), ['s999', 's998', 's997'], 'what was used last comes first')
  t.equal(released.length, 1001)
  t.ok(looks < 5, `${looks} looks`)
  t.same(notices, ['the sandbox s500 was not handed over: stuck'])
})

t.test('a drain that is too short for the sandboxes that a server may have is told', async t => {
  t.equal(drainNotice(1000, 10_000), undefined)
  t.match(drainNotice(5000, 10_000), /to hand over 5000 sandboxes, as --max-sandboxes allows, can take 50 s, .* 10 s/)
})
