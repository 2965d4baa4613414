import t from 'tap'
import { DAY_POLICY } from '../../../../src/core/rules/day/policy.ts'
import { subjectOf } from '../../../../src/core/rules/day/subject.ts'
import { adjustmentChanges } from '../../../../src/core/rules/frequency/adjustment-changes.ts'
import { explanationOn } from '../../../../src/core/rules/frequency/explanation.ts'
import { addDays, type CivilDate, dayNumber, WEEKDAYS } from '../../../../src/core/rules/time/civil-date.ts'
import { presentExplanation } from '../../../../src/core/wire/explanation/explanation.ts'
import { wall } from '../../../support/clock-text.ts'
import { fixedShift, flexibleShift, group, rotatingShift } from '../../../support/shift-text.ts'
import {
  adjustment, ana, LATER, MONDAY, reason, record, records, type Scene, timesheetOf, worldOf
} from '../../../support/timesheet.ts'

type Language = Parameters<typeof presentExplanation>[3]

function explained (scene: Partial<Scene>, language: Language = 'pt') {
  const day = dayNumber(scene.date ?? MONDAY)
  const subject = subjectOf(timesheetOf(worldOf(scene)), ana.id, { ...DAY_POLICY, ...scene.policy })
  const explanation = explanationOn(subject, day, LATER)
  const changes = [...adjustmentChanges(subject, day, LATER, explanation.figures)]
  return presentExplanation(explanation, changes, day, language)
}

const texts = (told: ReadonlyArray<{ readonly text: string }>) => told.map(({ text }) => text)
const starting = (told: readonly string[], ...begins: readonly string[]) =>
  told.filter(text => begins.some(begin => text.startsWith(begin)))

// Summer time: São Paulo skipped 2018-11-04 00:00–01:00, and had 2018-02-17 23:00–24:00 twice.
for (const [date, next, expected] of [
  ['2018-11-03', '2018-11-04', ['Das 22:00 às 05:00 (+1): 6h', 'Das 05:00 (+1) às 06:00 (+1): 1h']],
  ['2018-02-17', '2018-02-18', ['Das 22:00 às 05:00 (+1): 8h', 'Das 05:00 (+1) às 06:00 (+1): 1h']]
] as const) {
  t.test(`${date}: the stretches of a night over the change of summer time are on the clock`, async t => {
    const records = [record(wall(`${date} 22:00`)), record(wall(`${next} 06:00`))]
    const { adicionalNoturno } = explained({ shift: '22-06', date: date as CivilDate, records }).figures
    const told = starting(texts(adicionalNoturno.steps), 'Das ')
    t.strictSame(told.map(text => text.replace(/(: \d+h) .*/, '$1')), expected)
  })
}

t.test('records of another zone: the night on one clock, the other times with their zone', async t => {
  const zone = { collaborator: { zone: 'MANAUS' } } as const
  const { figures, boundaries } = explained({
    shift: '22-05',
    ...zone,
    records: [record(wall('2026-03-16 22:00')), record(wall('2026-03-17 05:00'))]
  })
  t.strictSame(starting(texts(figures.adicionalNoturno.steps), 'Das '), [
    'Das 22:00 às 04:00 (+1): 6h de trabalho noturno.'
  ])
  t.match(figures.horasTrabalhadas.steps[0], {
    text: 'Das 22:00 (SAO_PAULO) às 05:00 (+1, SAO_PAULO): 7h.',
    inputs: { entry: '2026-03-16T22:00[America/Sao_Paulo]' }
  })
  const late = explained({
    shift: '22-05', ...zone, records: [record(wall('2026-03-16 22:20')), record(wall('2026-03-17 05:00'))]
  })
  t.equal(late.figures.atrasos.steps[0]?.text,
    'Previsto das 22:00 às 05:00 (+1), sem trabalho das 22:00 às 22:20 (SAO_PAULO): 20 min de atraso.')
  t.equal(boundaries[1]?.inputs.last, '2026-03-17T04:00')
})

const DAY = records(MONDAY, '08:00 12:00 13:00 17:00')
const TUESDAY = addDays(MONDAY, 1)

t.test('a record that an adjustment takes from the day before is told on both days', async t => {
  const late = record(wall('2026-03-16 23:50'))
  const next = records(TUESDAY, '06:00')
  const proposed = [late, ...next].map(({ hash, at }) => ({ kept: hash, at }))
  const scene = {
    records: [...DAY, late, ...next],
    world: { adjustments: [adjustment('REGISTRO_PONTO', { proposed }, { workday: TUESDAY })], reasons: [reason()] }
  }
  const day = explained(scene)
  t.match(day.boundaries[1], {
    text: 'A data vira às 00:00 (+1). O ajuste 1 leva a marcação das 23:50 para o dia que começa.',
    inputs: { moved: '2026-03-16T23:50' }
  })
  t.match(day.adjustments, [
    { acts: true, text: 'É do dia 17/03/2026 e leva para lá 23:50.', moved: ['2026-03-16T23:50'] }
  ])
  const after = explained({ ...scene, date: TUESDAY })
  t.equal(after.boundaries[0]?.text,
    'A data vira às 00:00. O ajuste 1 leva a marcação das 23:50 (−1) para o dia que começa.')
  t.equal(after.boundaries[1]?.inputs.moved, undefined)
  t.match(after.adjustments, [
    { text: 'Define as marcações do dia: traz do dia vizinho 23:50 (−1).', moved: ['2026-03-16T23:50'] }
  ])
})

t.test('an adjustment says which records it creates and which it invalidates', async t => {
  const created = record(wall('2026-03-16 17:05'))
  const proposed = [...DAY.slice(0, 3).map(({ hash, at }) => ({ kept: hash, at })), { created }]
  const world = { adjustments: [adjustment('REGISTRO_PONTO', { proposed })], reasons: [reason()] }
  const day = explained({ records: DAY, world }, 'en')
  t.equal(day.adjustments[0]?.text, 'It says which records the day has: creates 17:05; invalidates 17:00.')
  t.equal(day.figures.horasTrabalhadas.steps[0]?.text,
    'The record of 17:00 was invalidated by an adjustment and does not count.')
})

t.test('the exit of a double turn goes on with the day, because it closes the pair', async t => {
  const shift = rotatingShift(MONDAY, ['07-19', 'FOLGA'])
  const day = explained({ shift, records: records(MONDAY, '07:00 19:00 19:04 07:00') }, 'en')
  t.match(day.boundaries[1], { text: 'A record closed the open pair.', rule: /closes the open pair in time/ })
})

t.test('days without times part at the longest pause, and an open pair counts half', async t => {
  const shift = flexibleShift('DIARIO', group(WEEKDAYS, 480))
  const day = explained({ shift, records: records(MONDAY, '14:00 20:00 22:00 05:00 09:00 13:00') })
  t.match(day.boundaries[1], {
    text: 'A pausa mais longa: 4h, das 05:00 (+1) às 09:00 (+1).',
    rule: /conta metade\.$/,
    source: 'prática'
  })
  const rest = explained({ shift, records: records(MONDAY, '09:00 17:00') })
  t.match(rest.boundaries[1], { text: 'O descanso longo.', rule: /onze horas/, source: 'CLT art. 66' })
})

t.test('a suspension sets the records aside: practice, and not CLT 474', async t => {
  const terms = { from: MONDAY, to: MONDAY, keepsRecords: false }
  const world = { adjustments: [adjustment('INTERVALO_DATAS', terms)], reasons: [reason({ kind: 'SUSPENSAO' })] }
  const { figures } = explained({ records: DAY, world })
  t.match(figures.horasTrabalhadas.steps, [
    { text: 'Marcações do dia: 4; a suspensão do ajuste 1 as desconsidera.', source: 'prática; A58' },
    { text: 'Pares de marcações: 0; ao todo 0 min.' }
  ])
  t.match(figures.saldo.steps.at(-1), { name: 'balance-suspended', source: 'prática', value: '-08:00' })
  t.match(figures.falta.steps.at(-1), { name: 'absence-suspended', source: 'prática', value: 0 })
  t.notMatch(JSON.stringify(figures), /131 e 473|131, 473/)
  const excused = explained({ records: DAY, world: { ...world, reasons: [reason({ kind: 'ATESTADO' })] } })
  t.match(excused.figures.horasTrabalhadas.steps[0], { name: 'records-set-aside', source: 'A58', value: '00:00' })
  t.match(excused.figures.falta.steps.at(-1), { source: 'CLT arts. 131, 473' })
})

t.test('a refused record is named, and said not to count', async t => {
  const refused = record(wall('2026-03-16 15:00'), { inconsistencyStatus: 'RECUSADO' })
  const { figures } = explained({ records: [...DAY, refused] })
  t.match(figures.horasTrabalhadas.steps[0], {
    name: 'undue-record', text: 'A marcação das 15:00 é indevida e não conta.'
  })
})

t.test('the first record ever is the day’s by the two hours before its start', async t => {
  const { boundaries, figures } = explained({ shift: '22-06', records: '22:00 06:00' })
  t.match(boundaries[0], { number: '1', text: 'Duas horas antes do início: das 20:00 em diante.' })
  t.equal(figures.tempoInterjornada.steps[0]?.text, 'Não há nenhuma jornada anterior.')
  const before = explained({ shift: '22-06', records: '14:00 15:00' })
  t.match(before.boundaries[0], { number: '2', text: 'Pouco depois do fim: até as 07:00.' })
  const none = explained({ shift: fixedShift('08-12 13-17'), before: '08:00 12:00' })
  t.equal(none.figures.tempoInterjornada.steps[0]?.text, 'Nenhuma marcação conta no dia.')
})

t.test('an adjustment that finds nothing to excuse does not act', async t => {
  const reasons = [reason()]
  const world = { adjustments: [adjustment('TEMPO_FALTANTE', { days: [] })], reasons }
  t.match(explained({ records: DAY, world }).adjustments, [{
    acts: false, excused: '00:00', text: 'Foi aprovado, mas não há nada devido que ele cubra: não muda nenhum valor.'
  }])
  const [owing] = explained({ records: '08:00 12:00 13:00 16:00', world }).adjustments
  t.match(owing, { acts: true, excused: '01:00' })
})

for (const [shift, records, field, sentences, scene] of [
  ['08-12 13-17', '08:40 12:00 13:00 17:00', 'atrasos', [
    'Previsto das 08:00 às 12:00, sem trabalho das 08:00 às 08:40: 40 min de atraso.',
    'Atrasos que contam: 1; ao todo 40 min.'
  ]],
  ['08-12 13-17', '08:04 11:54 13:00 17:30', 'saldo', [
    'Entrada às 08:04, prevista para as 08:00: 4 min a menos; no dia são 10 min a menos, dentro da tolerância.',
    'Saída às 11:54, prevista para as 12:00: 6 min a menos, acima dos 5 min de tolerância por marcação.',
    'Trabalho das 17:00 às 17:30, fora do horário previsto: 30 min a mais, acima dos 10 min de tolerância diária.',
    'Contam 30 min a mais e 6 min a menos: +0:24.'
  ]],
  ['08-12 13-17', '08:00 11:00 12:30 17:00', 'antecipacoes', [
    'Previsto das 08:00 às 12:00, sem trabalho das 11:00 às 12:00: 1h de saída antecipada.',
    'Das 11:00 às 12:00, 30 min não contam, porque o intervalo só mudou de lugar: 30 min.',
    'Trabalho das 12:30 às 13:00, antes do horário previsto: 30 min de entrada antecipada.',
    'Das 12:30 às 13:00, 30 min não contam, porque o intervalo só mudou de lugar: 0 min.',
    'Entradas antecipadas 0 min, saídas antecipadas 30 min: 30 min.'
  ]],
  ['08-12 13-17', '08:00 12:06', 'bancoHoras', [
    'Do saldo de −3:54: −3:54.', 'Do saldo de −3:54 sai o débito de 4h, que é falta ou suspensão: +0:06.'
  ]],
  ['08-17 break 30-60', '08:00 12:00 13:30 17:00', 'atrasos', [
    'Intervalo além do máximo, com volta às 13:30: 30 min de atraso.', 'Atrasos que contam: 1; ao todo 30 min.'
  ]],
  ['08-12 13-17', '08:00 12:00 13:00 17:00 20:30 21:30', 'tempoIntrajornada', [
    'Pausa das 12:00 às 13:00: 1h.', 'Pausa das 17:00 às 20:30: não é intervalo.', 'Pausas: 2; intervalo de 1h.'
  ]],
  ['08-17', '08:00 17:00', 'saldoIntrajornada', [
    'Contam 9h de trabalho, com 0 min de intervalo: a lei pede ao menos uma hora.',
    'Nenhum intervalo previsto no turno.'
  ]],
  ['08-12 13-17', '08:00 12:00 12:30 16:30', 'horasExtrasIntervaloSaldoBase', [
    'Com 8h de trabalho o intervalo devido é de 1h; o mais longo durou 30 min: faltaram 30 min.'
  ]],
  ['08-12 13-17', '07:00 12:00 13:00 17:00', 'antecipacoes', [
    'Trabalho das 07:00 às 08:00, antes do horário previsto: 1h de entrada antecipada.',
    'Saídas antecipadas 0 min; as entradas, 1h, ficam fora: 0 min.'
  ], { policy: { anticipation: 'leaving' } }]
] as const) {
  t.test(`${shift} with ${records}: how ${field} is told`, async t => {
    t.strictSame(texts(explained({ shift, records, ...scene }).figures[field].steps), sentences)
  })
}
