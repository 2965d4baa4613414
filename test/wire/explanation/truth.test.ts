import t from 'tap'
import { DAY_POLICY } from '../../../src/domain/day/policy.ts'
import { subjectOf } from '../../../src/domain/day/subject.ts'
import { adjustmentChanges } from '../../../src/domain/frequency/adjustment-changes.ts'
import { explanationOn } from '../../../src/domain/frequency/explanation.ts'
import { addDays, type CivilDate, dayNumber, WEEKDAYS } from '../../../src/domain/time/civil-date.ts'
import { presentExplanation } from '../../../src/wire/explanation/explanation.ts'
import { wall } from '../../support/clock-text.ts'
import { fixedShift, flexibleShift, group } from '../../support/shift-text.ts'
import {
  adjustment, ana, LATER, MONDAY, reason, record, records, type Scene, timesheetOf, worldOf
} from '../../support/timesheet.ts'

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
  ['2018-11-03', '2018-11-04', ['De 22:00 a 05:00 (+1): 06:00', 'De 05:00 (+1) a 06:00 (+1): 01:00']],
  ['2018-02-17', '2018-02-18', ['De 22:00 a 05:00 (+1): 08:00', 'De 05:00 (+1) a 06:00 (+1): 01:00']]
] as const) {
  t.test(`${date}: the stretches of a night over the change of summer time are on the clock`, async t => {
    const records = [record(wall(`${date} 22:00`)), record(wall(`${next} 06:00`))]
    const { adicionalNoturno } = explained({ shift: '22-06', date: date as CivilDate, records }).figures
    const told = starting(texts(adicionalNoturno.steps), 'De ')
    t.strictSame(told.map(text => text.replace(/(: \d\d:\d\d) .*/, '$1')), expected)
  })
}

t.test('records of another zone: the night on one clock, the other times with their zone', async t => {
  const zone = { collaborator: { zone: 'MANAUS' } } as const
  const { figures, boundaries } = explained({
    shift: '22-05',
    ...zone,
    records: [record(wall('2026-03-16 22:00')), record(wall('2026-03-17 05:00'))]
  })
  t.strictSame(starting(texts(figures.adicionalNoturno.steps), 'De '), ['De 22:00 a 04:00 (+1): 06:00 de noite.'])
  t.match(figures.horasTrabalhadas.steps[0], {
    text: 'De 22:00 (SAO_PAULO) a 05:00 (+1, SAO_PAULO): 07:00.',
    inputs: { entry: '2026-03-16T22:00[America/Sao_Paulo]' }
  })
  const late = explained({
    shift: '22-05', ...zone, records: [record(wall('2026-03-16 22:20')), record(wall('2026-03-17 05:00'))]
  })
  t.equal(late.figures.atrasos.steps[0]?.text,
    'Previsto 22:00–05:00 (+1), sem trabalho 22:00–22:20 (SAO_PAULO): atraso 00:20.')
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
    text: 'A data vira às 00:00 (+1). O ajuste 1 leva 23:50 ao dia que começa.',
    inputs: { moved: '2026-03-16T23:50' }
  })
  t.match(day.adjustments, [
    { acts: true, text: 'É do dia 2026-03-17 e leva para lá 23:50.', moved: ['2026-03-16T23:50'] }
  ])
  const after = explained({ ...scene, date: TUESDAY })
  t.equal(after.boundaries[0]?.text, 'A data vira às 00:00. O ajuste 1 leva 23:50 (-1) ao dia que começa.')
  t.equal(after.boundaries[1]?.inputs.moved, undefined)
  t.match(after.adjustments, [
    { text: 'Diz quais marcações o dia tem: traz do dia vizinho 23:50 (-1).', moved: ['2026-03-16T23:50'] }
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

t.test('days without times part at the longest pause, and an open pair counts half', async t => {
  const shift = flexibleShift('DIARIO', group(WEEKDAYS, 480))
  const day = explained({ shift, records: records(MONDAY, '14:00 20:00 22:00 05:00 09:00 13:00') })
  t.match(day.boundaries[1], {
    text: 'A pausa mais longa: 04:00, de 05:00 (+1) a 09:00 (+1).', rule: /conta metade\.$/, source: 'prática'
  })
  const rest = explained({ shift, records: records(MONDAY, '09:00 17:00') })
  t.match(rest.boundaries[1], { text: 'O descanso longo.', rule: /onze horas/, source: 'CLT 66' })
})

t.test('a suspension sets the records aside, by CLT 474', async t => {
  const terms = { from: MONDAY, to: MONDAY, keepsRecords: false }
  const world = { adjustments: [adjustment('INTERVALO_DATAS', terms)], reasons: [reason({ kind: 'SUSPENSAO' })] }
  const { figures } = explained({ records: DAY, world })
  t.match(figures.horasTrabalhadas.steps, [
    { text: 'Marcações do dia: 4; a suspensão do ajuste 1 as põe de lado.', source: /^CLT 474/ },
    { text: 'Pares: 0; somam 00:00.' }
  ])
  t.match(figures.saldo.steps.at(-1), { name: 'balance-suspended', source: 'CLT 474', value: '-08:00' })
  t.match(figures.falta.steps.at(-1), { name: 'absence-suspended', source: 'CLT 474', value: 0 })
  t.notMatch(JSON.stringify(figures), /131, 473/)
  const excused = explained({ records: DAY, world: { ...world, reasons: [reason({ kind: 'ATESTADO' })] } })
  t.match(excused.figures.horasTrabalhadas.steps[0], { name: 'records-set-aside', source: 'A58' })
  t.match(excused.figures.falta.steps.at(-1), { source: 'CLT 131, 473' })
})

t.test('a refused record is named, and said not to count', async t => {
  const refused = record(wall('2026-03-16 15:00'), { inconsistencyStatus: 'RECUSADO' })
  const { figures } = explained({ records: [...DAY, refused] })
  t.match(figures.horasTrabalhadas.steps[0], {
    name: 'undue-record', text: 'A marcação de 15:00 é indevida e não conta.'
  })
})

t.test('the first record ever is the day’s by the two hours before its start', async t => {
  const { boundaries, figures } = explained({ shift: '22-06', records: '22:00 06:00' })
  t.match(boundaries[0], { number: '1', text: 'Duas horas antes do início: de 20:00 em diante.' })
  t.equal(figures.tempoInterjornada.steps[0]?.text, 'Não há nenhuma jornada anterior.')
  const before = explained({ shift: '22-06', records: '14:00 15:00' })
  t.match(before.boundaries[0], { number: '2', text: 'Pouco depois do fim: até 07:00.' })
  const none = explained({ shift: fixedShift('08-12 13-17'), before: '08:00 12:00' })
  t.equal(none.figures.tempoInterjornada.steps[0]?.text, 'Nenhuma marcação conta no dia.')
})

t.test('an adjustment that finds nothing to excuse does not act', async t => {
  const reasons = [reason()]
  const world = { adjustments: [adjustment('TEMPO_FALTANTE', { days: [] })], reasons }
  t.match(explained({ records: DAY, world }).adjustments, [{
    acts: false, excused: '00:00', text: 'Foi aprovado, mas não encontra nada devido e não muda nenhum número.'
  }])
  const [owing] = explained({ records: '08:00 12:00 13:00 16:00', world }).adjustments
  t.match(owing, { acts: true, excused: '01:00' })
})

for (const [shift, records, field, sentences, scene] of [
  ['08-12 13-17', '08:40 12:00 13:00 17:00', 'atrasos', [
    'Previsto 08:00–12:00, sem trabalho 08:00–08:40: atraso 00:40.', 'Atrasos que contam: 1; somam 00:40.'
  ]],
  ['08-12 13-17', '08:04 11:54 13:00 17:30', 'saldo', [
    'Previsto 08:00–12:00, sem trabalho 08:00–08:04: 00:04 a menos, que se toleram; no dia são 00:10 no mesmo sentido.',
    'Previsto 08:00–12:00, sem trabalho 11:54–12:00: 00:06 a menos, acima de 00:05.',
    'Trabalho fora do previsto 17:00–17:30: 00:30 a mais; no dia são 00:30 no mesmo sentido, acima de 00:10.',
    'A mais 00:30, a menos 00:06: 00:24.'
  ]],
  ['08-12 13-17', '08:00 11:00 12:30 17:00', 'antecipacoes', [
    'Previsto 08:00–12:00, sem trabalho 11:00–12:00: saída antecipada 01:00.',
    'De 11:00–12:00, 00:30 saem, porque o intervalo só mudou de lugar: 00:30.',
    'Trabalho 12:30–13:00, antes do período das 13:00: entrada antecipada 00:30.',
    'De 12:30–13:00, 00:30 saem, porque o intervalo só mudou de lugar: 00:00.',
    'Entradas antecipadas 00:00, saídas antecipadas 00:30: 00:30.'
  ]],
  ['08-12 13-17', '08:00 12:06', 'bancoHoras', [
    'Saldo -03:54: -03:54.', 'Do saldo -03:54 sai o débito de 04:00 que é falta ou suspensão: 00:06.'
  ]],
  ['08-17 break 30-60', '08:00 12:00 13:30 17:00', 'atrasos', [
    'Intervalo além do máximo, na volta das 13:30: atraso 00:30.', 'Atrasos que contam: 1; somam 00:30.'
  ]],
  ['08-12 13-17', '08:00 12:00 13:00 17:00 20:30 21:30', 'tempoIntrajornada', [
    'Pausa 12:00–13:00: 01:00.', 'Pausa 17:00–20:30: não é intervalo.', 'Pausas: 2; intervalo feito 01:00.'
  ]],
  ['08-17', '08:00 17:00', 'saldoIntrajornada', [
    'Trabalhado 09:00, intervalo feito 00:00: a lei pede ao menos uma hora.', 'Nenhum intervalo previsto no turno.'
  ]],
  ['08-12 13-17', '08:00 12:00 12:30 16:30', 'horasExtrasIntervaloSaldoBase', [
    'Com 08:00 de trabalho é devido um intervalo de 01:00; feitos 00:30: faltam 00:30.'
  ]],
  ['08-12 13-17', '07:00 12:00 13:00 17:00', 'antecipacoes', [
    'Trabalho 07:00–08:00, antes do período das 08:00: entrada antecipada 01:00.',
    'Saídas antecipadas 00:00; as entradas, 01:00, ficam fora: 00:00.'
  ], { policy: { anticipation: 'leaving' } }]
] as const) {
  t.test(`${shift} with ${records}: how ${field} is told`, async t => {
    t.strictSame(texts(explained({ shift, records, ...scene }).figures[field].steps), sentences)
  })
}
