import t from 'tap'
import { ana, reasons } from '../support/fixture-names.ts'
import { testServer } from '../support/server.ts'

// What a tester asks after a run: each is one request, without an identifier that was copied from another answer.

const server = await testServer(t)
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
})

t.test('What is pending for Ana?', async t => {
  const { body: { adjustments } } = await call('GET /_sandbox/adjustments?status=PENDENTE&colaborador=ana')
  t.match(adjustments, [{ codigo, nome: 'Ana Beatriz Souza', dias: ['2026-03-10'], motivo: { descricao: /./ } }])
  t.equal(adjustments.length, 1)
})

t.test('What does her March look like?', async t => {
  const { text } = await call('GET /_sandbox/timesheet/ana?month=2026-03&format=text')
  t.match(text, /^Espelho de ponto 2026-03 {2}Ana Beatriz Souza/)
  t.match(text, /\n10 ter {2}08:25 12:00 13:00 17:00 .* -00:25 /)
  t.match(text, /\ntotal .* -04:15 /)
})

t.test('Approve that.', async t => {
  t.match((await call(`POST /_sandbox/adjustments/${codigo}/approve`)).body, { codigo, status: 'APROVADO' })
})

t.test('Jump to tomorrow.', async t => {
  t.match((await call('POST /_sandbox/clock/advance', { by: '1d' })).body, { now: '2026-04-02T12:00:00.000Z' })
})

t.test('Back to before the run.', async t => {
  const { body: { hash: after } } = await call('GET /_sandbox/hash')
  t.match((await call('POST /_sandbox/reset')).body, { hash: before })
  t.match((await call('GET /_sandbox/clock')).body, { now: '2026-04-01T12:00:00.000Z' })
  t.match((await call('POST /_sandbox/snapshots/before-reset/restore')).body, { hash: after }, 'and after it again')
  t.match((await call(`GET /_sandbox/state/collaborators/${ana}`)).body, { nome: 'Ana Beatriz Souza' })
})
