import t from 'tap'
import { DEFAULT_SETTINGS } from '../../../src/core/assumptions.ts'
import { createTally } from '../../../src/host/http/recorded/tally.ts'
import { testServer } from '../../support/server.ts'

const key = { name: 'x', permissions: ['api-key:criar'] }

t.test('an ordinary server records nothing', async t => {
  const { call } = await testServer(t)
  await call('POST /api-key', { body: key })
  t.same((await call('GET /_sandboxes/tally')).body,
    { recording: false, settings: {}, complete: true, sandboxes: [], bodies: {} })
})

t.test('what each test was answered outlives its sandbox', async t => {
  const { call } = await testServer(t, { tally: createTally(DEFAULT_SETTINGS) })
  const tallied = async (): Promise<any> => (await call('GET /_sandboxes/tally')).body
  for (const end of ['0123456789ab', 'ba9876543210']) {
    await call(`POST /~cria-${end}/api-key`, { body: key })
    await call(`POST /~cria-${end}/api-key`, { body: {} })
    await call(`DELETE /_sandboxes/cria-${end}`)
  }
  const { settings, sandboxes, bodies, complete } = await tallied()
  t.equal(complete, true)
  t.equal(settings['error.message'], 'list-for-validation')
  t.strictSame(sandboxes.map(({ name }: { name: string }) => name), ['cria-0123456789ab', 'cria-ba9876543210'])
  const [first, second] = sandboxes
  t.strictSame({ ...first, name: '' }, { ...second, name: '' }, 'answered alike')
  t.match(first.responses, [
    { method: 'POST', path: '/api-key', turn: 1, status: 201, points: ['A01'] },
    { method: 'POST', path: '/api-key', turn: 2, status: 400 }
  ])
  t.match(bodies[first.responses[1].digest], { service: '/api-key', method: 'POST' })

  await t.test('the control plane is no part of it, but for the settings that a test chooses', async t => {
    await call('PATCH /~escolhe-0123456789ab/_sandbox/settings', { body: { 'error.language': 'en' } })
    await call('PATCH /~escolhe-0123456789ab/_sandbox/settings', { body: { 'error.langage': 'en' } })
    const [, , third] = (await tallied()).sandboxes
    t.strictSame(third, { name: 'escolhe-0123456789ab', chosen: ['error.language'], responses: [] })
  })

  await t.test('a path that there is not counts as it was sent, without identifiers', async t => {
    await call('POST /~erra/api-keys')
    await call('DELETE /~erra/turnos/8a6e0804-2bd0-4672-b79d-d97027f9071a?x=1')
    t.match((await tallied()).sandboxes.at(-1).responses, [
      { method: 'POST', path: '/api-keys', turn: 1, status: 404 },
      { method: 'DELETE', path: '/turnos/<id>', turn: 1, status: 404 }
    ])
  })
})
