const { test } = require('./espelho.js')

test('a key is created', async sandbox => {
  const response = await fetch(`${sandbox.url}/api-key`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env.ESPELHO_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Folha de pagamento', permissions: ['ajuste-registro:solicitar'] })
  })
  expect(response.status).toBe(201)
  expect((await sandbox.apiKeys()).at(-1).name).toBe('Folha de pagamento')
})
