import { parse } from 'csv-parse/sync'
import t from 'tap'
import { ana, collaboratorId, rafael } from '../../../support/fixture-names.ts'
import { type Call, testServer } from '../../../support/server.ts'

const server = await testServer(t)
const ask = (query: string, call: Call = {}, who = ana) => server.call(`GET /_sandbox/timesheet/${who}${query}`, call)
const MARCH = '?month=2026-03'

const forms: [query: string, accept: string | undefined, type: string, sentence: string][] = [
  ['', undefined, 'application/json', 'JSON, unless asked otherwise'],
  ['&format=text', undefined, 'text/plain', 'a table, by format'],
  ['&format=csv', 'text/plain', 'text/csv', 'CSV, by format, whatever is accepted'],
  ['', 'text/csv', 'text/csv', 'CSV, by Accept'],
  ['', 'text/plain;q=0.5, text/csv; q=0.9', 'text/csv', 'what is accepted most'],
  ['', 'text/csv;q=0, text/plain', 'text/plain', 'not what is not accepted'],
  ['', '*/*', 'application/json', 'JSON for whoever takes all'],
  ['', 'text/html,application/xhtml+xml,*/*;q=0.8', 'application/json', 'JSON for a browser'],
  ['', ';;q=x,,', 'application/json', 'JSON for what cannot be read']
]
for (const [query, accept, type, sentence] of forms) {
  t.test(`${sentence}: ${query} ${accept ?? ''}`, async t => {
    const { status, headers } = await ask(MARCH + query, accept === undefined ? {} : { headers: { accept } })
    t.equal(status, 200)
    t.equal(headers['content-type'], `${type}; charset=utf-8`)
    t.equal(headers.vary, query === '' ? 'accept' : undefined)
  })
}

t.test('an unknown form is refused', async t => {
  const { status, body } = await ask(`${MARCH}&format=pdf`)
  t.equal(status, 400)
  t.strictSame(body.message, ['format deve ser um de: json, text, csv'])
})

t.test('the table has a line for each day, aligned, and the totals', async t => {
  const { text, body } = await ask(`${MARCH}&format=text`, {}, rafael)
  t.equal(body, undefined)
  const lines = text.split('\n')
  t.match(lines[0], /^Folha de ponto de março de 2026 {2}Rafael Oliveira Nogueira {2}CPF 196\.473\.508-48$/)
  t.match(lines[3], /^ +extras \(horas +noturno +saldo do$/)
  t.match(lines[4], new RegExp('^dia +marcações +previsto +trabalhado +saldo +de relógio\\) +reduzido +' +
    'atrasos +faltas +intervalo +observações, ocorrências e pendências$'))
  t.equal(lines[24], '20 sex  22:00 01:00+1 02:00+1 06:30+1     06:00       07:30   01:30          01:30' +
    '     08:34        ·       ·          ·  saldo positivo, hora extra noturna')
  t.match(lines[36], /^total +132:00 +124:29 +01:30 +142:04 +00:20 +1 +dias com pendência: 2$/)
  const end = lines[4]?.indexOf('previsto') as number + 'previsto'.length - 1
  for (const line of lines.slice(5, 37)) t.match(line[end], /[\d·]/, `${line} ends where its column does`)
})

t.test('the table is in the language of the sandbox', async t => {
  await server.call('PATCH /~en/_sandbox/settings', { body: { 'error.language': 'en' } })
  const { text } = await server.call(`GET /~en/_sandbox/timesheet/ana${MARCH}&format=text`)
  t.match(text, /^Timesheet of March 2026 {2}Ana Beatriz Souza/)
  t.match(text, /\n01 Sun .*\n02 Mon {2}08:00 12:02/)
  t.notMatch(text, /dia|previsto|seg /)
})

const rowsOf = (text: string, delimiter = ';'): Record<string, string>[] =>
  parse(text, { columns: true, bom: true, delimiter })

t.test('CSV has the figures of JSON', async t => {
  for (const who of [ana, rafael, collaboratorId(6), collaboratorId(10)]) {
    const { body: { collaborator, days, totals } } = await ask(MARCH, {}, who)
    const rows = rowsOf((await ask(`${MARCH}&format=csv`, {}, who)).text)
    const ofDays = rows.filter(({ tipo }) => tipo === 'dia')
    t.equal(ofDays.length, days.length)
    t.strictSame(rows.filter(row => !ofDays.includes(row)).map(({ tipo, data }) => [tipo, data]),
      [...who === collaboratorId(6) ? [['mes', '2026-03-01/2026-03-31']] : [], ['total', '']])
    for (const [at, { data, saldo, horasTrabalhadas, falta, registros, ocorrencias, ...row }] of ofDays.entries()) {
      const day = days[at]
      t.equal(data, day.date)
      t.match(row, { nome: collaborator.nome, turno: day.turno, numeroDocumento: /^\d{3}\.\d{3}\.\d{3}-\d\d$/ })
      t.equal(minutesOf(saldo), day.figures.saldo, `${data} saldo`)
      t.equal(minutesOf(horasTrabalhadas), day.figures.horasTrabalhadas, `${data} horasTrabalhadas`)
      t.equal(Number(falta?.replace(',', '.')), day.figures.falta)
      t.equal(ocorrencias, day.ocorrencias.join(' '))
      const counted = day.records.filter(({ setAside }: { setAside: boolean }) => !setAside)
      t.equal(registros, counted.map(({ clock }: { clock: string }) => clock).join(' '))
    }
    t.equal(minutesOf(rows.at(-1)?.['saldo']), totals.saldo)
  }
})

t.test('by default it has semicolons and a byte order mark, and a name to save it by', async t => {
  const { text, headers } = await ask(`${MARCH}&format=csv`, {}, collaboratorId(3))
  t.ok(text.startsWith('\ufeffcolaboradorId;nome;numeroDocumento;turno;fusoHorario;tipo;data;'))
  t.ok(text.endsWith('\r\n'))
  t.equal(headers['content-disposition'], 'attachment; filename="folha-de-ponto-2026-03-35061892470.csv"')
  t.match(rowsOf(text)[24], { data: '2026-03-25', falta: '0,5', saldo: '-04:48' })
  const comma = (await ask(`${MARCH}&format=csv&separator=comma`, {}, collaboratorId(3))).text
  t.ok(comma.startsWith('colaboradorId,nome,'))
  t.match(rowsOf(comma, ',')[24], { data: '2026-03-25', falta: '0.5' })
  for (const [query, message] of [
    ['separator=tab', 'separator deve ser um de: semicolon, comma'], ['rows=total', 'o campo rows deve ser um de: dia']
  ]) {
    const { status, body } = await ask(`${MARCH}&format=csv&${query}`)
    t.equal(status, 400)
    t.match(body.message[0], message)
  }
})

t.test('that of everybody is the sheets of all below one another; rows=dia has days alone', async t => {
  const url = 'GET /_sandbox/timesheets?month=2026-03&format=csv'
  const { text, headers } = await server.call(url)
  t.equal(headers['content-type'], 'text/csv; charset=utf-8')
  t.equal(headers['content-disposition'], 'attachment; filename="folha-de-ponto-2026-03.csv"')
  const all = rowsOf(text)
  for (let person = 1; person <= 12; person++) {
    const who = collaboratorId(person)
    t.strictSame(all.filter(({ colaboradorId }) => colaboradorId === who),
      rowsOf((await ask(`${MARCH}&format=csv`, {}, who)).text), who)
  }
  const days = rowsOf((await server.call(`${url}&rows=dia`)).text)
  t.strictSame(days, all.filter(({ tipo }) => tipo === 'dia'))
  t.equal(days.length, 12 * 31)
  const two = (await server.call(`${url}&ids=${ana},${rafael},nobody`)).text
  t.strictSame([...new Set(rowsOf(two).map(({ colaboradorId }) => colaboradorId))], [ana, rafael])
  const asked = await server.call('GET /_sandbox/timesheets?month=2026-03', { headers: { accept: 'text/csv' } })
  t.strictSame([asked.text, asked.headers['vary']], [text, 'accept'])
  t.equal((await server.call('GET /_sandbox/timesheets?month=2026-3&format=csv')).status, 400)
})

function minutesOf (text = ''): number | undefined {
  if (text === '') return undefined
  const [, sign, hours, minutes] = /^(-?)(\d+):(\d\d)$/.exec(text) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

t.test('without a month it is that of the clock', async t => {
  t.equal((await ask('')).body.month, '2026-04')
  await server.call('PUT /~maio/_sandbox/clock', { body: { now: '2026-05-01T02:30:00Z' } })
  t.equal((await server.call('GET /~maio/_sandbox/timesheet/ana')).body.month, '2026-04', 'where the collaborator is')
})

t.test('a hostile name breaks neither the table nor a spreadsheet', async t => {
  const base = '/~hostil/_sandbox'
  const { body: person } = await server.call(`GET ${base}/state/collaborators/${ana}`)
  const nome = '=1+1"\u001b[31m\r\n\u202eX'
  t.equal((await server.call(`PUT ${base}/state/collaborators/${ana}`, { body: { ...person, nome } })).status, 200)
  const { text } = await server.call(`GET ${base}/timesheet/${ana}${MARCH}&format=text`)
  t.match(text.split('\n')[0], /=1\+1"⟨U\+001B⟩\[31m⟨U\+000D⟩⟨U\+000A⟩⟨U\+202E⟩X/)
  const rows = rowsOf((await server.call(`GET ${base}/timesheet/${ana}${MARCH}&format=csv`)).text)
  t.equal(rows.length, 32)
  t.equal(rows[0]?.['nome'], `'${nome}`)
})

t.test('no part of a cell is a formula, wherever a spreadsheet splits it', async t => {
  const base = '/~formulas/_sandbox'
  const { body: person } = await server.call(`GET ${base}/state/collaborators/${ana}`)
  for (const [nome, shown] of [
    ['Ana;=1+1', "Ana;'=1+1"], ['Ana\n=1+1', "Ana\n'=1+1"], ['＝1+1', "'＝1+1"], [' =1+1', "' =1+1"],
    ['Ana; @a', "Ana;' @a"], ['-1', "'-1"], ['Ana -1; b', 'Ana -1; b']
  ] as const) {
    await server.call(`PUT ${base}/state/collaborators/${ana}`, { body: { ...person, nome } })
    const { text } = await server.call(`GET ${base}/timesheet/${ana}${MARCH}&format=csv`)
    t.ok(text.includes(/[;\n]/.test(shown) ? `;"${shown}";` : `;${shown};`), JSON.stringify(nome))
  }
})
