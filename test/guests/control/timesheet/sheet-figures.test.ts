import { parse } from 'csv-parse/sync'
import t from 'tap'
import { SHEET_FIGURES, type SheetFigure } from '../../../../src/guests/control/timesheet/sheet-figures.ts'
import { ana, camila, collaboratorId, rafael, reasons, thiago } from '../../../support/fixture-names.ts'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)
const CSV = { columns: true, bom: true, delimiter: ';' } as const
const FIGURES = Object.entries<SheetFigure>(SHEET_FIGURES)
const sheetOf = async (who: string, base = '') =>
  (await server.call(`GET ${base}/_sandbox/timesheet/${who}?month=2026-03`)).body
async function shown (who: string, format: string, base = ''): Promise<string> {
  return (await server.call(`GET ${base}/_sandbox/timesheet/${who}?month=2026-03&format=${format}`)).text
}
const everybody = Array.from({ length: 12 }, (_, at) => collaboratorId(at + 1))

t.test('of everybody each total is the sum of the days, and stands where a sum means something', async t => {
  for (const who of everybody) {
    const { days, totals } = await sheetOf(who)
    const isExtra = days.some(({ regime }: { regime: string }) => regime === 'EXTRA')
    for (const [name, { total, unless }] of FIGURES) {
      const values: number[] = days.flatMap(({ figures }: any) =>
        unless !== undefined && unless in figures ? [] : figures[name] ?? [])
      const hasTotal = values.length > 0 && (total === undefined || (total === 'without-extra' && !isExtra))
      const sum = hasTotal ? values.reduce((sum, value) => sum + value, 0) : undefined
      if (totals[name] !== sum) t.fail(`${who} ${name}: ${totals[name]}, the days have ${sum}`)
    }
  }
})

t.test('each figure of the list is in each form', async t => {
  const { paths } = (await server.call('GET /_sandbox/docs/json')).body
  const { totals, days } = paths['/_sandbox/timesheet/{who}'].get.responses[200]
    .content['application/json'].schema.properties
  const { figures } = days.items.properties
  const names = FIGURES.map(([name]) => name)
  t.strictSame(Object.keys(figures.properties), names, 'in the document')
  t.strictSame(Object.keys(totals.properties), FIGURES.filter(([, { total }]) => total !== false).map(([name]) => name))
  const [row = {}]: Record<string, string>[] = parse(await shown(ana, 'csv'), CSV)
  t.strictSame(Object.keys(row).filter(name => names.includes(name) && name !== 'pendencias'),
    FIGURES.filter(([, { shown }]) => shown !== 'json' && shown !== 'total').map(([name]) => name), 'in CSV')
  for (const who of everybody) {
    const { shown: columns, days } = await sheetOf(who)
    const hasBank = days.some(({ regime }: { regime: string }) => regime !== 'EXTRA')
    const wanted = FIGURES.filter(([name, { shown, unless }]) => shown === 'always' || (shown === 'bank' && hasBank) ||
      (['rare', 'total'].includes(shown) && days.some(({ figures }: any) =>
        figures[name] > 0 && !(unless !== undefined && unless in figures))))
    t.strictSame(columns.map(({ name }: { name: string }) => name), wanted.map(([name]) => name), who)
    const lines = (await shown(who, 'text')).split('\n')
    const at = lines.findIndex(line => line.startsWith('dia '))
    const words = [...`${lines[at - 1]} ${lines[at]} ${lines.find(line => line.startsWith('total'))}`.matchAll(/\S+/g)]
      .map(([word]) => word.replace(/:$/, ''))
    const missing = wanted.flatMap(([, { name }]) => name.pt.split(' ')).filter(word => !words.includes(word))
    t.strictSame(missing, [], `in the table of ${who}`)
  }
})

t.test('under EXTRA the balance has no total, the overtime has one, and there is no bank', async t => {
  const { totals, shown: columns } = await sheetOf(rafael)
  t.notOk(columns.some(({ name }: { name: string }) => name === 'bancoHoras'))
  t.equal(totals.saldo, undefined)
  t.equal(totals.horasExtras, 90)
  t.match((await shown(rafael, 'text')).split('\n').find(line => line.startsWith('total')), /124:29 +01:30/)
  const rows: Record<string, string>[] = parse(await shown(rafael, 'csv'), CSV)
  t.equal(rows.at(-1)?.['saldo'], '')
  t.equal((await sheetOf(ana)).totals.saldo, -255)
})

t.test('night hours by the clock and reduced ones have columns of their own', async t => {
  const [reduced, clock] = [await sheetOf(rafael), await sheetOf(camila)]
  t.match(reduced.totals, { adicionalNoturno: undefined, adicionalNoturnoReduzido: 8524 })
  t.match(clock.totals, { adicionalNoturno: 250, adicionalNoturnoReduzido: undefined })
  t.equal(reduced.days[19].figures.adicionalNoturno, 514, 'the field of the contract stays')
  const [, second]: Record<string, string>[] = parse(await shown(rafael, 'csv'), CSV)
  t.match(second, { adicionalNoturno: '', adicionalNoturnoReduzido: '06:47' })
})

t.test('what was gained by arriving early and what was lost by leaving early are two figures', async t => {
  const [nineteenth, twentyFifth] = [(await sheetOf(ana)).days[18], (await sheetOf(collaboratorId(5))).days[24]]
  t.match(nineteenth.figures, { antecipacoes: 20, entradaAntecipada: 20, saidaAntecipada: 0 })
  t.match(twentyFifth.figures, { antecipacoes: 90, entradaAntecipada: 0, saidaAntecipada: 90 })
  t.match((await sheetOf(collaboratorId(5))).totals, { entradaAntecipada: 26, saidaAntecipada: 90 })
  await server.call('PATCH /~leaving/_sandbox/settings', { body: { 'frequency.anticipation': 'leaving' } })
  t.match((await sheetOf(ana, '/~leaving')).days[18].figures, { antecipacoes: 0, entradaAntecipada: 0 })
})

t.test('what the time bank pays for is apart from what is excused, also in a week', async t => {
  t.match((await sheetOf(camila)).totals, { abonado: 0, compensado: 45 })
  t.match((await sheetOf(collaboratorId(10))).totals, { abonado: 528, compensado: 0 })
  t.match((await sheetOf(collaboratorId(9))).totals, { abonado: 0 }, 'leave excuses nothing, because nothing is due')
  const key = { name: 'Thiago', token: 'espelho_thiago', permissions: ['*'], colaboradorId: thiago }
  await server.call('POST /~semana/_sandbox/state/apiKeys', { body: key })
  for (const [day, motivoId] of [['03', reasons.allowance], ['05', reasons.timeBank]] as const) {
    const jornada = `${day}/03/2026`
    const { body: { ajusteRegistroId: id } } = await server.call('POST /~semana/ajuste-registro/solicitar', {
      body: {
        jornada,
        formato: 'INTERVALO_DATAS',
        minPeriodo: jornada,
        maxPeriodo: jornada,
        considerarRegistroRealizado: false,
        descricao: 'Consulta',
        motivoId
      },
      token: key.token
    })
    await server.call(`POST /~semana/_sandbox/adjustments/${id}/approve`)
  }
  const { totals, days, periods: [week] } = await sheetOf(thiago, '/~semana')
  t.match(week, { excused: 960, paidByBank: 480 })
  t.match(totals, { abonado: 480, compensado: 480 })
  t.match(days[6].figures, { abonado: 480, compensado: 480 }, 'on the day that shows the balance')
})
