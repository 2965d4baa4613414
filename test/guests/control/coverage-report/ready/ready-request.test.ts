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

t.test('a request is offered only if it is answered so with the data and the settings of now', async t => {
  const way = 'There is nothing to send: a way to this part with the data and the settings of now is lacking'
  const table: readonly (readonly [settings: object, name: string, message: string | undefined])[] = [
    [{}, 'rule requestAdjustment inactive-collaborator', undefined],
    [{ 'adjustment.inactive': 'accepted' }, 'rule requestAdjustment inactive-collaborator', way],
    [{ 'auth.otherOperations': false }, 'rule createApiKey unauthorized', undefined],
    [{ 'auth.otherOperations': false }, 'rule createApiKey forbidden', way],
    [{ 'adjustment.initialStatus': 'APROVADO' }, 'transition NEW PENDENTE', way],
    [{ 'status.createApiKey': 200 }, 'status createApiKey 201', way],
    [{ 'auth.permissions': { createApiKey: 'pessoas:ver' } }, 'rule createApiKey forbidden', undefined]
  ]
  for (const [settings, name, message] of table) {
    const { call } = await testServer(t)
    await call('PATCH /_sandbox/settings', { body: settings })
    const path = `/_sandbox/coverage/request?name=${encodeURIComponent(name)}`
    const { status, body } = await call(`GET ${path}`, { headers: { 'accept-language': 'en' } })
    t.strictSame([status, body.message], message === undefined ? [200, undefined] : [404, message], name)
  }
})

t.test('no path without a route is offered where another server answers it', async t => {
  const { call } = await testServer(t, { fallback: { url: 'http://127.0.0.1:9', ownUrl: () => '' } })
  const { body } = await call('GET /_sandbox/coverage/request?name=rule%20server%20route-not-found')
  t.match(body.message, /^Não há o que enviar: /)
})
