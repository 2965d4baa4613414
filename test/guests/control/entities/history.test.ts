import t from 'tap'
import { ana } from '../../../support/fixture-names.ts'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)
const night = '50000000-0000-4000-8000-000000000003'
const address = `/_sandbox/state/collaborators/${ana}`
const anaNow = (await server.call(`GET ${address}`)).body

let worlds = 0
async function worldWith (fields: object) {
  const base = `/~history-${++worlds}`
  const put = await server.call(`PUT ${base}${address}`, { body: { ...anaNow, ...fields } })
  const days = async (from: string, to = from) =>
    (await server.call(`GET ${base}/_sandbox/daily-frequency/${ana}?from=${from}&to=${to}`)).body.days
  return { base, put, days }
}

t.test('another shift from a date on leaves the days before it as they were', async t => {
  const before = (await worldWith({})).days
  const after = (await worldWith({ historico: [{ desde: '2026-03-16', turnoId: night }] })).days
  t.strictSame(await after('2026-03-02', '2026-03-13'), await before('2026-03-02', '2026-03-13'))
  const [changed] = await after('2026-03-16')
  t.equal(changed.turnoVigente.turnoId, night)
  t.notSame(changed.saldo, (await before('2026-03-16'))[0].saldo)
})

t.test('another time rule from a date on is the rule of the days from then', async t => {
  const [, other] = (await server.call('GET /_sandbox/state/timeRules')).body
  const { days } = await worldWith({ historico: [{ desde: '2026-03-16', regraPontoId: other.id }] })
  t.strictSame((await days('2026-03-15', '2026-03-16')).map((day: { regraPontoVigente: { id: string } }) =>
    day.regraPontoVigente.id), [anaNow.regraPontoId, other.id])
})

t.test('an INATIVO person owes nothing from that date on, and after the last day no time is scheduled', async t => {
  const inactive = await worldWith({ historico: [{ desde: '2026-03-26', status: 'INATIVO' }] })
  t.match(await inactive.days('2026-03-26'), [{ statusVigenteColaborador: 'INATIVO', falta: 0, saldo: '00:00' }])
  const left = await worldWith({ dataDesligamento: '2026-03-25' })
  t.match(await left.days('2026-03-26'), [{ cargaHoraria: '00:00', falta: 0, saldo: '00:00' }])
  t.match(await (await worldWith({})).days('2026-03-26'), [{ cargaHoraria: '08:00', falta: 1, saldo: '-08:00' }])
})

t.test('the status of the day decides who may request an adjustment (A56)', async t => {
  const body = {
    jornada: '10/03/2026',
    formato: 'INTERVALO_HORARIO',
    descricao: 'Consulta',
    motivoId: 'a0000000-0000-4000-8000-000000000001',
    minMinutos: 480,
    maxMinutos: 505
  }
  for (const [desde, status] of [['2026-04-01', 403], ['2026-04-02', 201]] as const) {
    const { base } = await worldWith({ historico: [{ desde, status: 'INATIVO' }] })
    t.equal((await server.call(`POST ${base}/ajuste-registro/solicitar`, { body })).status, status, desde)
  }
})

const refused: [sentence: string, fields: object, message: RegExp][] = [
  ['a shift that is not there', { historico: [{ desde: '2026-03-16', turnoId: 'nenhum' }] },
    /historico\[0\].turnoId.*nenhum/],
  ['a rule that is not there', { historico: [{ desde: '2026-03-16', regraPontoId: 'nenhuma' }] },
    /historico\[0\].regraPontoId.*nenhuma/],
  ['a date twice', { historico: [{ desde: '2026-03-16' }, { desde: '2026-03-16' }] },
    /historico\[1\].desde.*historico\[0\].desde/],
  ['dates out of order', { historico: [{ desde: '2026-03-16' }, { desde: '2026-03-02' }] },
    /historico\[1\].desde.*historico\[0\].desde/],
  ['a date that does not exist', { historico: [{ desde: '2026-02-30' }] }, /historico\[0\].desde/],
  ['a last day before the admission', { dataDesligamento: '2000-01-01' }, /dataDesligamento.*dataAdmissao/]
]
for (const [sentence, fields, message] of refused) {
  t.test(`${sentence} is refused`, async t => {
    const { put } = await worldWith(fields)
    t.match(put, { status: 400, body: { message: [message] } })
  })
}
