import { EventEmitter, once } from 'node:events'
import { readFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { otherServer } from '../../../support/other-server.ts'
import type { ReplicaHere } from '../../../support/replicas/here.ts'
import { addKey, APPEND, ask, beside, control, nothingDone, scene } from '../../../support/replicas/scene.ts'

const read = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')

/** What the log shows of the keys that were added. */
const logged = async (replica: ReplicaHere): Promise<string[]> =>
  (await control(replica, '/requests')).body.requests.map(({ request }: any) => request.body.name)

/** In a statement, the id of the sandbox of this name. */
const idOf = (name: string): string => `(SELECT id FROM espelho.sandbox WHERE name = '${name}')`

const rowTwo = (name: string): string =>
  `SELECT FROM espelho.exchange WHERE number = 2 AND sandbox = ${idOf(name)}`

/** No row of a log can be added. */
const FULL_LOG = `CREATE OR REPLACE FUNCTION espelho.full_log() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER full_log BEFORE INSERT ON espelho.exchange FOR EACH ROW EXECUTE FUNCTION espelho.full_log()`

const ROOM_AGAIN = 'DROP TRIGGER full_log ON espelho.exchange'

/** Another server that answers each request when the test says so. */
async function slowServer (t: Test): Promise<{ fallback: string, asked: () => Promise<() => void> }> {
  const requests = new EventEmitter()
  const { url } = await otherServer(t, response => requests.emit('one', () => { response.end('{}') }))
  return { fallback: url, asked: async () => (await once(requests, 'one'))[0] }
}

// The request log of a database, which each replica reads.
t.test('the log of a sandbox is one, whichever replica is asked', { jobs: 4 }, async t => {
  const shared = await scene(t)

  t.test('who waits for a request is told of one that comes through the other replica', async t => {
    const { a, b } = await beside(shared, 'waited')
    const waiting = control(b, '/requests/wait?operation=createApiKey&count=2&timeout=20s')
    await addKey(a, 'k1')
    t.match((await waiting).body, { ok: true, matched: 2 })
  })

  t.test('so is who waits in a name that nobody has used, of refusals, too', async t => {
    const { a, b, database: { sql } } = shared
    const wait = (query: string) => ask(`${b.url}/~unused/_sandbox/requests/wait?timeout=20s&${query}`)
    const waiting = [wait('status=400'), wait('operation=createApiKey&count=2')]
    while ((await sql("SELECT FROM espelho.sandbox WHERE name = 'unused'")).length === 0);
    await ask(`${a.url}/~unused/api-key`, 'POST', {})
    await ask(`${a.url}/~unused/api-key`, 'POST', { name: 'k', permissions: ['api-key:criar'] })
    const bodies = (await Promise.all(waiting)).map(({ body }) => body)
    t.match(bodies, [{ ok: true, matched: 1 }, { ok: true, matched: 2 }])
  })

  t.test('a client that follows the events of one replica has those of both, in one order', async t => {
    const { a, b } = await beside(shared, 'followed')
    const stream = await fetch(`${b.url}/~followed/_sandbox/requests/events`)
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    for (let n = 1; n < 5; n++) await addKey(n % 2 === 0 ? a : b, `k${n}`)
    let text = ''
    while ((text.match(/^data: /gm) ?? []).length < 4) text += (await reader.read()).value
    await reader.cancel()
    t.same([...text.matchAll(/"id":"(0-\d)"/g)].map(([, id]) => id), ['0-2', '0-3', '0-4', '0-5'])
    const [, second = ''] = [...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id)
    const goingOn = await fetch(`${a.url}/~followed/_sandbox/requests/events`, { headers: { 'last-event-id': second } })
    const other = goingOn.body!.pipeThrough(new TextDecoderStream()).getReader()
    for (text = ''; (text.match(/^data: /gm) ?? []).length < 2;) text += (await other.read()).value
    await other.cancel()
    t.same([...text.matchAll(/"id":"(0-\d)"|event: reset/g)].map(([, id]) => id), ['0-4', '0-5'], 'on either')
  })

  t.test('what was refused before a name was stored is in its log, and comes first', async t => {
    const { a, b } = shared
    t.equal((await ask(`${a.url}/~new/api-key`, 'POST', {})).status, 400)
    t.equal((await ask(`${a.url}/~new/api-key`, 'POST', { name: 'k', permissions: ['api-key:criar'] })).status, 201)
    const { body } = await ask(`${b.url}/~new/_sandbox/requests`)
    t.match(body.requests, [{ id: '0-1', status: 400 }, { id: '0-2', status: 201 }])
  })

  t.test('no token that was sent is in the database', async t => {
    const { a, database } = await beside(shared, 'secret')
    const secret = 'a-secret-of-elsewhere'
    await fetch(`${a.url}/~secret/api-key`, { method: 'POST', headers: { authorization: `Bearer ${secret}` } })
    t.match((await control(a, '/requests')).body, { requests: [{}, { status: 401 }] })
    t.same(await database.sql('SELECT FROM espelho.exchange WHERE body LIKE $1', [`%${secret}%`]), [])
  })

  t.test('a log is bounded: the oldest go, and what they reached stays, of names outside the contract 200', async t => {
    const { a, b, database: { sql } } = await beside(shared, 'bounded')
    await sql(`INSERT INTO espelho.exchange (sandbox, number, status, reached, body)
      SELECT e.sandbox, n, 404, e.reached || ('outside GET /nada/' || n % 300), e.body
      FROM espelho.exchange e, generate_series(2, 5498) n WHERE sandbox = ${idOf('bounded')} AND number = 1`)
    await sql("UPDATE espelho.sandbox SET log = 5498 WHERE name = 'bounded'")
    const outside = async (replica: typeof a) => (await control(replica, '/coverage')).body.outsideContract.length
    t.equal(await outside(b), 200)
    for (const name of ['k1', 'k2', 'k3']) t.equal((await addKey(a, name)).status, 201)
    const countIn = async (table: string): Promise<number> => (await sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM espelho.${table} AND sandbox = ${idOf('bounded')}`))[0]!.n
    while (await countIn('exchange WHERE true') > 5001);
    t.equal(await countIn("coverage WHERE name LIKE 'outside %'"), 200)
    const [one, other] = await Promise.all([a, b].map(replica => control(replica, '/requests?limit=1')))
    t.match(one!.body, { evicted: 501, complete: false, requests: [{ id: '0-5501' }] })
    t.match(other!.body, { evicted: 501, requests: [{ id: '0-5501' }] })
    const { body } = await control(b, '/coverage')
    t.match(JSON.stringify(body), /"count":5501/)
    t.equal(await outside(a), 200)
  })

  t.test('a reset empties the log in both, unless it keeps it, and then it is in it itself', async t => {
    const { a, b } = await beside(shared, 'reset')
    const paths = async (replica: typeof a) => (await control(replica, '/requests?control=true')).body.requests
      .map(({ id, path }: { id: string, path: string }) => `${id} ${path}`)
    await control(a, '/reset', 'POST', { keep: ['requests'] })
    t.same([await paths(b), await paths(a)], Array(2).fill(['0-1 /api-key', '0-2 /_sandbox/reset']))
    await control(b, '/reset', 'POST')
    t.same([await paths(a), await paths(b)], [[], []])
    await addKey(a, 'k1')
    t.same(await paths(b), ['2-3 /api-key'])
    await control(b, '/requests', 'DELETE')
    t.same([await paths(a), await paths(b)], [[], []])
    t.match((await control(a, '/coverage')).body, (await control(b, '/coverage')).body)
  })

  t.test('no name of the coverage has a token that the sandbox knows', async t => {
    const { a, database } = await beside(shared, 'masked')
    await fetch(`${a.url}/~masked/nada/espelho_admin`)
    const NAMED = "SELECT FROM espelho.exchange WHERE 'outside GET /nada/espelho_admin' = ANY (reached)"
    t.same(await database.sql(NAMED), [])
    t.match((await control(a, '/coverage')).body.outsideContract, [{ path: '/nada/***', count: 1 }])
  })

  t.test('a request for an adjustment takes about as many bytes as the page says', async t => {
    const { a, database: { sql } } = await beside(shared, 'sized')
    const [, body = ''] = /-d '(\{[^']*\})'/.exec(read('README.md'))!
    t.equal((await ask(`${a.url}/~sized/ajuste-registro/solicitar`, 'POST', JSON.parse(body))).status, 201)
    const [sizes] = await sql<{ change: number, exchange: number }>(`SELECT
      (SELECT pg_column_size(body) FROM espelho.change WHERE sandbox = id ORDER BY first DESC LIMIT 1) AS change,
      (SELECT pg_column_size(body) FROM espelho.exchange WHERE sandbox = id AND number = 2) AS exchange
      FROM espelho.sandbox WHERE name = 'sized'`)
    const [, change, exchange] = /(\d) KB as a change and (\d) KB in the log/.exec(read('docs/run-for-a-team.md'))!
    for (const [size, said] of [[sizes!.change, change], [sizes!.exchange, exchange]] as const) {
      t.ok(size > Number(said) * 667 && size < Number(said) * 1500, `${size} bytes are about ${said} KB`)
    }
  })

  t.test('exchanges whose numbers were given early come late, however many they are', async t => {
    const { a, b, database: { sql } } = await beside(shared, 'early')
    await sql("UPDATE espelho.sandbox SET log = 301 WHERE name = 'early'")
    await addKey(a, 'k1')
    t.same([await logged(a), await logged(b)], Array(2).fill(['k0', 'k1']))
    await sql(`INSERT INTO espelho.exchange (sandbox, number, reached, body)
      SELECT e.sandbox, n, e.reached, e.body FROM espelho.exchange e, generate_series(2, 301) n
      WHERE sandbox = ${idOf('early')} AND number = 1`)
    t.same((await Promise.all([a, b].map(logged))).map(({ length }) => length), [302, 302])
  })

  t.test('the log of a lost history is not mixed with another one, shorter, as long or longer', async t => {
    const { a, b, database: { sql } } = await beside(shared, 'lost')
    await addKey(a, 'lost1')
    await addKey(a, 'lost2')
    t.same(await logged(a), ['k0', 'lost1', 'lost2'])
    const loseEnd = () => sql(`WITH own AS (SELECT c.* FROM espelho.change c JOIN espelho.sandbox s ON s.id = c.sandbox
        WHERE s.name = 'lost' AND c.body LIKE '%"k0"%'),
      gone AS (DELETE FROM espelho.change c USING own WHERE c.sandbox = own.sandbox AND c.first > own.last),
      unlogged AS (DELETE FROM espelho.exchange e USING own WHERE e.sandbox = own.sandbox AND e.number > 1)
      UPDATE espelho.sandbox s SET log = 1, log_from = 1, log_cleared = 0, head = own.last, tip = own.batch
      FROM own WHERE s.id = own.sandbox`)
    for (const names of [['one'], ['other'], ['p', 'q', 'r']]) {
      await loseEnd()
      for (const name of names) await addKey(b, name)
      t.same([await logged(a), await logged(b)], Array(2).fill(['k0', ...names]))
    }
    await control(b, '/requests', 'DELETE')
    t.same(await logged(a), [])
    await loseEnd()
    await addKey(b, 'new')
    t.same([await logged(a), await logged(b)], [['new'], ['new']], 'also where it was empty')
  })

  t.test('a number that a crashed database has given again is that of the exchange that has it now', async t => {
    const { a, b, database: { sql } } = await beside(shared, 'crashed')
    await ask(`${a.url}/~crashed/api-key`, 'POST', { name: 'lost' })
    await sql(`DELETE FROM espelho.exchange WHERE number = 2 AND sandbox = ${idOf('crashed')}`)
    await sql("UPDATE espelho.sandbox SET log = 1 WHERE name = 'crashed'")
    await ask(`${b.url}/~crashed/api-key`, 'POST', { name: 'found' })
    t.same([await logged(a), await logged(b)], Array(2).fill(['k0', 'found']))
  })
})

t.test('nothing of a log is lost or doubled, whatever comes between', async t => {
  const { fallback, asked } = await slowServer(t)
  const shared = await scene(t, { options: { fallback } })

  t.test('what was refused before comes first, too, where somebody reads the log while the name is stored', async t => {
    const { a, b, proxy } = await beside(shared, 'stored')
    t.equal((await ask(`${a.url}/~new-stored/api-key`, 'POST', {})).status, 400)
    const creating = proxy.holdRequest(APPEND)
    const making = ask(`${a.url}/~new-stored/api-key`, 'POST', { name: 'k', permissions: ['api-key:criar'] })
    const created = await creating
    const appending = proxy.holdRequest(APPEND)
    created.deliver()
    const appended = await appending
    t.equal((await ask(`${a.url}/~new-stored/_sandbox/requests`)).status, 200)
    appended.deliver()
    t.equal((await making).status, 201)
    const { body } = await ask(`${b.url}/~new-stored/_sandbox/requests`)
    t.match(body.requests, [{ id: '0-1', status: 400 }, { id: '0-2', status: 201 }])
  })

  t.test('a number that another server is told is that of one row, also of a name that is not stored yet', async t => {
    const { a, b } = await beside(shared, 'numbered')
    t.equal((await ask(`${a.url}/~new-numbered/api-key`, 'POST', {})).status, 400)
    const answering = asked()
    const passed = ask(`${a.url}/~new-numbered/other`)
    const answer = await answering
    const made = await ask(`${a.url}/~new-numbered/api-key`, 'POST', { name: 'k', permissions: ['api-key:criar'] })
    t.match(made, { status: 201, exchangeId: '0-3' })
    answer()
    t.match(await passed, { status: 200, exchangeId: '0-2' })
    for (const { url } of [a, b]) t.equal((await ask(`${url}/~new-numbered/api-key`, 'POST', {})).status, 400)
    const { body } = await ask(`${b.url}/~new-numbered/_sandbox/requests`)
    t.match(body.requests, [400, 200, 201, 400, 400].map((status, at) => ({ id: `0-${at + 1}`, status })))
  })

  t.test('a row whose number another server was told is added once, though its answer is lost', async t => {
    const { a, b, proxy, database: { sql } } = await beside(shared, 'told')
    const answering = asked()
    const passed = ask(`${a.url}/~told/other`)
    const answer = await answering
    const held = proxy.holdAnswer('log_from <= $2')
    answer()
    const { drop } = await held
    while ((await sql(rowTwo('told'))).length === 0);
    drop()
    t.match(await passed, { status: 200, exchangeId: '0-2' })
    t.match((await control(b, '/requests')).body.requests, [{ id: '0-1' }, { id: '0-2', operation: 'fallback' }])
  })

  t.test('a response of another server breaks off if its row cannot be added', async t => {
    const { a, database: { sql } } = await beside(shared, 'broken')
    const answering = asked()
    const passed = ask(`${a.url}/~broken/other`)
    const answer = await answering
    await sql(FULL_LOG)
    answer()
    await t.rejects(passed)
    await sql(ROOM_AGAIN)
  })

  t.test('a request without a change whose row is in doubt is refused, and the row is not sent again', async t => {
    const { a, b, proxy, database } = await beside(shared, 'doubtful')
    const held = proxy.holdAnswer('locked AS')
    const asking = ask(`${a.url}/~doubtful/api-key`, 'POST', {})
    const { drop } = await held
    while ((await database.sql(rowTwo('doubtful'))).length === 0);
    drop()
    t.match(await asking, nothingDone)
    t.equal((await ask(`${a.url}/~doubtful/api-key`, 'POST', {})).status, 400)
    const { body } = await control(b, '/requests')
    t.same(body.requests.map(({ id }: { id: string }) => id), ['0-1', '0-2', '0-3'])
  })

  t.test('a change is acknowledged although its row fails, and the row comes later if surely not added', async t => {
    const { a, b, database: { sql } } = await beside(shared, 'full')
    await sql(FULL_LOG)
    t.match(await addKey(a, 'k1'), { status: 201, exchangeId: '0-0' }, 'whose number is that of no exchange')
    t.equal((await ask(`${a.url}/~new-full/api-key`, 'POST', {})).status, 400)
    const made = await ask(`${a.url}/~new-full/api-key`, 'POST', { name: 'k', permissions: ['api-key:criar'] })
    t.equal(made.status, 201, 'nor does it matter that what was refused before cannot be added')
    t.match(await ask(`${a.url}/~full/api-key`, 'POST', {}), nothingDone, 'what changed nothing is refused')
    await sql(ROOM_AGAIN)
    t.match(await addKey(a, 'k2'), { status: 201, exchangeId: /^0-[1-9]/ })
    const { body } = await control(b, '/requests')
    t.match(body.requests.map(({ request }: any) => request.body.name), ['k0', 'k1', 'k2'])
  })

  t.test('so is what the control plane has made, and a fault that has struck', async t => {
    const { a, b, database: { sql } } = await beside(shared, 'made')
    await control(a, '/faults', 'POST', { operation: 'createApiKey', status: 500, times: 1 })
    await sql(FULL_LOG)
    t.equal((await addKey(a, 'k1')).status, 500)
    const made = [
      await control(a, '/faults', 'POST', { operation: 'createApiKey', status: 500, times: 1 }),
      await control(a, '/settings', 'PATCH', { 'limits.rate': 7 }),
      await control(a, '/clock', 'PUT', { mode: 'frozen', now: '2024-01-01T12:00:00Z' }),
      await control(a, '/snapshots/s1', 'PUT', {}),
      await control(a, '/snapshots/s1/restore', 'POST', {}),
      await control(a, '/fork', 'POST', { name: 'forked' }),
      await control(a, '/reset', 'POST', {})
    ]
    t.same(made.filter(({ status }) => status >= 300), [])
    await sql(ROOM_AGAIN)
    t.equal((await ask(`${b.url}/~forked/_sandbox/hash`)).status, 200)
  })

  t.test('what comes while the log is emptied is in it', async t => {
    const { a, b, proxy, database: { sql } } = await beside(shared, 'emptied')
    t.same(await logged(a), ['k0'])
    const held = proxy.holdAnswer('log_cleared = greatest')
    const clearing = control(a, '/requests', 'DELETE')
    const { deliver } = await held
    while ((await sql(`SELECT FROM espelho.exchange WHERE sandbox = ${idOf('emptied')}`)).length > 0);
    await addKey(b, 'k1')
    t.same(await logged(a), ['k1'])
    deliver()
    t.equal((await clearing).status, 204)
    t.same([await logged(b), await logged(a)], [['k1'], ['k1']])
  })
})

t.test('the list and the coverage of all sandboxes count what is in their logs, and open none', async t => {
  const { a, b, database: { sql } } = await scene(t)
  await addKey(a, 'k1')
  await ask(`${a.url}/~x/api-key`, 'POST', {})
  await ask(`${a.url}/~x/nada/que/existe`)
  await ask(`${a.url}/~y/api-key`, 'POST', { name: 'k', permissions: ['api-key:criar'] })
  await ask(`${b.url}/~x2/api-key`, 'POST', {}) // it is in the memory of `b` alone
  const { body: { areas, outsideContract, reached } } = await control(a, '/coverage')
  const listed = async () => (await ask(`${b.url}/_sandboxes`)).body.sandboxes
  t.match(await listed(), [
    { name: 'default', requests: 0, refused: 0, reached: 0 },
    { name: 'x', requests: 4, refused: 2, reached: reached + outsideContract.length },
    { name: 'y', requests: 1, refused: 0 }
  ])
  const all = (await ask(`${b.url}/_sandboxes/coverage?prefix=x`)).body
  t.same([all.sandboxes, all.outsideContract], [['x', 'x2'], outsideContract])
  const accepted = (list: any[]) => list[0].items.find((item: any) => item.of === 'createApiKey' && item.case === '201')
  t.same([accepted(all.areas), accepted(areas)], Array(2).fill({ of: 'createApiKey', case: '201', count: 2 }))
  t.match((await ask(`${b.url}/metrics`)).body, /^espelho_sandboxes_in_memory 2$/m, 'the default one, and x2')

  await sql("UPDATE espelho.sandbox SET log = 50000 WHERE name = 'x'")
  await addKey(a, 'k2')
  await ask(`${a.url}/~y/api-key`, 'POST', { name: 'k2', permissions: ['api-key:criar'] })
  t.match(await listed(), [
    { name: 'default', requests: undefined }, { name: 'x', requests: undefined }, { name: 'y', requests: 2 }
  ], 'only those that were used last, where there are very many')
})
