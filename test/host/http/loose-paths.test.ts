import t, { type Test } from 'tap'
import { openFolderStore } from '../../../src/host/store/json/store.ts'
import { exceptionId } from '../../support/fixture-names.ts'
import { type Answer, testServer } from '../../support/server.ts'

/** A server over a data folder. The sandbox `kept` has these settings and is not open yet. */
async function restarted (t: Test, settings: object) {
  const folder = t.testdir({})
  await t.test('the sandbox is kept', async t => {
    const { call } = await testServer(t, { store: await openFolderStore(folder, { notice: () => {} }) })
    t.equal((await call('PATCH /~kept/_sandbox/settings', { body: settings })).status, 200)
  })
  return await testServer(t, { store: await openFolderStore(folder, { notice: () => {} }) })
}

const shown = ({ status, body, headers }: Answer): object =>
  ({ status, body, assumptions: headers['x-sandbox-assumptions'] })
const unlink = `/TURNOS-EXCECOES/${exceptionId(1)}/colaboradores/desvincular/`
const body = { name: 'k', permissions: ['*'] }

for (const path of ['/API-KEY', '/api-key/', '/Api-Key/?x=1']) {
  t.test(`POST ${path} is served by a kept sandbox at its first use, where its settings say so (A69)`, async t => {
    const { call } = await restarted(t, { 'request.loosePaths': 'accepted' })
    const first = await call(`POST /~kept${path}`, { body })
    t.equal(first.status, 201, first.text)
    t.match(first.headers['x-sandbox-assumptions'], /\bA69\b/)
    t.equal((await call(`POST /~kept${path}`, { body })).status, 201, 'and at its next use')
  })

  t.test('and refused by one that takes paths as they are, as it is at its next use', async t => {
    const { call } = await restarted(t, { 'status.createApiKey': 200 })
    const first = await call(`POST /~kept${path}`, { body })
    t.match(first, { status: 404, body: { message: `Rota não encontrada: POST ${path.replace('?x=1', '')}` } })
    t.equal((await call('POST /~kept/api-key', { body })).status, 200, 'it is open now')
    t.strictSame(shown(await call(`POST /~kept${path}`, { body })), shown(first))
  })
}

t.test('a new sandbox refuses a loose path as it will later', async t => {
  const { call } = await testServer(t)
  const first = await call(`PATCH /~new${unlink}`, { body: {} })
  t.equal(first.status, 404)
  await call('GET /~new/_sandbox/state')
  t.strictSame(shown(await call(`PATCH /~new${unlink}`, { body: {} })), shown(first))
})

t.test('another method on a loose path that is accepted is told the methods of the path (A61)', async t => {
  const { call } = await testServer(t)
  await call('PATCH /_sandbox/settings', { body: { 'request.loosePaths': 'accepted', 'error.method': 405 } })
  const answer = await call('DELETE /API-KEY/')
  t.match(answer, { status: 405, headers: { allow: 'POST' }, body: { service: '/API-KEY/' } })
})

t.test('a path of nothing is refused in the words of a kept sandbox, at its first use too (A53, A61)', async t => {
  const { call } = await restarted(t, { 'error.language': 'en', 'error.method': 405 })
  const none = await call('POST /~kept/nothing', { body })
  t.match(none, { status: 404, body: { message: 'Route not found: POST /nothing' } })
  const other = await restarted(t, { 'error.language': 'en', 'error.method': 405 })
  t.match(await other.call('DELETE /~kept/api-key'), { status: 405, headers: { allow: 'POST' } })
  const { body: { sandboxes } } = await call('GET /_sandboxes')
  await call('POST /~never/nothing', { body })
  t.same((await call('GET /_sandboxes')).body.sandboxes.length, sandboxes.length, 'nothing is opened that is not kept')
})
