import t from 'tap'
import { testServer } from '../../../support/server.ts'
import { accepted, SOLICITAR } from './exchanges.ts'

const server = await testServer(t)
const send = (route: string, body?: unknown, own?: string) =>
  server.call(route, { body, ...own !== undefined && { headers: { 'x-sandbox-page': own } } })
const key = (own?: string) => send('POST /api-key', { name: own ?? 'cliente', permissions: ['*'] }, own)
const seen = async (query = '') =>
  (await server.call(`GET /_sandbox/requests${query}`)).body.requests.map((one: { own?: string }) => one.own ?? 'none')

const { body: { ajusteRegistroId: id } } = await send(SOLICITAR, accepted)
await key('card')
await key('send')
await key('other')
await send(`POST /_sandbox/adjustments/${id}/approve`, {}, 'click')
await send('PUT /_sandbox/clock', { now: '2026-04-02T09:00:00-03:00' })

const lists: [query: string, marks: string[], sentence: string][] = [
  ['', ['none', 'send', 'none'], 'what somebody sent from the page is a client\'s, and an unknown mark is none'],
  ['?own=true', ['none', 'card', 'send', 'none'], 'with what the page did itself'],
  ['?control=true', ['none', 'send', 'none', 'none'], 'a test\'s own call of the control plane is no press'],
  ['?control=true&own=true', ['none', 'card', 'send', 'none', 'click', 'none'], 'all of it'],
  ['?control=true&own=false', ['none', 'send', 'none', 'none'], 'the same as without it']
]
for (const [query, marks, sentence] of lists) {
  t.test(`the log${query}: ${sentence}`, async t => t.strictSame(await seen(query), marks))
}

t.test('rows and HAR take the same filter and have the same mark', async t => {
  const rows = async (query: string) => (await server.call(`GET /_sandbox/requests/rows${query}`)).body
  t.match(await rows(''), { rows: [{}, {}, { own: 'send' }, {}], clients: 3, own: 2, matched: 4, total: 6 })
  t.match(await rows('?own=true'), { rows: { length: 6, 1: { own: 'click', control: true }, 4: { own: 'card' } } })
  const har = async (query: string) => (await server.call(`GET /_sandbox/requests/har${query}`)).body.log.entries
    .map(({ _own = 'none' }) => _own)
  t.strictSame(await har(''), ['none', 'send', 'none'])
  t.strictSame(await har('?own=true'), ['none', 'card', 'send', 'none'])
  t.match((await server.call('GET /_sandbox/requests?own=maybe')).body, { message: [/own/] })
})

t.test('verify, wait and the last request do not see it', async t => {
  const match = { operation: 'createApiKey' }
  t.match((await send('POST /_sandbox/requests/verify', { match, count: 2 })).body, { ok: true, matched: 2 })
  const none = await send('POST /_sandbox/requests/verify', { match: { ...match, status: 400 } })
  t.strictSame(none.body.nearest.map(({ id }: { id: string }) => id).sort(), ['0-1', '0-3', '0-4'])
  const waited = await server.call('GET /_sandbox/requests/wait?operation=createApiKey&count=3&timeout=0ms')
  t.match(waited.body, { ok: false, matched: 2 })
  t.match((await server.call('GET /_sandbox/requests/last?own=true&control=true')).body, { path: '/_sandbox/clock' })
  await key('card')
  t.match((await server.call('GET /_sandbox/requests/last')).body, { id: '0-4' })
})

t.test('it counts for no coverage and begins no run', async t => {
  const base = '/~own'
  const call = (route: string, body?: unknown, own?: string) => {
    const [method, path] = route.split(' ')
    return send(`${method} ${base}${path}`, body, own)
  }
  const names = async () => (await call('GET /_sandbox/snapshots')).body.snapshots
    .map(({ name }: { name: string }) => name)
  const reached = async () => (await call('GET /_sandbox/coverage')).body.reached
  const before = await reached()
  const { body: { ajusteRegistroId: pending } } = await call(SOLICITAR, accepted, 'card')
  await call(`POST /_sandbox/adjustments/${pending}/approve`, {}, 'click')
  await call('GET /nada', undefined, 'card')
  t.equal(await reached(), before)
  t.notOk((await names()).includes('before-run'))
  await call('POST /api-key', { name: 'x', permissions: ['*'] }, 'send')
  t.equal(await reached(), before + 1)
  t.ok((await names()).includes('before-run'))
})
