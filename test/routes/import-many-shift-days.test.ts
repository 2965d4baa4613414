import t from 'tap'
import { collaboratorId } from '../support/fixture-names.ts'
import { cpuTime } from '../support/cpu-time.ts'
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

  let longest = 0
  let last = performance.now()
  let answered = 0
  const watch = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    server.call('GET /livez').then(({ status }) => { answered += status === 200 ? 1 : 0 }, t.threw)
  }, 10)
  const before = cpuTime()
  const answer = await server.call('POST /turnos-excecoes/days/import', { body })
  const took = cpuTime() - before
  clearInterval(watch)

  t.match(answer.body, { status: true, mensagem: new RegExp(` criada com ${ROWS} dia\\(s\\)$`), errors: [] })
  t.comment(`took ${took.toFixed()} ms of work, the event loop stood still for ${longest.toFixed()} ms at most, ${answered} other answers`)
  t.ok(took < ROWS / 10, 'is imported at ten rows a millisecond, or more')
  t.ok(answered > 5, 'others are answered meanwhile')
  t.ok(longest < 1000, 'and none of them waits for a second')

  const again = cpuTime()
  const { body: { days } } = await server.call(`GET /_sandbox/daily-frequency/${collaboratorId(1)}?from=2026-03-01&to=2026-03-31`)
  t.ok(days.every((day: { turnoVigente: { excecao: boolean } }) => day.turnoVigente.excecao), 'the days are there')
  t.ok(cpuTime() - again < 1500, 'and are found without a search')
})
