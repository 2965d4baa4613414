import fc from 'fast-check'
import t from 'tap'
import { ana } from '../../../support/fixture-names.ts'
import { runs, seed } from '../../../support/fuzz.ts'
import { beginHeaderWorld, headerRound, headerSteps, recordsOfWorld } from '../../../support/header-rounds.ts'
import { type Call, testServer } from '../../../support/server.ts'
import { accepted, SOLICITAR } from './exchanges.ts'

// `npm run rounds -- header 10000 7` makes many more.
t.test('the header names the points whose other answer changes a response, and its exchange just these', async t => {
  const server = await testServer(t)
  const steps = fc.sample(headerSteps(await recordsOfWorld(server)), { seed, numRuns: runs(15) })
  await beginHeaderWorld(server, 'header')
  let surplus = 0
  for (const step of steps) {
    const { failures, named, changed } = await headerRound(server, 'header', step)
    t.same(failures, [])
    surplus += named.length - changed.length
  }
  t.ok(surplus <= 2 * steps.length, `${surplus} more than change the responses to ${steps.length} requests`)
})

t.test('an exchange whose path has no text is shown', async t => {
  const { call } = await testServer(t)
  const refused = await call('PATCH /turnos-excecoes/%zz/colaboradores/desvincular', { body: [] })
  t.equal(refused.status, 400)
  const id = refused.headers['x-sandbox-request-id']
  t.match(await call(`GET /_sandbox/requests/${id}`), { status: 200, body: { status: 400 } })
})

/** What happens to a sandbox after a request, and in which state its exchange is then answered anew. */
const LATER: ReadonlyArray<readonly [sentence: string, what: string, call: Call, at: 'then' | 'now']> = [
  ['another request', SOLICITAR, { body: accepted }, 'then'],
  ['a refused one', SOLICITAR, { body: {} }, 'then'],
  ['a decision', 'POST /_sandbox/adjustments/CODE/reject', {}, 'then'],
  ['other answers', 'PATCH /_sandbox/settings', { body: { 'error.language': 'en', 'wire.days': 'zone' } }, 'then'],
  ['another time', 'PUT /_sandbox/clock', { body: { now: '2029-01-01T12:00:00Z' } }, 'then'],
  ['an entity that goes', 'DELETE /_sandbox/state/holidays/2026-12-25', {}, 'then'],
  ['changes that are too large for the log', 'POST /turnos-excecoes/days/import', { body: manyDays() }, 'now'],
  ['another state', 'PUT /_sandbox/state', {}, 'now'],
  ['a reset that keeps the log', 'POST /_sandbox/reset', { body: { keep: ['requests'] } }, 'now'],
  ['a reset, and a request after it', 'POST /_sandbox/reset', { body: { keep: ['requests'] } }, 'now']
]

t.test('an exchange is answered anew in the state that it met, as far as the log tells it', async t => {
  const { call } = await testServer(t)
  for (const [at, [sentence, what, given, expected]] of LATER.entries()) {
    const name = `/~s${at}`
    const send = async (what: string, given: Call = {}) => await call(what.replace(' ', ` ${name}`), given)
    await send('PUT /_sandbox/clock', { body: { now: '2026-04-01T12:00:00Z' } })
    const sent = await send(SOLICITAR, { body: accepted })
    const id = String(sent.headers['x-sandbox-request-id'])
    const before = (await send(`GET /_sandbox/requests/${id}`)).body.restsOn
    t.equal(before.at, 'then')
    const { status } = what === 'PUT /_sandbox/state'
      ? await send(what, { body: { ...(await send('GET /_sandbox/state')).body, holidays: [] } })
      : await send(what.replace('CODE', sent.body.codigo), given)
    if (at === LATER.length - 1) await send(SOLICITAR, { body: accepted })
    const after = (await send(`GET /_sandbox/requests/${id}`)).body.restsOn
    t.same([status < 300, after?.at], [!sentence.includes('refused'), expected], `after ${sentence}`)
    if (expected === 'then') t.same(after, before, `${sentence} changes nothing of it`)
  }
})

/** What has no list, and why. */
const WITHOUT: ReadonlyArray<readonly [sentence: string, what: string, call: Call]> = [
  ['a body that the log has in part', SOLICITAR, { body: { ...accepted, descricao: 'x'.repeat(70_000) } }],
  ['a response that its client asked for', SOLICITAR, { body: accepted, headers: { prefer: 'code=404' } }],
  ['a request to the control plane', 'PATCH /_sandbox/settings', { body: {} }]
]

t.test('an exchange that something else decided, or that is not whole, rests on nothing that is known', async t => {
  const { call } = await testServer(t)
  for (const [sentence, what, given] of WITHOUT) {
    await call(what, given)
    const { body: { restsOn, status } } = await call('GET /_sandbox/requests/last?control=true')
    t.strictSame([typeof status, restsOn], ['number', undefined], sentence)
  }
  await call('POST /_sandbox/faults', { body: { status: 404, times: 1 } })
  await call(SOLICITAR, { body: accepted })
  t.equal((await call('GET /_sandbox/requests/last')).body.restsOn, undefined, 'a fault')
  await call('PATCH /_sandbox/settings', { body: { 'limits.rate': 1 } })
  for (let sent = 0; sent < 3; sent++) await call(SOLICITAR, { body: accepted })
  const limited = (await call('GET /_sandbox/requests/last')).body
  t.same([limited.status, limited.restsOn], [429, undefined], 'a limit of the server')
})

t.test('of a stranger the log has what the answer rests on, although it keeps the first headers alone', async t => {
  const { call } = await testServer(t)
  const key = { name: 'Chave', permissions: ['*'] }
  const ids = async (token: string | null, headers = {}): Promise<string[]> => {
    await call('POST /api-key', { token, headers, body: key })
    const { body: { restsOn } } = await call('GET /_sandbox/requests/last')
    return restsOn.points.map(({ id }: { id: string }) => id)
  }
  const long = { 'a-long-one': 'x'.repeat(400) }
  t.same(await ids(null), ['A05', 'A52', 'A53'], 'without a token, which another answer does not ask for')
  t.same(await ids(null, long), ['A05', 'A52', 'A53'])
  t.same(await ids('nobody'), ['A52', 'A53'], 'with one that is not known')
  t.same(await ids('nobody', long), ['A52', 'A53'])
})

/** A file whose shift exception has more days than the log keeps of one exchange. */
function manyDays () {
  const first = Date.parse('2030-01-01')
  const days = Array.from({ length: 2500 }, (_, at) => new Date(first + at * 86_400_000).toISOString().slice(0, 10))
  const text = ['collaboratorId,date', ...days.map(day => `${ana},${day}`)].join('\n')
  return { base64: `data:text/csv;base64,${Buffer.from(text).toString('base64')}` }
}
