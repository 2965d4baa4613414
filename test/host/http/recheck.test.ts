import t, { type Test } from 'tap'
import { recheckExchange } from '../../../src/host/http/recheck.ts'
import { accepted, SOLICITAR } from '../../guests/control/requests/exchanges.ts'
import { ana, juliana, marcos } from '../../support/fixture-names.ts'
import { overSocket, parts, portOf, testServer } from '../../support/server.ts'

const DAY = '2026-03-16'
const { app, call, options: { registry } } = await testServer(t)
const named = (id: string) => ({ 'x-sandbox-colaborador': id })

/** A record of that day of each. */
const recordOf = Object.fromEntries(await Promise.all([ana, marcos, juliana].map(async id => {
  const { body: { days: [day] } } = await call(`GET /_sandbox/daily-frequency/${id}?from=${DAY}`)
  return [id, day.registros[0]] as const
})))
await call('PATCH /_sandbox/settings', { body: { 'apiKey.tokenInBody': true } })
const { body: { token } } = await call('POST /api-key', {
  headers: named(marcos), body: { name: 'de Marcos', permissions: ['*'] }
})

/** Of the built-in fixtures, Ana is the default collaborator. */
const table: ReadonlyArray<readonly [
  sentence: string, sent: { headers?: Record<string, string>, token?: string | null }, asker: string
]> = [
  ['that the header names', { headers: named(juliana) }, juliana],
  ['that the header names, rather than that of the API key', { headers: named(juliana), token }, juliana],
  ['of the API key', { token }, marcos],
  ['of the API key, where another header has the name as its value',
    { headers: { 'x-other': 'x-sandbox-colaborador' }, token }, marcos],
  ['of the fixtures, where there is no API key', { token: null }, ana]
]
for (const [sentence, sent, asker] of table) {
  t.test(`a refused request is checked again for the collaborator ${sentence}`, async t => {
    const { status } = await call(SOLICITAR, { ...sent, body: { ...body(asker), descricao: '' } })
    t.equal(status, sent.token === null ? 401 : 400)
    await isFor(t, asker)
  })
}

t.test('the name of the header has letters of any size', async t => {
  const port = portOf(await app.listen({ port: 0 }))
  const sent = JSON.stringify({ ...body(juliana), descricao: '' })
  const answer = await overSocket(port, [
    'POST /ajuste-registro/solicitar HTTP/1.1', 'Host: a', 'Connection: close', 'Authorization: Bearer espelho_admin',
    `X-SANDBOX-Colaborador: ${juliana}`, 'Content-Type: application/json', `Content-Length: ${sent.length}`, '', sent
  ].join('\r\n'))
  t.equal(parts(answer).status, 400)
  await isFor(t, juliana)
})

/** The last exchange is checked again for this collaborator, who may name a record of his own and none of another. */
async function isFor (t: Test, asker: string): Promise<void> {
  const { life } = await registry.open('default')
  const { exchange } = life.requests.get(life.requests.last)!
  const again = recheckExchange(exchange, life)
  for (const id of [ana, marcos, juliana]) {
    t.same(again(body(id)).map(({ code }) => code), id === asker ? [] : ['time-record-not-found'])
  }
}

function body (id: string) {
  const { dataHora, hashCode } = recordOf[id]
  return { ...accepted, formato: 'REGISTRO_PONTO', registrosPropostos: [{ dataHora, registroHash: hashCode }] }
}
