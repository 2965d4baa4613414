import t from 'tap'
import { testServer } from '../../support/server.ts'

const server = await testServer(t)
const key = (base: string, body: object = { name: 'k', permissions: ['*'] }) =>
  server.call(`POST ${base}/api-key`, { body })
const get = async (url: string) => await server.call(`GET /_sandboxes${url}`)

await key('/~ci-42-a')
await key('/~ci-42-b', {})
await key('/~ci-42-b')
await key('/~ci-43-a')
await server.call('PUT /~ci-42-a/_sandbox/clock', { body: { mode: 'frozen' } })

t.test('the list of sandboxes counts what their clients sent and reached', async t => {
  const { body: { sandboxes } } = await get('')
  const of = (wanted: string) => sandboxes.find(({ name }: { name: string }) => name === wanted)
  t.match(of('ci-42-a'), { requests: 1, refused: 0, reached: 1 })
  t.match(of('ci-42-b'), { requests: 2, refused: 1, reached: 3 })
  t.match(of('default'), { requests: 0, refused: 0, reached: 0 })
})

t.test('the coverage is the sum of theirs', async t => {
  const counts = (report: { areas: { items: { of: string, case: string, count: number }[] }[] }) =>
    new Map(report.areas.flatMap(({ items }) => items.map(item => [`${item.of} ${item.case}`, item.count])))
  const { body: all } = await get('/coverage')
  const { body: run } = await get('/coverage?prefix=ci-42-')
  t.equal(counts(all).get('createApiKey 201'), 3)
  t.equal(counts(run).get('createApiKey 201'), 2)
  t.equal(counts(run).get('createApiKey 400'), 1)
  t.strictSame(run.sandboxes, ['ci-42-a', 'ci-42-b'])
  const { body: one } = await server.call('GET /~ci-42-b/_sandbox/coverage')
  t.strictSame([run.total, run.reached], [one.total, one.reached], 'the other reached nothing else')
  const { body: none } = await get('/coverage?prefix=x')
  t.match(none, { sandboxes: [], reached: 0, total: one.total })
})

t.test('as JUnit, too', async t => {
  const junit = await get('/coverage?format=junit&prefix=<')
  t.match(junit.headers['content-type'], 'application/xml')
  t.match(junit.text, 'espelho: cobertura de &#60;*')
})

t.test('the exchanges of all, newest last, each with its sandbox', async t => {
  const { body } = await get('/requests?prefix=ci-42-&control=false')
  t.strictSame(body.requests.map(({ sandbox, status }: { sandbox: string, status: number }) => [sandbox, status]), [
    ['ci-42-a', 201], ['ci-42-b', 400], ['ci-42-b', 201]
  ])
  t.match(body, { complete: true, evicted: 0 })
  const { body: refused } = await get('/requests?status=4xx')
  t.match(refused.requests, [{ sandbox: 'ci-42-b', why: 'name é obrigatório', fix: /./ }])
  const limited = (await get('/requests?limit=1&control=false')).body
  t.match(limited, { requests: [{ sandbox: 'ci-43-a' }], complete: false })
  t.match((await get('/requests?control=only')).body.requests, [{ sandbox: 'ci-42-a', control: true }])
  t.notMatch((await get('/requests')).text, 'espelho_admin')
})

t.test('what cannot be read is refused', async t => {
  const wrong = ['/requests?limit=0', '/requests?status=x', '/requests?x', '/coverage?format=pdf', '/coverage?x']
  for (const query of wrong) {
    t.equal((await get(query)).status, 400, query)
  }
})

t.test('exchanges of several sandboxes stand in the order in which they ended, however short they were', async t => {
  for (let turn = 0; turn < 100; turn++) for (const name of ['ordem-1', 'ordem-2']) await key(`/~${name}`)
  const { body: { requests } } = await get('/requests?prefix=ordem-')
  const names = requests.map(({ sandbox }: { sandbox: string }) => sandbox)
  t.strictSame(names, Array(100).fill(['ordem-1', 'ordem-2']).flat())
})
