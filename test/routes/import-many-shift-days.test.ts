import t from 'tap'
import { collaboratorId } from '../support/fixture-names.ts'
import { dataUrl } from '../support/csv.ts'
import { testServer } from '../support/server.ts'

/** `IMPORT_ROWS=100000` for the size that it is made for. */
const ROWS = Number(process.env['IMPORT_ROWS'] ?? 20_000)
const DAY = 86_400_000

/** Every row another day of another collaborator. */
function manyRows (): string {
  const lines = ['collaboratorId;date;remarks']
  for (let at = 0; at < ROWS; at++) {
    const date = new Date(Date.UTC(2024, 0, 1) + Math.floor(at / 10) * DAY).toISOString().slice(0, 10)
    lines.push(`${collaboratorId(1 + at % 10)};${date};troca nº ${at}`)
  }
  return lines.join('\r\n')
}

t.test(`a file of ${ROWS} rows`, async t => {
  const server = await testServer(t)
  const body = JSON.stringify(dataUrl(manyRows()))
  await server.call('POST /turnos-excecoes/days/import', { body: dataUrl('collaboratorId,date\n') }) // loads the parser

  let answered = 0
  const watch = setInterval(() => {
    server.call('GET /livez').then(({ status }) => { answered += status === 200 ? 1 : 0 }, t.threw)
  }, 10)
  const answer = await server.call('POST /turnos-excecoes/days/import', { body })
  clearInterval(watch)

  t.match(answer.body, { status: true, mensagem: new RegExp(` criada com ${ROWS} dias$`), errors: [] })
  t.ok(answered > 5, 'others are answered meanwhile')

  const { body: { days } } =
    await server.call(`GET /_sandbox/daily-frequency/${collaboratorId(1)}?from=2026-03-01&to=2026-03-31`)
  t.ok(days.every((day: { turnoVigente: { excecao: boolean } }) => day.turnoVigente.excecao), 'the days are there')
})

t.test('of very many bad rows the first 200 are listed, and the others counted', async t => {
  const server = await testServer(t)
  const rows = `collaboratorId,date\n${'a,\n'.repeat(5000)}`
  const { body: { status, errors } } = await server.call('POST /turnos-excecoes/days/import', { body: dataUrl(rows) })
  t.equal(status, false)
  t.equal(errors.length, 201)
  t.same([errors[0], errors[200]], ['Linha 2: date está vazio', 'e há mais 4800 problemas'])
})
