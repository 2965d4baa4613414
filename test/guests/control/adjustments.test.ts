import t from 'tap'
import { ana, collaboratorId, gabriel, juliana, reasons } from '../../support/fixture-names.ts'
import { isRefusal } from '../../support/refusals.ts'
import { testServer } from '../../support/server.ts'

const server = await testServer(t)
const range = {
  jornada: '10/03/2026',
  formato: 'INTERVALO_HORARIO',
  minMinutos: 480,
  maxMinutos: 540,
  descricao: 'x',
  motivoId: reasons.allowance
}

let worlds = 0
/** A new sandbox with a pending adjustment, and decisions on it. */
async function pending (body: object = range) {
  const base = `/~w${++worlds}`
  const { body: { ajusteRegistroId: id } } = await server.call(`POST ${base}/ajuste-registro/solicitar`, { body })
  return {
    base,
    decide: (decision: string, remark?: object) =>
      server.call(`POST ${base}/_sandbox/adjustments/${id}/${decision}`, remark === undefined ? {} : { body: remark }),
    at: (now: string) => server.call(`PUT ${base}/_sandbox/clock`, { body: { now } }),
    day: async (date = '2026-03-10') =>
      (await server.call(`GET ${base}/_sandbox/daily-frequency/${ana}?from=${date}`)).body.days[0]
  }
}

const decisions: [decision: string, status: string][] = [
  ['approve', 'APROVADO'],
  ['reject', 'REJEITADO'],
  ['cancel', 'CANCELADO']
]
for (const [decision, status] of decisions) {
  t.test(`${decision} makes a pending one ${status} (A12)`, async t => {
    const { decide, at } = await pending()
    await at('2026-04-02T00:00:00Z')
    const answer = await decide(decision, { observacaoGestor: 'Está bem' })
    t.equal(answer.status, 200)
    t.match(answer.body, {
      status,
      observacaoGestor: 'Está bem',
      createdAt: '2026-04-01T12:00:00.000Z',
      updatedAt: '2026-04-02T00:00:00.000Z',
      minMinutos: 480
    })
  })
}

t.test('the remark may be left out, and a later one replaces it', async t => {
  const { decide } = await pending()
  t.notOk('observacaoGestor' in (await decide('approve')).body)
  t.equal((await decide('cancel', { observacaoGestor: 'b' })).body.observacaoGestor, 'b')
})

const illegal: [first: string, then: string, message: string][] = [
  ['approve', 'approve', 'O ajuste já está APROVADO'],
  ['approve', 'reject', 'Um ajuste APROVADO não pode passar a REJEITADO'],
  ...['approve', 'reject', 'cancel'].flatMap((then, at): [string, string, string][] => {
    const to = ['APROVADO', 'REJEITADO', 'CANCELADO'][at]
    return (['REJEITADO', 'CANCELADO'] as const).map(from => [
      from === 'REJEITADO' ? 'reject' : 'cancel',
      then,
      from === to ? `O ajuste já está ${from}` : `Um ajuste ${from} não pode passar a ${to}`
    ])
  })
]
for (const [first, then, message] of illegal) {
  t.test(`400 to ${then} after ${first}`, async t => {
    const { decide, base } = await pending()
    await decide(first)
    const hash = async () => (await server.call(`GET ${base}/_sandbox/hash`)).body.hash
    const before = await hash()
    const answer = await decide(then)
    t.match(answer, { status: 400, body: { message } })
    t.equal(await hash(), before)
  })
}

t.test('an approved one may be cancelled, and changes the day only as long as it is', async t => {
  const { decide, day } = await pending()
  t.match(await day(), { atrasos: '00:25', pendencias: ['AJUSTE_PENDENTE'] })
  await decide('approve')
  t.match(await day(), { atrasos: '00:00', ajuste: { status: 'APROVADO' } })
  t.notOk('frequenciaDiariaJornada' in (await day()).ajuste, 'A57')
  await decide('cancel')
  t.match(await day(), { atrasos: '00:25', pendencias: [] })
})

t.test('on a clock that stands still, the one approved last counts (A25)', async t => {
  const { base, decide, day } =
    await pending({ ...range, formato: 'INTERVALO_DATAS', minPeriodo: '10/03/2026', maxPeriodo: '11/03/2026' })
  const ask = async (body: object) =>
    (await server.call(`POST ${base}/ajuste-registro/solicitar`, { body: { ...range, ...body } })).body.ajusteRegistroId
  await server.call(`POST ${base}/_sandbox/adjustments/${await ask({})}/approve`)
  t.equal((await day()).ajuste.formato, 'INTERVALO_HORARIO')
  await decide('approve')
  t.equal((await day()).ajuste.formato, 'INTERVALO_DATAS', 'though it was asked for first')
  await ask({ formato: 'TEMPO_FALTANTE', jornadas: ['10/03/2026'], motivoId: reasons.forgotten })
  t.equal((await day()).ajuste.formato, 'TEMPO_FALTANTE', 'one that is born approved')
})

for (const [decision, status] of decisions) {
  t.test(`reopen takes back that it is ${status}, and that adjustment alone changes`, async t => {
    const { base, decide, at } = await pending({
      ...range, formato: 'REGISTRO_PONTO', registrosPropostos: [{ dataHora: '2026-03-10T08:00:00-03:00' }]
    })
    const hash = async () => (await server.call(`GET ${base}/_sandbox/hash`)).body.hash
    const before = await hash()
    const { body: undecided } = await server.call(`GET ${base}/_sandbox/state/adjustments`)
    await at('2026-04-02T00:00:00Z')
    await decide(decision, { observacaoGestor: 'Está bem' })
    t.not(await hash(), before)
    t.match(await decide('reopen'), { status: 200, body: { status: 'PENDENTE', observacaoGestor: undefined } })
    t.equal(await hash(), before, 'all is as it was')
    await decide(decision)
    await server.call(`POST ${base}/api-key`, { body: { name: 'later', permissions: ['*'] } })
    await decide('reopen')
    t.strictSame((await server.call(`GET ${base}/_sandbox/state/adjustments`)).body, undecided)
    const { body: keys } = await server.call(`GET ${base}/_sandbox/state/apiKeys`)
    t.match(keys.at(-1), { name: 'later' }, 'and what came later stays')
    t.match(await decide('reopen'), {
      status: 400, body: { message: 'O ajuste já está PENDENTE' }
    })
    t.match(await decide('approve'), { status: 200, body: { status: 'APROVADO' } }, 'it can be decided anew')
  })
}

t.test('reopen is refused where another adjustment is active in its place (A25)', async t => {
  const { base, decide } = await pending()
  const ask = async (body: object) =>
    (await server.call(`POST ${base}/ajuste-registro/solicitar`, { body: { ...range, ...body } })).body
  const { codigo, ajusteRegistroId } = await ask({ descricao: 'later' })
  const message = `A decisão não pode ser desfeita: o ajuste ${codigo} já ocupa os mesmos dias`
  t.match(await decide('reopen'), { status: 400, body: { message } }, 'a pending one that displaced it')
  await server.call(`POST ${base}/_sandbox/adjustments/${ajusteRegistroId}/approve`)
  t.match(await decide('reopen'), { status: 400, body: { message } }, 'and is approved')
  await server.call(`POST ${base}/_sandbox/adjustments/${ajusteRegistroId}/cancel`)
  t.match(await decide('reopen'), { status: 200 }, 'until it is not active')
})

t.test('reopen with another one on some of its days, by the setting of A25', async t => {
  const period = { ...range, formato: 'INTERVALO_DATAS', minPeriodo: '10/03/2026', maxPeriodo: '11/03/2026' }
  const { base, decide } = await pending(period)
  await decide('reject')
  const { body: { codigo } } = await server.call(`POST ${base}/ajuste-registro/solicitar`, { body: range })
  await server.call(`PATCH ${base}/_sandbox/settings`, { body: { 'adjustment.overlap': 400 } })
  t.match(await decide('reopen'), { status: 400, body: { message: new RegExp(`o ajuste ${codigo} `) } })
  await server.call(`PATCH ${base}/_sandbox/settings`, { body: { 'adjustment.overlap': 'allowed' } })
  t.match(await decide('reopen'), { status: 200 }, 'it does not cover all of them')
})

t.test('reopen is refused for a day of a closed period (A77)', async t => {
  const { base, decide } = await pending()
  await decide('approve')
  await server.call(`PATCH ${base}/_sandbox/settings`, { body: { 'adjustment.closedThrough': '2026-03-31' } })
  t.match(await decide('reopen'), { status: 400, body: { message: /o período até 31\/03\/2026 está fechado/ } })
})

t.test('404 to one that is not there', async t => {
  const what = 'POST /_sandbox/adjustments/x/approve'
  isRefusal(t, await server.call(what), what, 404, 'Ajuste não encontrado: x')
  const other = 'POST /_sandbox/adjustments/x/forget'
  isRefusal(t, await server.call(other), other, 404, 'Rota não encontrada: POST /_sandbox/adjustments/x/forget')
})

t.test('400 to a remark that is none', async t => {
  const { decide } = await pending()
  t.strictSame((await decide('approve', { observacaoGestor: 5, x: 1 })).body.message, [
    'observacaoGestor deve ser um texto', 'x não é um campo conhecido'
  ])
})

t.test('the daily frequency, day by day', async t => {
  const { days } = (await server.call(`GET /_sandbox/daily-frequency/${juliana}?from=2026-03-01&to=2026-03-31`)).body
  t.equal(days.length, 31)
  t.strictSame(days.map((day: { data: string }) => day.data.slice(0, 10)), Array.from({ length: 31 }, (_, at) =>
    `2026-03-${String(at + 1).padStart(2, '0')}`))
  const one = (await server.call(`GET /_sandbox/daily-frequency/${juliana}?from=2026-03-13`)).body
  t.strictSame(one, { days: [days[12]] }, 'one day, without an end')
  t.equal(
    (await server.call(`GET /_sandbox/daily-frequency/${gabriel}?from=2026-03-13`)).status, 200, 'a draft has one, too'
  )
  t.equal(
    (await server.call(`GET /_sandbox/daily-frequency/${ana}?from=2026-01-01&to=2027-01-01`)).body.days.length, 366
  )
})

t.test('every collaborator has one for every day, whatever the day', async t => {
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) {
    for (const day of ['1900-01-01', '2026-03-31', '2028-02-29', '2999-12-31']) {
      t.equal(
        (await server.call(`GET /_sandbox/daily-frequency/${collaboratorId(number)}?from=${day}`)).status,
        200,
        `${number} on ${day}`
      )
    }
  }
})

const date = 'deve ser uma data existente no formato yyyy-MM-dd'
const refused: [sentence: string, query: string, status: number, message: string | string[]][] = [
  ['no day', '', 400, ['from é obrigatório']],
  ['a day that is none', '?from=31/03/2026', 400, [`from ${date}`]],
  ['an end that is none', '?from=2026-03-01&to=2026-02-30', 400, [`to ${date}`]],
  ['an end before the start', '?from=2026-03-02&to=2026-03-01', 400, ['to não pode ser menor que from']],
  ['367 days', '?from=2026-01-01&to=2027-01-02', 400, ['to deve encerrar um período de no máximo 366 dias']],
  ['a day twice', '?from=2026-03-01&from=2026-03-02', 400, ['from deve ser um texto']]
]
for (const [sentence, query, status, message] of refused) {
  t.test(`${status} to ${sentence}`, async t => {
    const what = `GET /_sandbox/daily-frequency/${ana}${query}`
    isRefusal(t, await server.call(what), what, status, message)
  })
}

t.test('404 to a collaborator that is not there, after 400', async t => {
  const what = 'GET /_sandbox/daily-frequency/x?from=2026-03-01'
  isRefusal(t, await server.call(what), what, 404, 'Colaborador não encontrado: x')
  t.equal((await server.call('GET /_sandbox/daily-frequency/x?from=x')).status, 400)
})

t.test('an adjustment is named by its code, a collaborator by name, wherever an identifier is due', async t => {
  const { base, decide } = await pending()
  await decide('approve')
  const { body: asked } = await server.call(`POST ${base}/ajuste-registro/solicitar`, { body: range })
  const { codigo, ajusteRegistroId: id } = asked
  const call = (what: string) => server.call(what.replace(' ', ` ${base}/_sandbox`))
  t.match((await call(`GET /adjustments/${codigo}/preview`)).body, { days: [{ date: '2026-03-10' }] })
  t.match((await call(`GET /state/adjustments/${codigo}`)).body, { ajusteRegistroId: id })
  t.match((await call(`POST /adjustments/${codigo}/approve`)).body, { ajusteRegistroId: id, status: 'APROVADO' })
  t.match((await call('GET /adjustments?colaborador=ana&status=APROVADO')).body, { matched: 2 })
  t.match((await call('GET /adjustments?colaborador=marcos')).body, { matched: 0 })
  t.match((await call('GET /adjustments?colaborador=ninguém')).body, { message: /Colaborador não encontrado/ })
  t.match((await call('GET /state/collaborators/gabriel')).body, { colaboradorId: gabriel })
  const { body: entity } = await call(`GET /state/collaborators/${gabriel}`)
  t.match(
    (await server.call(`PUT ${base}/_sandbox/state/collaborators/gabriel`, { body: entity })).body,
    { colaboradorId: gabriel }
  )
  t.equal((await server.call(`PUT ${base}/_sandbox/state/collaborators/juliana`, { body: entity })).status, 400)
  t.equal((await call(`DELETE /state/adjustments/${codigo}`)).status, 204)
  t.equal((await call(`GET /state/adjustments/${codigo}`)).status, 404)
  t.equal((await call(`POST /adjustments/${codigo}/approve`)).status, 404)
})

t.test('a code that a document gives to several names none of them', async t => {
  const { base } = await pending()
  const state = `${base}/_sandbox/state/adjustments`
  const { body: [one] } = await server.call(`GET ${state}`)
  await server.call(`POST ${state}`, { body: { ...one, ajusteRegistroId: 'outro' } })
  const refused = await server.call(`POST ${base}/_sandbox/adjustments/${one.codigo}/approve`)
  t.equal(refused.status, 400)
  t.equal(refused.body.message, `${one.codigo} pode ser mais de um: ${one.ajusteRegistroId}, outro`)
})

t.test('a code has as many digits as a number keeps', async t => {
  const at = (what: string, body?: unknown) =>
    server.call(what.replace(' /', ' /~digits/'), body === undefined ? {} : { body })
  const { body: { ajusteRegistroId: id } } = await at('POST /ajuste-registro/solicitar', range)
  const { body: asked } = await at(`GET /_sandbox/state/adjustments/${id}`)
  const statusOf = async (name: string) => (await at(`GET /_sandbox/state/adjustments/${name}`)).status
  for (const codigo of [7, 42, 123_456, 1_234_567, 1_234_567_890, Number.MAX_SAFE_INTEGER]) {
    t.equal((await at(`PUT /_sandbox/state/adjustments/${id}`, { ...asked, codigo })).status, 200)
    t.equal(await statusOf(String(codigo)), 200, String(codigo))
    for (const other of [`0${codigo}`, `${codigo}.0`, `${codigo}0`, `+${codigo}`, `${codigo}e0`]) {
      t.equal(await statusOf(encodeURIComponent(other)), 404, other)
    }
  }
})
