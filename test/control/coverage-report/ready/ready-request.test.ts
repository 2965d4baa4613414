import { Readable } from 'node:stream'
import t from 'tap'
import { REACHABLE } from '../../../../src/control/coverage-report/reachable.ts'
import type { ReadyRequest } from '../../../../src/control/coverage-report/ready/ready-request.ts'
import { testServer, type TestServer } from '../../../support/server.ts'

t.test('what is missing is reached by its ready request', async t => {
  const server = await testServer(t, { maxImportRows: 20 })
  // Small limits, because a body beyond those at the start is tens of megabytes.
  await server.call('PATCH /_sandbox/settings', {
    body: { 'limits.attachments': { bytes: 9, count: 2 }, 'limits.csv': 900 }
  })
  for (const name of REACHABLE) {
    if (name.startsWith('transition PENDENTE')) await sendReady(server, 'transition NEW PENDENTE')
    await sendReady(server, name)
  }
  const { body: { missing } } = await server.call('GET /_sandbox/coverage')
  t.strictSame(missing, [])
})

/** A body that is repeated is sent as a stream: of what is beyond the limit by its length, no server reads any. */
async function sendReady ({ app, call }: TestServer, name: string): Promise<void> {
  const { body } = await call(`GET /_sandbox/coverage/request?name=${encodeURIComponent(name)}`)
  const { method, path, headers, body: pieces } = body as ReadyRequest
  const sent = { method: method as 'GET', url: path, headers: headers as Record<string, string> }
  if (pieces === undefined) {
    await app.inject(sent)
    return
  }
  const length = pieces.reduce((sum, piece) => sum + lengthOf(piece), 0)
  const payload = Readable.from(bytesOf(pieces), { objectMode: false })
  await app.inject({ ...sent, headers: { ...sent.headers, 'content-length': String(length) }, payload })
}

type Piece = NonNullable<ReadyRequest['body']>[number]

function lengthOf (piece: Piece): number {
  if (typeof piece === 'string') return Buffer.byteLength(piece)
  return 'base64' in piece ? Buffer.from(piece.base64, 'base64').length : Buffer.byteLength(piece.repeat) * piece.times
}

function * bytesOf (pieces: readonly Piece[]): Generator<Buffer> {
  for (const piece of pieces) {
    if (typeof piece === 'string') yield Buffer.from(piece)
    else if ('base64' in piece) yield Buffer.from(piece.base64, 'base64')
    else {
      const many = Buffer.from(piece.repeat.repeat(4096))
      for (let left = piece.times; left > 0; left -= 4096) {
        yield left < 4096 ? Buffer.from(piece.repeat.repeat(left)) : many
      }
    }
  }
}

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
