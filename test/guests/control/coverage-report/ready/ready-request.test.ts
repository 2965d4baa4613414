import t from 'tap'
import { sendAllReady } from '../../../../support/ready-requests.ts'
import { testServer } from '../../../../support/server.ts'

t.test('what is missing is reached by its ready request', async t => {
  const server = await testServer(t, { maxImportRows: 20 })
  // Small limits, because a body beyond those at the start is tens of megabytes.
  await server.call('PATCH /_sandbox/settings', {
    body: { 'limits.attachments': { bytes: 9, count: 2 }, 'limits.csv': 900 }
  })
  await sendAllReady(server)
  const { body: { missing } } = await server.call('GET /_sandbox/coverage')
  t.strictSame(missing, [])
})

t.test('what is lacking is named', async t => {
  const { call } = await testServer(t)
  await call('PUT /_sandbox/state', { body: {} })
  const table: readonly (readonly [name: string, message: string])[] = [
    ['status createApiKey 201', 'Não há o que enviar: falta uma chave com a permissão'],
    ['transition PENDENTE REJEITADO', 'Não há o que enviar: falta um ajuste pendente'],
    ['status nope 201', 'Não há o que enviar: falta esta parte no contrato'],
    ['rule createApiKey nope', 'Não há o que enviar: falta uma chave com a permissão'],
    ['rule requestAdjustment constructor', 'Não há o que enviar: falta um motivo de ajuste do tipo ABONO'],
    ['', 'Não há o que enviar: falta esta parte no contrato'],
    ['transition __proto__ constructor', 'Não há o que enviar: falta esta parte no contrato'],
    ['status constructor 200', 'Não há o que enviar: falta esta parte no contrato']
  ]
  for (const [name, message] of table) {
    const { status, body } = await call(`GET /_sandbox/coverage/request?name=${encodeURIComponent(name)}`)
    t.strictSame([status, body.message], [404, message], name)
  }
})
