import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { collaboratorId } from '../../support/fixture-names.ts'
import { dataUrl } from '../../support/csv.ts'
import { testServer } from '../../support/server.ts'

/** `IMPORT_ROWS=100000` tests the size that the import is made for. */
const ROWS = Number(process.env['IMPORT_ROWS'] ?? 20_000)
const DAY = 86_400_000

/** Rows with a new day and a new collaborator each. */
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

t.test('a file of many rows displaces earlier files, and later ones displace it (A36)', async t => {
  const server = await testServer(t)
  const [one, other] = [collaboratorId(1), collaboratorId(2)]
  const imported = async (...rows: string[]) => {
    const { headers } = await server.call('POST /turnos-excecoes/days/import', {
      body: dataUrl(['collaboratorId,date,swappedDate,swappedCollaboratorId', ...rows].join('\n'))
    })
    return headers['x-sandbox-warning'] ?? 'none'
  }
  const state = async () => (await server.call('GET /_sandbox/state/shiftExceptions')).body.slice(1)
  const idOn = async (id: string, day: string) => (await server.call(
    `GET /_sandbox/daily-frequency/${id}?from=${day}`)).body.days[0].turnoVigente.excecaoId
  const many = Array.from({ length: 1200 }, (_, at) =>
    `${one},${new Date(Date.UTC(2030, 0, 1) + at * DAY).toISOString().slice(0, 10)},,${other}`)

  t.equal(await imported(`${one},2030-01-02`, `${other},2030-01-03`, `${other},2029-01-01`), 'none')
  t.equal(await imported(...many), 'displaced-shift-day /base64')
  t.equal(await imported(`${one},2030-01-02`, `${one},2029-12-31`), 'displaced-shift-day /base64')
  const [first, large, last] = (await state()).map(({ turnoExcecaoId }: { turnoExcecaoId: string }) => turnoExcecaoId)
  t.equal(await idOn(one, '2030-01-01'), large)
  t.equal(await idOn(one, '2030-01-02'), last)
  t.equal(await idOn(other, '2030-01-02'), undefined, 'the swap is void on its other side')
  t.equal(await idOn(other, '2030-01-03'), large)
  t.equal(await idOn(other, '2029-01-01'), first)

  await server.call(`PATCH /turnos-excecoes/${large}/colaboradores/desvincular`, { body: { collaboratorIds: [other] } })
  t.equal(await idOn(other, '2030-01-03'), first, 'what it displaced holds again')
  t.equal(await idOn(one, '2030-01-01'), undefined)
  t.equal(await imported(...many.slice(10)), 'none')
})

t.test('of very many bad rows the first 200 are listed, and the others counted', async t => {
  const server = await testServer(t)
  const rows = `collaboratorId,date\n${'a,\n'.repeat(5000)}`
  const { body: { status, errors } } = await server.call('POST /turnos-excecoes/days/import', { body: dataUrl(rows) })
  t.equal(status, false)
  t.equal(errors.length, 201)
  t.same([errors[0], errors[200]], ['Linha 2: date está vazio', 'e há mais 4800 problemas'])
})

t.test('a file of more rows than --max-import-rows is refused, and nothing of it applies', async t => {
  const server = await testServer(t, { maxImportRows: 3 })
  const row = `${collaboratorId(1)},2026-04-06\n`
  const imported = (rows: string) => server.call('POST /turnos-excecoes/days/import', {
    body: dataUrl(`collaboratorId,date\n${rows}`)
  })
  const before = (await server.call('GET /_sandbox/hash')).body.hash
  for (const rows of [row.repeat(4), `${row}\n,,\n${row}`, 'a,\n'.repeat(50_000)]) {
    const { status, headers, body } = await imported(rows)
    t.equal(status, 400)
    t.match(headers['x-sandbox-assumptions'], /\bA39\b/)
    t.equal(body.message, 'O arquivo CSV tem mais de 3 linhas, o limite da opção --max-import-rows')
  }
  t.equal((await server.call('GET /_sandbox/hash')).body.hash, before)
  t.equal((await imported(row.repeat(3))).status, 201, 'as many as the limit apply')
})

t.test('an import ends when its client has left', async t => {
  const server = await testServer(t)
  const url = await server.app.listen({ port: 0 })
  const before = (await server.call('GET /_sandbox/hash')).body.hash
  const body = JSON.stringify(dataUrl(manyRows()))
  const sent = request(`${url}/turnos-excecoes/days/import`, {
    method: 'POST',
    headers: { authorization: 'Bearer espelho_admin', 'content-type': 'application/json' }
  })
  sent.on('error', () => {}) // this test closes the connection itself
  sent.end(body, () => sent.destroy())
  let requests: { abandoned?: boolean }[] = []
  while (requests.length === 0) {
    await setTimeout(5)
    requests = (await server.call('GET /_sandbox/requests?operation=importShiftDays')).body.requests
  }
  t.match(requests, [{ abandoned: true }])
  t.equal((await server.call('GET /_sandbox/hash')).body.hash, before)
})
