import t from 'tap'
import { ana, reasons } from '../support/fixture-names.ts'
import { tellOf } from '../support/client-command.ts'
import { testServer } from '../support/server.ts'

// What a tester asks after a run: each is one request or one command, without an identifier that was copied from
// another answer.

const server = await testServer(t)
await server.app.listen({ port: 0, host: '127.0.0.1' })
const url = server.app.listeningOrigin
const tell = tellOf(url)
const call = (what: string, body?: unknown) => server.call(what, body === undefined ? {} : { body })
const range = {
  jornada: '10/03/2026',
  formato: 'INTERVALO_HORARIO',
  minMinutos: 480,
  maxMinutos: 540,
  descricao: 'Consulta',
  motivoId: reasons.allowance
}

const { body: { hash: before } } = await call('GET /_sandbox/hash')
const { body: { codigo } } = await call('POST /ajuste-registro/solicitar', range)
await call('POST /ajuste-registro/solicitar', { ...range, jornada: '2026-03-10' })

t.test('What did my client send last, and why was it refused?', async t => {
  t.match((await call('GET /_sandbox/requests/last')).body, {
    method: 'POST',
    path: '/ajuste-registro/solicitar',
    status: 400,
    why: /^jornada deve ser uma data existente no formato dd\/MM\/yyyy/,
    fix: /10\/03\/2026/,
    request: { body: { jornada: '2026-03-10' } }
  })
  const { code, out } = await tell('last', [], { language: 'pt' })
  t.equal(code, 0)
  t.match(out, /^POST \/ajuste-registro\/solicitar +400 /)
  t.match(out, /\n {2}regra +jornada deve ser uma data existente no formato dd\/MM\/yyyy/)
  t.match(out, /\n {2}correção .*10\/03\/2026/)
})

t.test('What is pending for Ana?', async t => {
  const { body: { adjustments } } = await call('GET /_sandbox/adjustments?status=PENDENTE&colaborador=ana')
  t.match(adjustments, [{ codigo, nome: 'Ana Beatriz Souza', dias: ['2026-03-10'], motivo: { descricao: /./ } }])
  t.equal(adjustments.length, 1)
  const { out } = await tell('adjustments', [], { status: 'PENDENTE', who: 'ana', language: 'pt' })
  t.match(out, new RegExp(`^código .*\\n +${codigo} +PENDENTE +Ana Beatriz Souza +10/03/2026 .*\\n$`))
})

t.test('What does her March look like?', async t => {
  const { text } = await call('GET /_sandbox/timesheet/ana?month=2026-03&format=text')
  t.match(text, /^Folha de ponto de março de 2026 {2}Ana Beatriz Souza/)
  t.match(text, /\n10 ter {2}08:25 12:00 13:00 17:00 .* -00:25 /)
  t.match(text, /\ntotal .* -04:15 /)
  const { out } = await tell('timesheet', ['ana'], { month: '2026-03', language: 'pt' })
  t.equal(out, text, 'the command prints the same')
})

t.test('Approve that.', async t => {
  await call('PUT /_sandbox/snapshots/asked')
  const { out } = await tell('approve', [String(codigo)], { language: 'pt' })
  t.equal(out, `Ajuste ${codigo} de Ana Beatriz Souza: APROVADO\n`)
  await call('POST /_sandbox/snapshots/asked/restore')
  t.match((await call(`POST /_sandbox/adjustments/${codigo}/approve`)).body, { codigo, status: 'APROVADO' })
})

t.test('Jump to tomorrow.', async t => {
  const { out } = await tell('clock', ['advance', '1d'], { sandbox: 'other', language: 'pt' })
  t.equal(out, '02/04/2026 09:00:00 (America/Sao_Paulo), parado\n')
  t.match((await call('POST /_sandbox/clock/advance', { by: '1d' })).body, { now: '2026-04-02T12:00:00.000Z' })
})

t.test('Back to before the run.', async t => {
  const { body: { hash: after } } = await call('GET /_sandbox/hash')
  t.match(await tell('reset'), { code: 0 })
  t.match((await call('GET /_sandbox/hash')).body, { hash: before })
  t.match(await tell('restore', ['before-reset']), { code: 0 })
  t.match((await call('GET /_sandbox/hash')).body, { hash: after })
  t.match((await call('POST /_sandbox/reset')).body, { hash: before })
  t.match((await call('GET /_sandbox/clock')).body, { now: '2026-04-01T12:00:00.000Z' })
  t.match((await call('POST /_sandbox/snapshots/before-reset/restore')).body, { hash: after }, 'and after it again')
  t.match((await call(`GET /_sandbox/state/collaborators/${ana}`)).body, { nome: 'Ana Beatriz Souza' })
})
