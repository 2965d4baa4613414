import t, { type Test } from 'tap'
import { testServer } from '../../../support/server.ts'

const { call } = await testServer(t)
const { body: state } = await call('GET /_sandbox/state')
type Entity = Record<string, unknown>
const nth = (collection: string, number: number): Entity => state[collection][number - 1]
const [ana, patricia, comercial, rotating, monthly, bank, clearing] = [
  nth('collaborators', 1), nth('collaborators', 5), nth('shifts', 1), nth('shifts', 4), nth('shifts', 7),
  nth('timeRules', 1), { ...nth('timeRules', 3), feriadoZeraCarga: true }
]
const put = (collection: string, key: string, entity: Entity) =>
  [`PUT /_sandbox/state/${collection}/${String(entity[key])}`, entity] as const
const rule = (entity: Entity) => put('timeRules', 'id', entity)
const shift = (entity: Entity) => put('shifts', 'turnoId', entity)
const person = (entity: Entity) => put('collaborators', 'colaboradorId', entity)
const post = (fields: Entity) => ['POST /_sandbox/state/collaborators', {
  ...ana, colaboradorId: 'new', numeroDocumento: '52998224725', ...fields
}] as const
const [{ turnoId }, { id: regraPontoId }] = [rotating as Entity, bank as Entity]
const CLEARED = 'cleared-holidays 12%C3%9736%20diurno Escala%2012%C3%9736'
const CLEARED_BY_BANK = 'cleared-holidays 12%C3%9736%20diurno Banco%20de%20horas'
const DIVISOR = 'divisor-as-workload Flex%C3%ADvel%20mensal%20176h'
const hours = (tempoTrabalho: string) => ({
  ...monthly, grupos: [{ ...(monthly?.['grupos'] as [Entity])[0], tempoTrabalho }]
})

let sandboxes = 0
async function warningsOf (t: Test, ...requests: ReadonlyArray<readonly [string, Entity]>) {
  const base = `/~notices-${++sandboxes}`
  const warnings: unknown[] = []
  for (const [line, body] of requests) {
    const { status, headers } = await call(line.replace(' ', ` ${base}`), { body })
    t.ok([200, 201].includes(status), line)
    warnings.push(headers['x-sandbox-warning'])
  }
  return { base, warnings }
}

for (const [sentence, requests, expected] of [
  ['a rule that takes the holidays from a 12×36 shift', [rule(clearing)], [CLEARED]],
  ['one that keeps them', [rule(nth('timeRules', 3))], [undefined]],
  ['one of people who have another shift', [rule(nth('timeRules', 1))], [undefined]],
  ['a person who comes to such a shift with such a rule', [person({ ...ana, turnoId })], [CLEARED_BY_BANK]],
  ['one who will', [person({ ...ana, historico: [{ desde: '2026-05-01', turnoId }] })], [CLEARED_BY_BANK]],
  ['one who comes to such a rule', [person({ ...patricia, regraPontoId })], [CLEARED_BY_BANK]],
  ['one who is put back', [person(patricia as Entity)], [undefined]],
  ['one who is new', [post({ turnoId })], [CLEARED_BY_BANK]],
  ['one who is new in another shift', [post({})], [undefined]],
  ['a shift in use that becomes 12×36', [shift({ ...rotating, turnoId: comercial?.['turnoId'] })], [CLEARED_BY_BANK]],
  ['a 12×36 shift whose rule takes holidays away', [rule(clearing), shift(rotating as Entity)], [CLEARED, CLEARED]],
  ['a month of the divisor', [shift(hours('220:00'))], [DIVISOR]],
  ['a month of other hours', [shift(hours('190:00'))], [undefined]],
  ['a state without any of it', [['PUT /_sandbox/state', state]], [undefined]],
  ['a state with both', [['PUT /_sandbox/state', {
    ...state, timeRules: state.timeRules.with(2, clearing), shifts: state.shifts.with(6, hours('220:00'))
  }]], [`${CLEARED}, ${DIVISOR}`]]
] as const) {
  t.test(`${sentence}: ${String(expected)}`, async t => {
    t.strictSame((await warningsOf(t, ...requests)).warnings, expected)
  })
}

t.test('the request log has the sentence that the start of a server has', async t => {
  const { base } = await warningsOf(t, rule({ ...clearing, nome: 'Regra, 100% "nova"' }))
  const { body } = await call(`GET ${base}/_sandbox/requests/last?control=true`)
  t.match(body.warnings, [{
    code: 'cleared-holidays',
    text: /^o turno "12×36 diurno" é 12×36, e a regra "Regra, 100% "nova"" tira dele a carga do feriado/
  }])
})
