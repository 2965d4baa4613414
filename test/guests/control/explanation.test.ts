import t from 'tap'
import { FIGURE_FIELDS } from '../../../src/core/wire/explanation/figure-fields.ts'
import { ana, collaboratorId, luciana, rafael, reasons } from '../../support/fixture-names.ts'
import { isRefusal } from '../../support/refusals.ts'
import { testServer } from '../../support/server.ts'

const server = await testServer(t)
const path = (id: string, date: string, base = '') => `GET ${base}/_sandbox/daily-frequency/${id}/${date}/explanation`
const explain = async (id: string, date: string, base = '') => (await server.call(path(id, date, base))).body
const steps = (explanation: any, field: string) =>
  explanation.figures[field].steps.map(({ name, value }: any) => `${name} ${value}`)

t.test('of the built-in March every figure ends with the value that the daily frequency has', async t => {
  for (let number = 1; number <= 12; number++) {
    const id = collaboratorId(number)
    const { days } = (await server.call(`GET /_sandbox/daily-frequency/${id}?from=2026-03-01&to=2026-03-31`)).body
    for (const day of days) {
      const { figures } = await explain(id, day.data.slice(0, 10))
      t.strictSame(Object.keys(figures), Object.values(FIGURE_FIELDS))
      for (const [field, { value, steps }] of Object.entries<any>(figures)) {
        const isSame = value === day[field] && steps.at(-1).value === value
        if (!isSame) t.fail(`${id} ${day.data} ${field}`, { value, steps, field: day[field] })
      }
    }
  }
})

t.test('a usual day: each stretch beside the schedule, in Portuguese or English, and by the CPF too', async t => {
  const base = '/~usual'
  const day = await explain(ana, '2026-03-16', base)
  t.match(day.deviations, [
    { kind: 'more', from: '2026-03-16T07:58', to: '2026-03-16T08:00', minutes: '00:02', counted: '00:00' },
    { kind: 'more', from: '2026-03-16T12:00' }, { kind: 'more', from: '2026-03-16T17:00' }
  ])
  t.strictSame(day.figures.horasTrabalhadas.steps[0], {
    name: 'pair',
    text: 'Das 07:58 às 12:01: 4h03.',
    rule: 'O tempo entre a entrada e a saída é tempo à disposição do empregador, antes de qualquer tolerância.',
    source: 'CLT art. 4º',
    inputs: { entry: '2026-03-16T07:58', exit: '2026-03-16T12:01' },
    value: '04:03'
  })
  t.match(day.boundaries, [
    {
      side: 'start',
      number: '2',
      text: 'A data vira às 00:00.',
      inputs: { last: '2026-03-13T17:01', next: '2026-03-16T07:58' }
    },
    {
      side: 'end',
      number: '2',
      inputs: { end: '2026-03-16T17:00', start: '2026-03-17T08:00', turn: '2026-03-17T00:00' }
    }
  ])
  t.strictSame(day.adjustments, [])
  await server.call(`PATCH ${base}/_sandbox/settings`, { body: { 'error.language': 'en' } })
  const { numeroDocumento } = (await server.call(`GET ${base}/_sandbox/state/collaborators/${ana}`)).body
  const english = await explain(numeroDocumento, '2026-03-16', base)
  t.match(english.figures.saldo.steps.at(-1), {
    text: '0 min more and 0 min less count: 0:00.', source: 'practice'
  })
  t.match(english.boundaries[0].rule, /^Before midnight/)
})

t.test('a night: its stretches, and the day of their end', async t => {
  const night = await explain(rafael, '2026-03-20')
  t.strictSame(steps(night, 'adicionalNoturno'),
    ['night-begun-before 01:30', 'night-minutes 03:00', 'night-minutes 03:00', 'night-extension 01:30',
      'night-sum 07:30', 'night-reduced 08:34'])
  t.match(night.figures.adicionalNoturno.steps[0], {
    text: 'Começou às 22:00 (marcação das 22:00), não depois das 22:00: 1h30 depois das 05:00 (+1) prorrogam a noite.'
  })
  t.match(night.figures.adicionalNoturno.steps[3], {
    text: 'Das 05:00 (+1) às 06:30 (+1): 1h30 em prorrogação da noite.', source: 'Súmula 60 II do TST; CLT art. 73 §5º'
  })
})

t.test('a day before the admission owes nothing, and says why', async t => {
  const day = await explain(ana, '2000-01-03')
  t.strictSame(steps(day, 'cargaHoraria'), ['workload-not-employed 00:00'])
  t.strictSame(steps(day, 'falta'), ['absence-not-over 0'])
})

t.test('a working day of an INATIVO has no workload, and says why', async t => {
  const base = '/~inactive'
  const address = `${base}/_sandbox/state/collaborators/${luciana}`
  const { historico, ...always } = (await server.call(`GET ${address}`)).body
  await server.call(`PUT ${address}`, { body: always })
  const day = await explain(luciana, '2026-03-04', base)
  t.strictSame(steps(day, 'cargaHoraria'), ['workload-inactive 00:00'])
  t.equal(day.figures.saldo.value, '07:51', 'what was worked stands')
  const later = await explain(luciana, '2026-03-09')
  t.strictSame(steps(later, 'cargaHoraria'), ['workload-not-employed 00:00'], 'she left on the 6th')
  t.equal(later.figures.saldo.value, '00:00')
})

t.test('a whole absence, before and after it is excused', async t => {
  const base = '/~absent'
  t.strictSame(steps(await explain(ana, '2026-03-26', base), 'falta'), ['absence-day 1'])
  const [minPeriodo, maxPeriodo] = ['26/03/2026', '26/03/2026']
  await adjust(base, '26/03/2026', { formato: 'INTERVALO_DATAS', minPeriodo, maxPeriodo, motivoId: reasons.sickNote })
  const pending = await explain(ana, '2026-03-26', base)
  t.match(pending.adjustments, [
    { status: 'PENDENTE', acts: false, text: 'Está pendente e não muda nenhum valor.', figures: {} }
  ])
  await approve(base, pending.adjustments[0].ajusteRegistroId)
  const excused = await explain(ana, '2026-03-26', base)
  t.strictSame(steps(excused, 'falta'), ['absence-excused 0'])
  t.strictSame(steps(excused, 'saldo'), ['balance-absent -08:00', 'excused-by 08:00', 'balance-excused 00:00'])
  t.match(excused.adjustments, [{
    acts: true,
    excused: '08:00',
    stretches: [],
    figures: { falta: { without: 1, with: 0 }, saldo: { without: '-08:00', with: '00:00' } }
  }])
})

t.test('two adjustments together: an inserted record, and a certificate for the late hour', async t => {
  const base = '/~together'
  const { body } = await server.call(`GET ${base}/_sandbox/daily-frequency/${ana}?from=2026-03-17`)
  const [{ registros }] = body.days
  const kept = registros.slice(1).map(({ hashCode, dataHora }: any) => ({ registroHash: hashCode, dataHora }))
  const edit = await adjust(base, '17/03/2026', {
    formato: 'REGISTRO_PONTO',
    motivoId: reasons.forgotten,
    registrosPropostos: [{ dataHora: '2026-03-17T09:00:00-03:00' }, ...kept]
  })
  const range = await adjust(base, '17/03/2026', {
    formato: 'INTERVALO_HORARIO', minMinutos: 480, maxMinutos: 540, motivoId: reasons.sickNote
  })
  for (const id of [edit, range]) await approve(base, id)
  const day = await explain(ana, '2026-03-17', base)
  t.match(day.adjustments, [
    {
      ajusteRegistroId: edit,
      formato: 'REGISTRO_PONTO',
      acts: true,
      created: ['2026-03-17T09:00'],
      invalidated: ['2026-03-17T08:01']
    },
    {
      ajusteRegistroId: range,
      acts: true,
      excused: '01:00',
      stretches: [{ from: '2026-03-17T08:00', to: '2026-03-17T09:00' }],
      figures: { atrasos: { without: '01:00', with: '00:00' } }
    }
  ])
  t.strictSame(steps(day, 'atrasos'), ['late 01:00', 'late-sum 01:00', 'late-excused 00:00'])
})

async function adjust (base: string, jornada: string, terms: object): Promise<string> {
  const body = { jornada, descricao: 'x', ...terms }
  const answer = await server.call(`POST ${base}/ajuste-registro/solicitar`, { body })
  t.equal(answer.status, 201)
  return answer.body.ajusteRegistroId
}

async function approve (base: string, id: string): Promise<void> {
  await server.call(`POST ${base}/_sandbox/adjustments/${id}/approve`)
}

for (const [sentence, id, date, status, message] of [
  ['an unknown collaborator', 'nope', '2026-03-16', 404, 'Colaborador não encontrado: nope'],
  ['a day that is none', ana, '2026-02-30', 400, ['data deve ser uma data existente no formato yyyy-MM-dd']],
  ['both', 'nope', 'x', 400, ['data deve ser uma data existente no formato yyyy-MM-dd']]
] as const) {
  t.test(`${status} to ${sentence}`, async t => {
    isRefusal(t, await server.call(path(id, date)), path(id, date), status, message as string | string[])
  })
}

t.test('every year that the daily frequency knows', async t => {
  for (const date of ['1900-01-01', '2999-12-31']) t.equal((await server.call(path(ana, date))).status, 200, date)
})

t.test('half an absence in hours and a short rest are told in their unit', async t => {
  const half = await explain(collaboratorId(10), '2026-03-11')
  t.match(half.figures.falta.steps.at(-1), { text: 'A meia falta é dada em horas: 4h48.', value: 0 })
  t.match(half.figures.faltaHoras.steps.at(-1), { text: 'A meia falta é dada em horas: 4h48.', value: '04:48' })
  const short = await explain(collaboratorId(3), '2026-03-11')
  t.match(short.figures.indenizacaoInterjornada.steps.at(-1), {
    text: 'Descanso de 9h30; o mínimo é 11h: faltou 1h30.', value: 90
  })
  const base = '/~rest'
  const at = (dataHora: string) => ({ colaboradorId: ana, dataHora: `2026-03-${dataHora}:00-03:00` })
  for (const body of ['28T14:00', '28T22:00', '30T06:00', '30T07:00'].map(at)) {
    await server.call(`POST ${base}/_sandbox/state/timeRecords`, { body })
  }
  const { figures } = await explain(ana, '2026-03-30', base)
  t.match(figures.indenizacaoInterjornada.steps.at(-1), {
    text: 'Descanso de 32h, com um DSR; o mínimo é 35h, 24h e mais 11h: faltaram 3h.', value: 180
  })
})

t.test('whose day it is: an identifier, a CPF with or without punctuation, or a whole name', async t => {
  const base = '/~who'
  const [{ nome, numeroDocumento: cpf }] = (await server.call(`GET ${base}/_sandbox/state/collaborators`)).body
  const punctuated = cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
  for (const route of ['daily-frequency/WHO?from=2026-03-16', 'daily-frequency/WHO/2026-03-16/explanation']) {
    const of = (who: string) => server.call(`GET ${base}/_sandbox/${route.replace('WHO', encodeURIComponent(who))}`)
    const { text } = await of(collaboratorId(1))
    for (const who of [cpf, punctuated, nome, nome.toUpperCase()]) {
      t.equal((await of(who)).text, text, `${route} ${who}`)
    }
    for (const who of ['nope', '0']) t.equal((await of(who)).status, 404, `${route} ${who}`)
  }
})
