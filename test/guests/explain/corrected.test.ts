import fc from 'fast-check'
import t from 'tap'
import { faultyRequest } from '../../support/explain-rounds.ts'
import { mutated } from '../../support/schema-arbitrary.ts'
import { runs, seed } from '../../support/fuzz.ts'
import { testServer } from '../../support/server.ts'
import { accepted, SOLICITAR } from '../control/requests/exchanges.ts'

const { call } = await testServer(t)
const last = async () => (await call('GET /_sandbox/requests/last')).body
const key = { name: 'k', permissions: ['api-key:criar'] }

t.test('a corrected request is not refused for what a body can be refused for', async t => {
  let corrections = 0
  const property = fc.asyncProperty(faultyRequest, async ({ what, valid, faults }) => {
    const body = JSON.parse(JSON.stringify(faults.reduce<unknown>(mutated, valid)) ?? 'null')
    const refused = await call(what, { body })
    if (refused.status < 400) return
    const { corrected } = await last()
    if (corrected === undefined) return
    corrections++
    const { status, text } = await call(`${corrected.method} ${corrected.path}`, { body: corrected.body })
    await call('POST /_sandbox/reset', { body: { keep: ['requests'] } })
    if (status >= 400) throw new Error(`${what} ${JSON.stringify(corrected.body)}: ${text}`)
  })
  const { failed, errorInstance } = await fc.check(property, { seed, numRuns: runs(60) })
  t.notOk(failed, `FUZZ_SEED=${seed}: ${String(errorInstance)}`)
  t.ok(corrections >= runs(30), `${corrections} corrections`)
})

// What is sent, and what the corrected request is to be.
const table: readonly (readonly [
  sentence: string, what: string, sent: Parameters<typeof call>[1], corrected: object | undefined
])[] = [
  ['two mistakes of a body', 'POST /api-key', { body: { name: '', permissions: 'api-key:criar' } },
    { path: '/api-key', headers: { 'content-type': 'application/json' }, body: { ...key, name: String } }],
  ['a value whose right one needs another field', SOLICITAR,
    { body: { jornada: '16/03/2026', formato: 'REGISTRO', descricao: 'x', motivoId: accepted.motivoId } },
    { body: { formato: 'REGISTRO_PONTO', registrosPropostos: [{ dataHora: String }] } }],
  ['a path, and the mistake behind it', 'POST /api-keys', { body: { ...key, permissions: 'api-key:criar' } },
    { method: 'POST', path: '/api-key', body: key }],
  ['a method, with a body that the operation takes', 'PUT /api-key', { body: {} },
    { method: 'POST', body: { name: String } }],
  ['nothing of what only reads', 'GET /api-key', {}, undefined],
  ['an identifier of a path', 'PATCH /local-trabalho/none', { body: {} }, { path: /^\/local-trabalho\/1/ }],
  ['a missing token, with the mistake behind it', 'POST /api-key', { token: null, body: { ...key, name: '' } },
    { headers: { authorization: 'Bearer ***' }, body: { name: String } }],
  ['another media type', 'POST /api-key', { headers: { 'content-type': 'text/plain' }, body: JSON.stringify(key) },
    { headers: { 'content-type': 'application/json' }, body: key }],
  ['the collaborator for whom it was sent', 'POST /api-key',
    { headers: { 'x-sandbox-colaborador': 'c0000000-0000-4000-8000-000000000002' }, body: { ...key, name: '' } },
    { headers: { 'x-sandbox-colaborador': 'c0000000-0000-4000-8000-000000000002' } }],
  ['nothing of what cannot be read', 'POST /api-key', { body: '{"name":' }, undefined],
  ['nothing near', 'POST /nada', { body: key }, undefined],
  ['nothing where nothing is wrong', 'POST /api-key', { headers: { prefer: 'code=500' }, body: key }, undefined]
]
for (const [sentence, what, sent, corrected] of table) {
  t.test(`the corrected request mends ${sentence}`, async t => {
    const { status } = await call(what, sent)
    t.ok(status >= 400)
    const exchange = await last()
    if (corrected === undefined) t.notOk('corrected' in exchange)
    else {
      t.match(exchange.corrected, corrected)
      const { headers, ...fix } = exchange.corrected
      t.strictSame(exchange.explain[0].fix, fix, 'as the fix of each problem, without its headers')
    }
  })
}

t.test('a body too long for the log has no correction, and its right place all the same', async t => {
  await call('POST /api-keys', { body: { ...key, name: 'x'.repeat(9000) } })
  const { corrected, explain: [{ fix }] } = await last()
  t.equal(corrected, undefined)
  t.strictSame(fix, { method: 'POST', path: '/api-key' })
})
