import t from 'tap'
import { startSandbox } from '../../src/index.ts'

t.test('the control client shows what a sandbox has seen', async t => {
  const server = await startSandbox({ logLevel: 'silent' })
  t.teardown(() => server.close())
  const { control } = server
  const waiting = control.wait({ operation: 'createApiKey', status: 201, timeout: '5s' })
  const { status } = await fetch(`${server.url}/api-key`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'ci', permissions: ['*'] })
  })
  t.equal(status, 201)
  t.match(await waiting, { ok: true, matched: 1 })
  t.match(await control.verify({ match: { operation: 'createApiKey', body: { '/name': 'ci' } }, count: 1 }), { ok: true })
  t.match(await control.request('0-1'), { request: { body: { name: 'ci' } } })
  t.equal((await control.requests({ status: '2xx', limit: 5 })).requests.length, 1)
  t.equal((await control.coverage()).areas[0]?.reached, 1)
  await control.reset({ keep: ['requests'] })
  t.equal((await control.requests()).requests.length, 1)
  await control.clearRequests()
  t.same(await control.requests(), { requests: [], complete: true, evicted: 0 })
  await t.rejects(control.request('9-9'), { name: 'ControlError', status: 404 })
})
