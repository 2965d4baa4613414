import t from 'tap'
import { operations } from '../../../../src/core/contract/index.ts'
import { REACHABLE } from '../../../../src/guests/control/coverage-report/reachable.ts'
import { type ClientProblem, rowOf } from '../../../../src/core/problems/rows.ts'
import { testServer } from '../../../support/server.ts'
import { accepted, SOLICITAR } from '../requests/exchanges.ts'

interface Item { of: string, case: string, count: number }

t.test('coverage', async t => {
  const { call } = await testServer(t, { bounds: { entries: 1, bytes: 1e9 } })
  const report = async () => (await call('GET /_sandbox/coverage')).body
  const count = async (kind: string, of: string, what: string) =>
    (await report()).areas.find((area: { kind: string }) => area.kind === kind).items.find((item: Item) =>
      item.of === of && item.case === what)?.count
  t.same(
    await report().then(({ reached, total, missing }) => [reached, total, missing.length]),
    [0, REACHABLE.length, REACHABLE.length],
    'begins with nothing'
  )

  const { body: { ajusteRegistroId: id } } = await call(SOLICITAR, { body: accepted })
  await call(SOLICITAR, { body: { ...accepted, maxMinutos: 480, motivoId: '' } })
  await call(SOLICITAR, {
    body: {
      ...accepted,
      formato: 'REGISTRO_PONTO',
      registrosPropostos: [{ dataHora: '2026-03-16T08:00:00-03:00', registroHash: 'x' }]
    }
  })
  await call('GET /nowhere')
  await call(`POST /_sandbox/adjustments/${id}/approve`)
  await call(`POST /_sandbox/adjustments/${id}/cancel`)

  const table: readonly (readonly [kind: string, of: string, what: string, count: number | undefined])[] = [
    ['status', 'requestAdjustment', '201', 1],
    ['status', 'requestAdjustment', '400', 1],
    ['status', 'requestAdjustment', '404', 1],
    ['status', 'requestAdjustment', '500', 0],
    ['format', 'INTERVALO_HORARIO', '201', 1],
    ['format', 'INTERVALO_HORARIO', '400', 1],
    ['format', 'TEMPO_FALTANTE', '201', 0],
    ['rule', 'INTERVALO_HORARIO', 'not-after', 1],
    ['rule', 'requestAdjustment', 'too-short', 1],
    ['rule', 'REGISTRO_PONTO', 'time-record-not-found', 1],
    ['rule', 'server', 'route-not-found', 1],
    ['transition', 'NEW', 'PENDENTE', 1],
    ['transition', 'PENDENTE', 'APROVADO', 1],
    ['transition', 'APROVADO', 'CANCELADO', 1],
    ['transition', 'PENDENTE', 'REJEITADO', 0]
  ]
  for (const [kind, of, what, times] of table) {
    t.equal(await count(kind, of, what), times, `${kind} ${of} ${what}: ${times}`)
  }
  const { reached, total, missing } = await report()
  t.equal(reached + missing.length, total, 'what is not reached is missing')
  t.equal(total, REACHABLE.length, 'nothing was reached that is not known to be reachable')
  await call('DELETE /_sandbox/requests')
  t.equal((await report()).reached, reached, 'it does not depend on the log')
  await call('POST /_sandbox/reset', { body: { keep: ['coverage'] } })
  t.equal((await report()).reached, reached, 'a reset can keep it')
  await call('POST /_sandbox/reset')
  t.equal((await report()).reached, 0, 'a reset begins anew')
})

t.test('for build servers', async t => {
  const { call } = await testServer(t)
  await call(SOLICITAR, { body: accepted })
  const junit = await call('GET /_sandbox/coverage?format=junit')
  t.match(junit.headers['content-type'], 'application/xml')
  const tests = junit.text.match(/<testcase /g)?.length
  t.equal(tests, REACHABLE.length, 'a test for each')
  t.match(
    junit.text,
    `tests="${tests}" failures="0" errors="0" skipped="${junit.text.match(/<skipped /g)?.length}"`,
    'what is missing is skipped'
  )
  t.match(junit.text, '<testcase classname="status.requestAdjustment" name="201" time="0"/>')
  t.same(unclosed(junit.text), [], 'well-formed')
  t.equal((await call('GET /_sandbox/coverage?format=html')).status, 400)
})

/** The elements that are never closed, or closed without being opened. */
function unclosed (xml: string): string[] {
  const open: string[] = []
  for (const [, closing, name, rest] of xml.matchAll(/<(\/?)([a-z]+)((?: [a-z]+="[^"<>&]*")*\/?)>/g)) {
    if (closing === '/') {
      if (open.pop() !== name) return [`/${name}`]
    } else if (rest?.endsWith('/') !== true) open.push(name as string)
  }
  return open
}

t.test('every rule that can be reached is explained', async t => {
  for (const code of new Set(Object.values(operations).flatMap(({ refusals }): readonly ClientProblem[] => refusals))) {
    t.equal(rowOf(code).audience, 'client', code)
  }
})

t.test('what is outside the contract is one ranked list', async t => {
  const { call } = await testServer(t)
  const all = [
    'GET /nada', 'GET /colaboradores', 'GET /colaboradores?pagina=2', 'HEAD /colaboradores', 'GET /colaboradores'
  ]
  for (const what of [...all, 'GET /api-key', 'POST /api-keys', 'PUT /api-key']) await call(what, { body: undefined })
  const { outsideContract } = (await call('GET /_sandbox/coverage')).body
  t.strictSame(outsideContract, [
    { method: 'GET', path: '/colaboradores', count: 3 }, { method: 'GET', path: '/nada', count: 1 },
    { method: 'HEAD', path: '/colaboradores', count: 1 }
  ])
  for (let n = 0; n < 300; n++) await call(`GET /nada-${n}`)
  t.equal((await call('GET /_sandbox/coverage')).body.outsideContract.length, 200, 'of so many paths at most')
})
