import t from 'tap'
import { testServer } from '../../support/server.ts'

t.test('a server without a database has metrics, too', async t => {
  const { call } = await testServer(t)
  await call('POST /~ana/api-key', { body: { name: 'x', permissions: ['api-key:criar'] } })
  const { status, headers, text } = await call('GET /metrics')
  t.equal(status, 200)
  t.match(headers['content-type'], /^text\/plain; version=0\.0\.4/)
  t.match(text, /^espelho_sandboxes_in_memory 2$/m, 'that of the test and the default one')
  t.match(text, /^process_cpu_user_seconds_total /m)
})

t.test('they are for who may use the control plane', async t => {
  const { call } = await testServer(t, { controlToken: 'segredo' })
  t.equal((await call('GET /metrics')).status, 401)
  t.equal((await call('GET /metrics', { token: 'segredo' })).status, 200)
})
