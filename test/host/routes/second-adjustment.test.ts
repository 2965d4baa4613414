import t from 'tap'
import { juliana, reasons } from '../../support/fixture-names.ts'
import { testServer } from '../../support/server.ts'

const server = await testServer(t)
const common = { jornada: '16/03/2026', descricao: 'Esqueci', motivoId: reasons.allowance }
const edit = {
  ...common, formato: 'REGISTRO_PONTO', registrosPropostos: [{ dataHora: '2026-03-16T08:00:00-03:00' }]
}
const range = { ...common, formato: 'INTERVALO_HORARIO', minMinutos: 480, maxMinutos: 540 }
const period = { ...common, formato: 'INTERVALO_DATAS', minPeriodo: '16/03/2026', maxPeriodo: '17/03/2026' }
const keeping = { ...period, considerarRegistroRealizado: true }
const missing = { ...common, formato: 'TEMPO_FALTANTE', jornadas: ['17/03/2026'] }

let worlds = 0
/** A new sandbox, and a request in it. */
function inNewWorld () {
  const base = `/~w${++worlds}`
  const send = (body: object, call: object = {}) =>
    server.call(`POST ${base}/ajuste-registro/solicitar`, { ...call, body })
  return { base, send, get: async (path: string) => (await server.call(`GET ${base}/_sandbox/${path}`)).body }
}

/** In each row: a pending request, one after it, and by which answers of A25 the second cancels the first. */
const seconds: [sentence: string, pending: object, later: object, cancelledBy: 'both' | 'covered' | 'none'][] = [
  ['a REGISTRO_PONTO after one of that day', edit, edit, 'both'],
  ['a REGISTRO_PONTO after one of another day', edit,
    { ...edit, jornada: '17/03/2026', registrosPropostos: [{ dataHora: '2026-03-17T08:00:00-03:00' }] }, 'none'],
  ['a REGISTRO_PONTO after an excuse of that day', range, edit, 'covered'],
  ['an INTERVALO_HORARIO after one that it covers', { ...range, minMinutos: 490 }, range, 'both'],
  ['an INTERVALO_HORARIO after one that begins earlier', { ...range, minMinutos: 479 }, range, 'covered'],
  ['an INTERVALO_HORARIO after one that ends later', { ...range, maxMinutos: 541 }, range, 'covered'],
  ['an INTERVALO_HORARIO after one of the same minutes of another day', { ...range, jornada: '17/03/2026' }, range,
    'none'],
  ['an INTERVALO_HORARIO after a REGISTRO_PONTO', edit, range, 'covered'],
  ['a TEMPO_FALTANTE after one all of whose days it has', { ...missing, jornadas: ['16/03/2026'] }, missing, 'both'],
  ['a TEMPO_FALTANTE after one with a day more', { ...missing, jornadas: ['18/03/2026'] }, missing, 'none'],
  ['a TEMPO_FALTANTE after an INTERVALO_HORARIO', range, missing, 'covered'],
  ['an INTERVALO_DATAS that leaves the records out, after a REGISTRO_PONTO in it', edit, period, 'both'],
  ['an INTERVALO_DATAS that leaves the records out, after an INTERVALO_HORARIO in it', range, period, 'both'],
  ['an INTERVALO_DATAS that leaves the records out, after a TEMPO_FALTANTE in it', missing, period, 'both'],
  ['an INTERVALO_DATAS that leaves the records out, after one of which a day lies outside',
    { ...period, maxPeriodo: '18/03/2026' }, period, 'none'],
  ['an INTERVALO_DATAS that keeps the records, after one in it', period, keeping, 'both'],
  ['an INTERVALO_DATAS that keeps the records, after a REGISTRO_PONTO in it', edit, keeping, 'covered'],
  ['an INTERVALO_DATAS that keeps the records, after an INTERVALO_HORARIO in it', range, keeping, 'covered'],
  ['a REGISTRO_PONTO in a pending INTERVALO_DATAS', period, edit, 'none']
]
for (const [sentence, pending, later, cancelledBy] of seconds) {
  t.test(`${sentence}: who cancels it is ${cancelledBy} (A25)`, async t => {
    for (const [settings, cancels] of [
      [{}, cancelledBy === 'both'],
      [{ 'adjustment.overlap': 'covered' }, cancelledBy !== 'none'],
      [{ 'adjustment.combine': 'latest' }, cancelledBy !== 'none'] // A62: none acts beside the latest one
    ] as const) {
      const { send, get, base } = inNewWorld()
      await server.call(`PATCH ${base}/_sandbox/settings`, { body: settings })
      const first = (await send(pending)).body
      const answer = await send(later)
      const { 4: { status } } = await get('state/adjustments')
      t.equal(status, cancels ? 'CANCELADO' : 'PENDENTE', JSON.stringify(settings))
      t.equal(answer.headers['x-sandbox-warning'], cancels ? `pending-adjustment-cancelled ${first.codigo}` : undefined)
      t.equal(/\bA62\b/.test(String(answer.headers['x-sandbox-assumptions'])),
        cancelledBy === 'covered' && !('adjustment.overlap' in settings), 'it rests on A62 where that decides')
      const path = `${base}/_sandbox/adjustments/${first.ajusteRegistroId}`
      if (!cancels) await server.call(`POST ${path}/reject`)
      const { status: reopened } = await server.call(`POST ${path}/reopen`)
      t.equal(reopened, cancels ? 400 : 200, 'and is not opened again beside it')
    }
  })
}

t.test('what a second adjustment cancels is pending, of the same person, and named (A25)', async t => {
  const { send, get } = inNewWorld()
  const status = async (): Promise<string[]> =>
    (await get('state/adjustments')).slice(4).map((one: { status: string }) => one.status)
  await send({ ...range, maxMinutos: 500 })
  await send({ ...range, minMinutos: 500 })
  t.strictSame(await status(), ['PENDENTE', 'PENDENTE'], 'two parts of a day wait side by side')
  const both = await send(range, { headers: { 'x-sandbox-colaborador': juliana } })
  t.equal(both.headers['x-sandbox-warning'], undefined, "another's covers nothing")
  const { headers } = await send({ ...range, motivoId: reasons.forgotten })
  t.match(headers['x-sandbox-warning'], /^pending-adjustment-cancelled 5, pending-adjustment-cancelled 6, adj/)
  t.match((await get('requests/last')).warnings, [
    { text: 'o ajuste pendente 5 passou a CANCELADO, porque este o substitui' }, {}
  ])
  t.strictSame(await status(), ['CANCELADO', 'CANCELADO', 'PENDENTE', 'APROVADO'], 'one approved at once covers, too')
  await send(range)
  t.equal((await status())[3], 'APROVADO', 'an approved one stays')
})
