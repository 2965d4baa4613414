import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connect } from 'espelho'
import { GenericContainer, Wait } from 'testcontainers'

const controlToken = 'segredo'
let container

before(async () => {
  container = await new GenericContainer('espelho') // docker build --tag espelho .
    .withExposedPorts(3000)
    .withEnvironment({ ESPELHO_CONTROL_TOKEN: controlToken, ESPELHO_REQUIRE_SANDBOX: 'on' })
    .withWaitStrategy(Wait.forHttp('/readyz', 3000))
    .start()
})
after(() => container.stop())

test('a key is created', async t => {
  const url = `http://${container.getHost()}:${container.getMappedPort(3000)}`
  const sandbox = connect({ url, controlToken }).fresh(t.name)
  t.after(() => sandbox.dispose())
  const response = await fetch(`${sandbox.url}/api-key`, {
    method: 'POST',
    headers: { authorization: 'Bearer espelho_admin', 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Folha de pagamento', permissions: ['ajuste-registro:solicitar'] })
  })
  assert.equal(response.status, 201)
})
