import { parse } from 'csv-parse/sync'
import t from 'tap'
import { OCCURRENCES } from '../../../../src/core/rules/frequency/occurrences.ts'
import { PENDING_ITEMS } from '../../../../src/core/rules/frequency/pending-items.ts'
import { occurrenceWords } from '../../../../src/guests/control/timesheet/remarks.ts'
import { sayIn } from '../../../../src/guests/control/timesheet/words.ts'
import { ana, collaboratorId, rafael, reasons, thiago } from '../../../support/fixture-names.ts'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)
const CSV = { columns: true, bom: true, delimiter: ';' } as const
const MARCH = 'month=2026-03'

/** The lines of the table by their first word, and the rows of the CSV by their date. */
async function sheetOf (who: string, base = '', query = MARCH) {
  const url = `GET ${base}/_sandbox/timesheet/${who}?${query}`
  const lines = (await server.call(`${url}&format=text`)).text.split('\n')
  const rows: Record<string, string>[] = parse((await server.call(`${url}&format=csv`)).text, CSV)
  const line = (start: string): string => lines.find(line => line.startsWith(start)) ?? ''
  return { lines, line, rows, row: (date: string) => rows.find(({ data }) => data === date), json: await json(url) }
}

const json = async (url: string) => (await server.call(url)).body

const said: [who: number, date: string, remark: string, sentence: string][] = [
  [9, '2026-03-10', 'Férias', 'vacation'],
  [9, '2026-03-20', 'Férias; marcações não contam', 'and that its records do not count'],
  [10, '2026-03-18', 'Atestado médico', 'a certificate'],
  [7, '2026-03-12', 'Compensação de banco de horas (tempo faltante 00:45)', 'what the time bank paid'],
  [3, '2026-03-25', 'pendente: Abono do gestor (13:00–17:48)', 'what waits for the manager'],
  [7, '2026-03-27', 'exceção de turno: Folga de aniversário', 'a shift exception'],
  [11, '2026-03-10', 'depois do desligamento', 'a day after the last one'],
  [12, '2026-03-10', 'antes da admissão', 'a day before the admission'],
  [8, '2026-03-17', '08:30 11:52 12:56 17:39 no fuso de Manaus', 'records of another time zone'],
  [8, '2026-03-25', '07:40 recusada, com GPS falso', 'a record that was refused, and a false GPS'],
  [8, '2026-03-08', 'sem jornada prevista', 'a day for which the shift has nothing'],
  [7, '2026-03-07', 'sem jornada prevista', 'also where somebody worked'],
  [2, '2026-03-04', 'turno livre', 'a day of a free shift without a record'],
  [1, '2026-03-10', '', 'nothing of a common day']
]
for (const [who, date, remark, sentence] of said) {
  t.test(`text and CSV say in words: ${sentence}`, async t => {
    const { line, row } = await sheetOf(collaboratorId(who))
    t.equal(row(date)?.['observacoes'], remark)
    t.ok(line(date.slice(8)).includes(remark.replaceAll('; ', ', ')), line(date.slice(8)))
  })
}

t.test('in English the kind of a reason stands before its name', async t => {
  await server.call('PATCH /~en/_sandbox/settings', { body: { 'error.language': 'en' } })
  t.equal((await sheetOf(collaboratorId(9), '/~en')).row('2026-03-10')?.['observacoes'], 'vacation: Férias')
  const { line } = await sheetOf(collaboratorId(3), '/~en')
  t.match(line('25 '), 'pending: excuse: Abono do gestor (13:00–17:48), absence')
})

t.test('what an adjustment adds is named', async t => {
  const body = {
    jornada: '24/03/2026',
    formato: 'REGISTRO_PONTO',
    descricao: 'Esqueci',
    motivoId: reasons.forgotten,
    registrosPropostos: [{ dataHora: '2026-03-24T17:00:00-03:00' }]
  }
  const { status } = await server.call('POST /~inclui/ajuste-registro/solicitar', { body })
  t.equal(status, 201)
  const { row } = await sheetOf(ana, '/~inclui')
  t.match(row('2026-03-24')?.['observacoes'], /^ajuste de horário: Esquecimento de registro \(inclui 17:00\)/)
})

t.test('the header has the terms of the first day, and what changes within the month', async t => {
  const base = '/~promovida'
  const address = `${base}/_sandbox/state/collaborators/${ana}`
  const night = '50000000-0000-4000-8000-000000000003'
  const historico = [
    { desde: '2026-03-16', turnoId: night, regraPontoId: 'd0000000-0000-4000-8000-000000000002' },
    { desde: '2026-03-23', status: 'INATIVO' }
  ]
  await server.call(`PUT ${address}`, {
    body: { ...await json(`GET ${address}`), historico, dataDesligamento: '2026-03-27' }
  })
  const { lines, row, json: march } = await sheetOf(ana, base)
  t.match(lines.slice(1, 4), [
    /^turno Comercial 08h-17h {2}regra Banco de horas {2}.* {2}admissão 14\/02\/2022 {2}desligamento 27\/03\/2026$/,
    /^desde 16\/03\/2026: turno Noturno 22h-05h, regra Noturno com hora reduzida$/,
    /^desde 23\/03\/2026: inativo$/
  ])
  t.match(row('2026-03-16')?.['observacoes'], /^desde 16\/03\/2026: turno Noturno 22h-05h/)
  t.equal(row('2026-03-24')?.['observacoes'], 'inativo')
  t.equal(row('2026-03-28')?.['observacoes'], 'depois do desligamento')
  t.strictSame(march.days.slice(26, 28).map(({ employment }: { employment: string }) => employment), [
    'during', 'after'
  ])
  const { json: april } = await sheetOf(ana, base, 'month=2026-04')
  t.match(april, { collaborator: { turno: 'Noturno 22h-05h', regime: 'EXTRA', status: 'INATIVO' }, changes: [] })
  const { body: { people } } = await server.call(`GET ${base}/_sandbox/timesheets?month=2026-04`)
  t.equal(people[0].collaborator.turno, 'Noturno 22h-05h', 'the team has the same')
})

t.test('closed days are shown as closed', async t => {
  await server.call('PATCH /~fechado/_sandbox/settings', { body: { 'adjustment.closedThrough': '2026-03-10' } })
  const { line, row, json: { closedThrough } } = await sheetOf(ana, '/~fechado')
  t.equal(closedThrough, '2026-03-10')
  t.equal(line('fechado'), 'fechado até 10/03/2026')
  t.match(line('10 '), / {2}fechado, saldo negativo$/)
  t.match([row('2026-03-10'), row('2026-03-11')], [{ observacoes: 'fechado' }, { observacoes: '' }])
})

t.test('a week has its sums after its last day', async t => {
  const { lines, row, json: { days, periods } } = await sheetOf(thiago)
  t.strictSame(periods.map(({ firstDay, lastDay, worked, due, excused, difference, saldo }: any) =>
    [firstDay, lastDay, worked, due, excused, difference, saldo]), [
    ['2026-03-02', '2026-03-07', 2660, 2640, 0, 20, 20],
    ['2026-03-09', '2026-03-14', 2670, 2640, 0, 30, 30],
    ['2026-03-16', '2026-03-21', 2640, 2640, 0, 0, 0],
    ['2026-03-23', '2026-03-28', 2668, 2640, 0, 28, 28]
  ])
  const at = lines.findIndex(line => line.startsWith('07 '))
  t.match(lines[at + 1], /^semana {2}02\/03\/2026–07\/03\/2026 +44:00 +44:20 +00:20$/)
  t.match(row('2026-03-02/2026-03-07'), {
    cargaHoraria: '44:00', horasTrabalhadas: '44:20', saldo: '00:20', bancoHoras: ''
  })
  t.match(days[3].period, { kind: 'SEMANAL', lastDay: '2026-03-07' })
  t.match(days[29].period, { kind: 'SEMANAL', lastDay: '2026-04-04' }, 'a week that ends in the next month')
  t.equal((await json(`GET /_sandbox/timesheet/${ana}?${MARCH}`)).days[3].period, undefined)
  await server.call('PATCH /~dia/_sandbox/settings', { body: { 'frequency.flexiblePeriod': 'day' } })
  t.match(await json(`GET /~dia/_sandbox/timesheet/${thiago}?${MARCH}`), { periods: [] })
})

t.test('a week that ends in the next month, and one that is not over, say so', async t => {
  const { lines, rows, json: { openPeriods } } = await sheetOf(thiago)
  t.strictSame(openPeriods, [{ kind: 'SEMANAL', firstDay: '2026-03-30', lastDay: '2026-04-04' }])
  const at = lines.findIndex(line => line.startsWith('31 '))
  t.match(lines[at + 1], /^semana {2}30\/03\/2026–04\/04\/2026 +em aberto: o saldo sai em 04\/04\/2026$/)
  t.match(rows.at(-2), {
    tipo: 'semana',
    data: '2026-03-30/2026-04-04',
    saldo: '',
    observacoes: 'em aberto: o saldo sai em 04/04/2026'
  })
  await server.call('PUT /~meio/_sandbox/clock', { body: { now: '2026-03-11T12:00:00-03:00' } })
  const { lines: half } = await sheetOf(thiago, '/~meio')
  t.match(half.filter(line => line.startsWith('semana')).map(line => /em aberto/.test(line)),
    [false, true, true, true, true])
})

t.test('every occurrence and pending item is said in words, in both languages', async t => {
  for (const language of ['pt', 'en'] as const) {
    const said = occurrenceWords([...OCCURRENCES, ...PENDING_ITEMS], sayIn(language))
    t.notMatch(said.join(' '), /_|undefined/)
  }
  t.notMatch((await sheetOf(ana)).lines.join('\n'), /[A-Z]{3,}_|\bFALTA\b/)
})

t.test('what was excused of a week is in its sums, and in those of the month', async t => {
  const body = {
    jornada: '03/03/2026',
    formato: 'INTERVALO_DATAS',
    minPeriodo: '03/03/2026',
    maxPeriodo: '03/03/2026',
    considerarRegistroRealizado: false,
    descricao: 'Consulta',
    motivoId: reasons.allowance
  }
  const key = { name: 'Thiago', token: 'espelho_thiago', permissions: ['*'], colaboradorId: thiago }
  t.equal((await server.call('POST /~abono/_sandbox/state/apiKeys', { body: key })).status, 201)
  const { body: { ajusteRegistroId: id } } = await server.call('POST /~abono/ajuste-registro/solicitar', {
    body, token: key.token
  })
  const preview = await json(`GET /~abono/_sandbox/adjustments/${id}/preview`)
  t.strictSame(preview.balanceDays, ['2026-03-07'], 'the preview names the day that shows the balance')
  await server.call(`POST /~abono/_sandbox/adjustments/${id}/approve`)
  const { lines, json: { totals } } = await sheetOf(thiago, '/~abono')
  t.match(lines.find(line => line.startsWith('semana')), /44:00 +36:20 +00:20 +abonado 08:00$/)
  t.equal(totals.abonado, 480)
})

t.test('the compensation for lacking rest is in minutes, half an absence in hours where the rule says so', async t => {
  t.match((await sheetOf(collaboratorId(3))).row('2026-03-11'), { indenizacaoInterjornada: '90' })
  t.match((await sheetOf(collaboratorId(10))).row('2026-03-11'), { falta: '0', faltaHoras: '04:48' })
  const [, , , ...heading] = (await sheetOf(rafael)).lines
  t.notMatch(heading[0], /interj|falta h|antecip/, 'the table leaves them out of a month without any')
})
