import t from 'tap'
import { reasons, thiago } from '../../support/fixture-names.ts'
import { testServer } from '../../support/server.ts'

const server = await testServer(t)
const common = { jornada: '16/03/2026', descricao: 'x', motivoId: reasons.forgotten }
const range = { ...common, formato: 'INTERVALO_HORARIO', minMinutos: 480, maxMinutos: 540 }
const missing = { ...common, formato: 'TEMPO_FALTANTE', jornadas: ['17/03/2026', '19/03/2026'] }
const period = { ...common, formato: 'INTERVALO_DATAS', minPeriodo: '16/03/2026', maxPeriodo: '17/03/2026' }
const edit = { ...common, formato: 'REGISTRO_PONTO', registrosPropostos: [{ dataHora: '2026-03-16T08:00:00-03:00' }] }
const suspension = { ...period, motivoId: reasons.suspension }

let worlds = 0
function inNewWorld () {
  const base = `/~n${++worlds}`
  const call = (what: string, body?: object) =>
    server.call(what.replace(' ', ` ${base}`), body === undefined ? {} : { body })
  return { call, ask: (body: object) => call('POST /ajuste-registro/solicitar', body) }
}

const NONE = 'adjustment-without-effect'
const asked: [sentence: string, body: object, warning: string | undefined][] = [
  ['an hour that was worked', range, `${NONE} 2026-03-16`],
  ['an hour of lateness', { ...range, jornada: '10/03/2026' }, undefined],
  ['days on which nothing is missing', missing, `${NONE} 2026-03-16/2026-03-17 2026-03-19`],
  ['days of which one is short', { ...missing, jornadas: ['12/03/2026'] }, undefined],
  ['a period that keeps its figures', { ...period, considerarRegistroRealizado: true },
    `${NONE} 2026-03-16/2026-03-17`],
  ['a period that leaves the records out', period, undefined],
  ['a period that is not over', {
    ...period,
    jornada: '30/03/2026',
    minPeriodo: '30/03/2026',
    maxPeriodo: '10/04/2026',
    considerarRegistroRealizado: true
  }, undefined],
  ['records that are others', edit, undefined],
  ['one that is pending', { ...range, motivoId: reasons.allowance }, undefined],
  ['a suspension of 30 days', { ...suspension, maxPeriodo: '14/04/2026' }, undefined],
  ['a suspension of 31 days', { ...suspension, maxPeriodo: '15/04/2026' }, 'long-suspension /maxPeriodo'],
  ['31 days of another reason',
    { ...suspension, motivoId: reasons.allowance, maxPeriodo: '15/04/2026' }, undefined]
]
for (const [sentence, body, warning] of asked) {
  t.test(`${warning ?? 'no warning'} to ${sentence}`, async t => {
    const { status, headers } = await inNewWorld().ask(body)
    t.equal(status, 201)
    t.equal(headers['x-sandbox-warning'], warning)
  })
}

t.test('an approval says the same', async t => {
  const { call, ask } = inNewWorld()
  const { body: { ajusteRegistroId: idle } } = await ask({ ...range, motivoId: reasons.allowance })
  const { body: { ajusteRegistroId: due } } =
    await ask({ ...range, jornada: '10/03/2026', motivoId: reasons.allowance })
  const approved = await call(`POST /_sandbox/adjustments/${idle}/approve`)
  t.same([approved.status, approved.headers['x-sandbox-warning']], [200, `${NONE} 2026-03-16`])
  t.match((await call('GET /_sandbox/requests/last?control=true')).body.warnings, [
    { code: NONE, text: 'o ajuste aprovado não muda nenhum valor de 2026-03-16' }
  ])
  t.notOk('x-sandbox-warning' in (await call(`POST /_sandbox/adjustments/${due}/approve`)).headers)
  t.notOk('x-sandbox-warning' in (await call(`POST /_sandbox/adjustments/${idle}/cancel`)).headers)
})

t.test('records inside an approved vacation get a warning', async t => {
  const { call, ask } = inNewWorld()
  const { body: { ajusteRegistroId: id } } = await ask({ ...period, motivoId: reasons.vacation })
  const propose = async () => (await ask({
    ...edit,
    jornada: '17/03/2026',
    motivoId: reasons.allowance,
    registrosPropostos: [{ dataHora: '2026-03-17T08:00:00-03:00' }]
  })).headers['x-sandbox-warning']
  t.equal(await propose(), undefined, 'not while it is pending')
  await call(`POST /_sandbox/adjustments/${id}/approve`)
  t.equal(await propose(), 'pending-adjustment-cancelled 6, records-in-vacation /jornada')
})

t.test('in a weekly shift the day shows its own figures, and a warning names the day of the balance', async t => {
  const { call } = inNewWorld()
  const token = 'espelho_thiago'
  await call('POST /_sandbox/state/apiKeys', { name: token, token, permissions: ['*'], colaboradorId: thiago })
  const base = `/~n${worlds}`
  const ask = (body: object) => server.call(`POST ${base}/ajuste-registro/solicitar`, { token, body })
  const punch = (time: string) => ({ dataHora: `2026-03-17T${time}:00-03:00` })
  const { body, headers } = await ask({
    ...edit,
    jornada: '17/03/2026',
    motivoId: reasons.allowance,
    registrosPropostos: [punch('08:00'), punch('13:00')]
  })
  t.equal(headers['x-sandbox-warning'], 'balance-on-period-end 2026-03-21')
  t.match(body.frequenciaDiariaJornada, { cargaHoraria: '08:00', horasTrabalhadas: '05:00', saldo: '00:00', falta: 0 })
  t.match((await call('GET /_sandbox/requests/last')).body.warnings, [{
    text: 'em turno SEMANAL ou MENSAL o saldo dos dias do ajuste sai no fim do período: 2026-03-21'
  }])
  const approved = await call(`POST /_sandbox/adjustments/${body.ajusteRegistroId}/approve`)
  t.equal(approved.headers['x-sandbox-warning'], 'balance-on-period-end 2026-03-21')

  const warningOf = async (body: object) => (await ask(body)).headers['x-sandbox-warning']
  const saturday = { ...range, jornada: '14/03/2026' }
  t.equal(await warningOf(saturday), `${NONE} 2026-03-14`, 'the last day names no other one')
  t.equal(await warningOf({ ...period, minPeriodo: '12/03/2026', maxPeriodo: '24/03/2026' }),
    'balance-on-period-end 2026-03-14 2026-03-21 2026-03-28')
  t.equal(await warningOf({ ...range, jornada: '05/03/2026', minMinutos: 1200, maxMinutos: 1205 }),
    'balance-on-period-end 2026-03-07', 'it takes five minutes off what is due on the last day')
  t.equal(await warningOf({ ...range, jornada: '04/03/2026' }),
    `${NONE} 2026-03-04, balance-on-period-end 2026-03-07`, 'an excuse of time that was worked changes no day')
  await call('PATCH /_sandbox/settings', { 'frequency.flexiblePeriod': 'day' })
  t.equal(await warningOf({ ...range, jornada: '06/03/2026' }), `${NONE} 2026-03-06`, 'by the setting (A75)')
})
