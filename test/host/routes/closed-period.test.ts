import jsonPatch from 'fast-json-patch'
import t from 'tap'
import { reasons } from '../../support/fixture-names.ts'
import { testServer } from '../../support/server.ts'

const server = await testServer(t)
const common = { jornada: '16/03/2026', descricao: 'x', motivoId: reasons.allowance }
const range = { ...common, formato: 'INTERVALO_HORARIO', minMinutos: 480, maxMinutos: 540 }
const missing = { ...common, formato: 'TEMPO_FALTANTE', jornadas: ['21/03/2026', '17/03/2026'] }
const period = { ...common, formato: 'INTERVALO_DATAS', minPeriodo: '18/03/2026', maxPeriodo: '23/03/2026' }
const edit = { ...common, formato: 'REGISTRO_PONTO', registrosPropostos: [{ dataHora: '2026-03-16T08:00:00-03:00' }] }

let worlds = 0
/** A sandbox in which the days up to 20 March can be closed. */
function inNewWorld () {
  const base = `/~c${++worlds}`
  const call = (what: string, body?: object) =>
    server.call(what.replace(' ', ` ${base}`), body === undefined ? {} : { body })
  return {
    call,
    close: (through: string | null) => call('PATCH /_sandbox/settings', { 'adjustment.closedThrough': through }),
    ask: (body: object) => call('POST /ajuste-registro/solicitar', body)
  }
}

const rule = 'não pode alcançar o período fechado, que vai até 20/03/2026'
const refused: [sentence: string, body: object, messages: string[], fixed: object | undefined, change: RegExp][] = [
  ['a time range', range, [`o campo jornada ${rule}: 16/03/2026`], { jornada: '21/03/2026' },
    /^troque \/jornada por "21\/03\/2026"/],
  ['records, whose day no other field can follow', edit, [`o campo jornada ${rule}: 16/03/2026`], undefined,
    /^escolha dias depois de 20\/03\/2026, ou mude adjustment\.closedThrough/],
  ['missing time, day by day', missing,
    [`o campo jornada ${rule}: 16/03/2026`, `o campo jornadas[1] ${rule}: 17/03/2026`],
    { jornada: '21/03/2026', jornadas: ['21/03/2026', '21/03/2026'] }, /^troque \/jornada por/],
  ['a period that begins in it', period,
    [`o campo minPeriodo ${rule}: 18/03/2026 a 20/03/2026`], { minPeriodo: '21/03/2026' },
    /^troque \/minPeriodo por/],
  ['a period that lies in it', { ...period, maxPeriodo: '19/03/2026' },
    [`o campo minPeriodo ${rule}: 18/03/2026 a 19/03/2026`], { minPeriodo: '21/03/2026', maxPeriodo: '21/03/2026' },
    /^troque \/minPeriodo por "21\/03\/2026"; troque \/maxPeriodo por/]
]
for (const [sentence, body, messages, fixed, change] of refused) {
  t.test(`a closed period refuses ${sentence}, and lists the days (A77)`, async t => {
    const { call, close, ask } = inNewWorld()
    await close('2026-03-20')
    const answer = await ask(body)
    t.equal(answer.status, 400)
    t.strictSame(answer.body.message, messages)
    t.match(answer.headers['x-sandbox-assumptions'], /\bA77\b/)
    const { explain } = (await call('GET /_sandbox/requests/last')).body
    t.match(explain[0], { code: 'closed-period', rule: /adjustment\.closedThrough/, change })
    if (fixed === undefined) t.notOk('patch' in explain[0])
    else {
      const mended = structuredClone(body)
      for (const { patch } of explain) jsonPatch.applyPatch(mended, patch)
      t.strictSame(mended, { ...body, ...fixed })
      t.equal((await ask(mended)).status, 201, 'and the fix is accepted')
    }
    await close('none')
    t.equal((await ask(body)).status, 201, 'as is the request when the period is open')
  })
}

const open: [sentence: string, body: object][] = [
  ['a day after it', { ...range, jornada: '21/03/2026' }],
  ['a period after it, whose jornada, which is none of its days, lies in it', { ...period, minPeriodo: '21/03/2026' }]
]
for (const [sentence, body] of open) {
  t.test(`a closed period lets ${sentence} pass`, async t => {
    const { close, ask } = inNewWorld()
    await close('2026-03-20')
    t.equal((await ask(body)).status, 201)
  })
}

t.test('the mistakes of the other fields are listed too', async t => {
  const { close, ask } = inNewWorld()
  await close('2026-03-20')
  t.match((await ask({ ...range, descricao: '', maxMinutos: 1 })).body.message, [
    `o campo jornada ${rule}: 16/03/2026`, 'descricao não pode ser vazio', /^o campo maxMinutos/
  ])
})

for (const decision of ['approve', 'reject', 'cancel']) {
  t.test(`nobody can ${decision} what has a day in a closed period, nor cancel what was approved`, async t => {
    const { call, close, ask } = inNewWorld()
    const { ajusteRegistroId: id } = (await ask(missing)).body
    const decide = async (what: string) => await call(`POST /_sandbox/adjustments/${id}/${what}`)
    await close('2026-03-16')
    const answer = await decide(decision)
    t.equal(answer.status, 400)
    t.match(answer.body.message,
      /^O ajuste não pode ser decidido: ele muda 16\/03\/2026, e o período até 16\/03\/2026 está fechado/)
    const { explain } = (await call('GET /_sandbox/requests/last?control=true')).body
    t.match(explain[0], { code: 'adjustment-closed', change: /^mude adjustment\.closedThrough/ })
    await close('2026-03-15')
    t.equal((await decide(decision)).status, 200, 'but the day after the period is open')
    await close('2026-03-21')
    t.match((await decide('cancel')).body.message, decision === 'approve'
      ? /ele muda 16\/03\/2026 a 17\/03\/2026, 21\/03\/2026, e o período até 21\/03\/2026 está fechado/
      : /^(Um ajuste \w+ não pode passar a|O ajuste já está) CANCELADO$/)
  })
}

t.test('the setting is a date or none, and null takes it back', async t => {
  const { call, close } = inNewWorld()
  const form = 'adjustment.closedThrough deve ser uma data existente no formato yyyy-MM-dd, ou none'
  for (const text of ['x', '31/02/2026', '2026-02-31', '', '20/03/2026', '2026-03-20T00:00:00Z']) {
    const { status, body } = await close(text)
    t.same([status, body.message], [400, [form]], text)
  }
  t.same((await call('PATCH /_sandbox/settings', { 'adjustment.closedThrough': 20260320 })).body.message, [
    'adjustment.closedThrough deve ser um texto'
  ])
  const key = 'adjustment.closedThrough'
  t.equal((await close('2026-03-20')).body[key], '2026-03-20')
  t.equal((await close('none')).body[key], 'none')
  await close('2026-03-20')
  t.equal((await close(null)).body[key], 'none')
})
