import t from 'tap'
import { TRIM } from '../../../../src/host/store/postgres/log-statements.ts'
import { refuseWrites } from '../../../support/postgres/refuse-writes.ts'
import { addKey, ask, control, landed, nothingDone, scene } from '../../../support/replicas/scene.ts'

// What shows a log, while nothing is stored yet, while it is filled anew, where no row can be added or one is lost, and
// of many logs.
t.test('who waits in a name that is not stored is told of what was refused before, and of what others do', async t => {
  const { a, b, database: { sql } } = await scene(t)
  await ask(`${a.url}/~new/api-key`, 'POST', {})
  const waiting = ask(`${a.url}/~new/_sandbox/requests/wait?operation=createApiKey&count=2&timeout=10s`)
  while ((await sql("SELECT FROM espelho.sandbox WHERE name = 'new' AND log = 1")).length === 0);
  await ask(`${b.url}/~new/api-key`, 'POST', { name: 'k', permissions: ['api-key:criar'] })
  t.match((await waiting).body, { ok: true, requests: [{ id: '0-1', status: 400 }, { id: '0-2', status: 201 }] })
})

t.test('whoever follows the events is told of each once, also when the log is filled anew', async t => {
  const { a } = await scene(t)
  const add = async (body: object) => await ask(`${a.url}/~new/api-key`, 'POST', body)
  await add({})
  const stream = await fetch(`${a.url}/~new/_sandbox/requests/events?control=false`)
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  await add({})
  await add({ name: 'k', permissions: ['api-key:criar'] })
  await ask(`${a.url}/~new/_sandbox/reset`, 'POST', { keep: ['requests'] })
  await add({})
  let text = ''
  while (!text.includes('"id":"1-')) text += (await reader.read()).value
  await reader.cancel()
  t.same([...text.matchAll(/"id":"(0-\d)"/g)].map(([, id]) => id), ['0-2', '0-3'])
})

t.test('so is whoever follows them while a crashed database gives a number again', async t => {
  const { a, b, database: { sql } } = await scene(t)
  const stream = await fetch(`${a.url}/~x/_sandbox/requests/events?control=false`)
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  const refused = async (name: string): Promise<string> => {
    await ask(`${b.url}/~x/api-key`, 'POST', { name })
    let text = ''
    while (!text.includes(`"name":"${name}"`)) text += (await reader.read()).value
    return text
  }
  await refused('lost')
  await sql("UPDATE espelho.sandbox SET log = 1 WHERE name = 'x'")
  await sql("DELETE FROM espelho.exchange USING espelho.sandbox WHERE name = 'x' AND id = sandbox AND number > log")
  t.notMatch(await refused('found'), '"id":"0-1"')
  await reader.cancel()
})

t.test('what is trimmed while a log is filled is in the coverage', async t => {
  const { a, b, proxy, database: { sql } } = await scene(t)
  for (let n = 1; n < 6; n++) await addKey(b, `k${n}`)
  const held = proxy.holdRequest('number = ANY')
  const filling = control(a, '/requests')
  const { deliver } = await held
  const [x] = await sql("SELECT id FROM espelho.sandbox WHERE name = 'x'")
  await sql(TRIM, [x?.id, 2, 1e9])
  deliver()
  await filling
  const [ofA, ofB] = [await control(a, '/coverage'), await control(b, '/coverage')]
  t.same(ofA.body, ofB.body)
})

t.test('a refusal whose row cannot be added is a 503 in the usual form', async t => {
  const { a, database } = await scene(t)
  await refuseWrites(database, true, ['exchange'])
  const body = (service: string) => ({ service, message: /^O banco de dados/, statusCode: undefined })
  t.match(await control(a, '/snapshots/none', 'DELETE'), { ...nothingDone, body: body('/_sandbox/snapshots/none') })
  t.match(await ask(`${a.url}/~x/none`), { ...nothingDone, body: body('/none') })
  t.match(await ask(`${a.url}/~x/%zz`), { ...nothingDone, body: body('/%zz') })
  const stranger = await fetch(`${a.url}/~x/api-key`, { method: 'POST' })
  t.match([stranger.status, await stranger.json()], [503, body('/api-key')])
})

t.test('the logs that a replica reads stay within the bound of all together', async t => {
  const most = 65_536
  const { a, b, database: { sql } } = await scene(t, { options: { logBytes: most } })
  const names = ['one', 'two', 'three']
  const key = { name: 'k', permissions: ['api-key:criar'] }
  for (const name of names) await ask(`${a.url}/~${name}/api-key`, 'POST', key)
  await sql(`INSERT INTO espelho.exchange (sandbox, number, status, reached, body)
    SELECT sandbox, n, 201, '{}', jsonb_set(body::jsonb, '{request,body}', to_jsonb(repeat('x', 4000)))
    FROM espelho.exchange, generate_series(2, 20) n WHERE number = 1`)
  await sql('UPDATE espelho.sandbox SET log = 20')
  const list = async (name: string) => (await ask(`${b.url}/~${name}/_sandbox/requests`)).body
  for (const name of names) t.match((await list(name)).requests.at(-1), { id: '0-20' }, 'the newest are there')
  const all = await Promise.all(names.map(list))
  t.ok(JSON.stringify(all).length < most)
  for (const { requests, ...of } of all) t.match(of, { complete: false, evicted: 20 - requests.length })
})

t.test('a row that is lost counts as evicted in every replica, and leaves what came after it complete', async t => {
  const { a, b, proxy, database } = await scene(t)
  const appended = proxy.holdAnswer('locked AS')
  const adding = addKey(a, 'k1')
  const { deliver } = await appended
  await landed(database, 'k1')
  const row = proxy.holdRequest('locked AS')
  deliver()
  const { drop } = await row
  drop()
  t.match(await adding, { status: 201, exchangeId: '0-0' })
  const { exchangeId } = await addKey(a, 'k2')
  await addKey(b, 'k3')
  for (const replica of [a, b, a]) {
    const { body } = await control(replica, '/requests')
    t.match(body, { complete: false, evicted: 1 })
    t.same(body.requests.map(({ request }: any) => request.body.name), ['k0', 'k2', 'k3'])
    const three = { match: { operation: 'createApiKey' }, count: 3 }
    t.match((await control(replica, '/requests/verify', 'POST', three)).body, { matched: 3, complete: false })
    t.match((await control(replica, `/requests?since=${exchangeId}`)).body, { complete: true, requests: [{}] })
    t.match((await control(replica, '/requests?since=0-1')).body, { complete: false, requests: [{}, {}] })
  }
  await control(b, '/requests', 'DELETE')
  t.match((await control(a, '/requests')).body, { complete: true, evicted: 0, requests: [] })
})

t.test('rows that are refused for a lasting reason are not sent again and again', async t => {
  const { a, database: { sql } } = await scene(t)
  await sql(`CREATE SEQUENCE espelho.refused; CREATE FUNCTION espelho.no() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM nextval('espelho.refused'); RAISE EXCEPTION 'no' USING ERRCODE = '42501'; END $$;
    CREATE TRIGGER no BEFORE INSERT ON espelho.exchange FOR EACH ROW EXECUTE FUNCTION espelho.no()`)
  for (let round = 0; round < 8; round++) {
    await Promise.all(Array.from({ length: 20 }, (_, one) => addKey({ ...a, sandbox: `s${one % 4}` }, `k${one}`)))
  }
  const [counted] = await sql<{ refused: number }>('SELECT last_value::int AS refused FROM espelho.refused')
  const refused = counted!.refused
  t.ok(refused > 130 && refused < 600, `${refused} for 160 changes`)
})
