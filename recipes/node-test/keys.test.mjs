import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from 'espelho'

const server = await startSandbox({ requireSandbox: true })
after(() => server.close())

test('a key is created', { concurrency: true }, async t => {
  const sandbox = server.control.fresh(t.name)
  t.after(() => sandbox.dispose())
  const response = await fetch(`${sandbox.url}/api-key`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Folha de pagamento', permissions: ['ajuste-registro:solicitar'] })
  })
  assert.equal(response.status, 201)
  assert.equal((await sandbox.apiKeys()).at(-1)?.name, 'Folha de pagamento')
})
