import t from 'tap'
import { testServer } from '../../support/server.ts'

const server = await testServer(t, { maximum: 6 })
const control = (what: string, body?: unknown) => server.call(what, body === undefined ? {} : { body })

t.test('a fork has the name of a sandbox', async t => {
  for (const name of ['A', '', '../x', 'x'.repeat(64)]) {
    t.equal((await control('POST /~names/_sandbox/fork', { name })).status, 400, name)
  }
})

t.test('a fork needs a free name, and room', async t => {
  await control('POST /~taken/_sandbox/reset')
  for (const name of ['default', 'taken']) {
    t.match(await control('POST /_sandbox/fork', { name }), {
      status: 409, body: { message: `Já existe um sandbox ${name}` }
    })
  }
  t.match(await control('POST /_sandbox/fork', { name: 'one' }), { status: 201, body: { name: 'one', path: '/~one' } })
  const { sandboxes } = (await control('GET /_sandboxes')).body
  for (let n = sandboxes.length; n < 6; n++) await control('POST /_sandbox/fork', { name: `more-${n}` })
  t.equal((await control('POST /_sandbox/fork', { name: 'last' })).status, 503)
  await control('DELETE /_sandboxes/one')
  t.equal((await control('POST /_sandbox/fork', { name: 'last' })).status, 201)
})
