import t from 'tap'
import { codeIn, page, tableUnder } from './support/markdown.ts'
import { statementsIn, wrongOnes } from './support/statements.ts'
import { testServer } from '../support/server.ts'

const world = page('docs/built-in-world.md')
const { call } = await testServer(t)
const { body: state } = await call('GET /_sandbox/state')
const numberOf = (id: string) => Number(id.slice(-2))
const idOf = (number: string) => `c0000000-0000-4000-8000-${number.padStart(12, '0')}`
type Entity = Record<string, string>
const named = (collection: Entity[], key: string, id: string | undefined) =>
  collection.find(one => one[key] === id)?.['nome']

t.test('the people are those of the fixtures', async t => {
  t.strictSame(tableUnder(world, 'People'), state.collaborators.map((one: Entity) => [
    String(numberOf(one['colaboradorId'] ?? '')), one['nome'], named(state.shifts, 'turnoId', one['turnoId']),
    named(state.timeRules, 'id', one['regraPontoId']),
    one['fusoHorario'], one['status']
  ]))
})

t.test('the shifts are those of the fixtures', async t => {
  t.strictSame(tableUnder(world, 'Shifts').map(([name, kind]) => [name, kind]), state.shifts.map((one: Entity) =>
    [one['nome'], [one['tipo'], one['tipoTurnoFlexivel']].filter(Boolean).join(' ')]))
})

t.test('the reasons are those of the fixtures', async t => {
  t.strictSame(
    tableUnder(world, 'Reasons').map(([id = '', text, kind, flags = '']) =>
      [...codeIn(id), text, kind, ...codeIn(flags)]),
    state.adjustmentReasons.map(({ motivoAjusteRegistroId, descricao, tipo, ...flags }: Entity) =>
      [motivoAjusteRegistroId, descricao, tipo, ...Object.keys(flags).filter(flag => flags[flag])])
  )
})

t.test('the adjustments are those of the fixtures', async t => {
  t.strictSame(tableUnder(world, 'Adjustments'), state.adjustments.map((
    one: Entity & { motivo: Entity, colaboradores: [Entity] }
  ) => [
    String(one['codigo']), String(numberOf(one.colaboradores[0]['colaboradorId'] ?? '')), one['formato'],
    one['jornada']?.slice(8, 10), one['status'],
    state.adjustmentReasons.find((reason: Entity) =>
      reason['motivoAjusteRegistroId'] === one.motivo['motivoAjusteRegistroId']).descricao
  ]))
})

const seen = new Set<string>()
for (const [who = '', day = '', says = ''] of tableUnder(world, 'What can be found')) {
  t.test(`collaborator ${who} on ${day} March: ${says}`, async t => {
    const { body } = await call(`GET /_sandbox/daily-frequency/${idOf(who)}?from=2026-03-${day}`)
    const statements = statementsIn(says)
    t.not(statements.length, 0, 'something is said')
    t.strictSame(wrongOnes(statements, body.days[0]), [], 'all of it is so')
    for (const { value } of statements) seen.add(value)
  })
}

t.test('every occurrence is there', async t => {
  const { body } = await call('GET /docs/json')
  const { ocorrencias, pendencias } = body.components.schemas.DailyFrequency.properties
  for (const value of [...ocorrencias.items.enum, ...pendencias.items.enum]) t.ok(seen.has(value), value)
})

t.test('no inconsistency of these records is left out', async t => {
  const found = new Set<string>()
  for (const { colaboradorId } of state.collaborators) {
    const { body } = await call(`GET /_sandbox/daily-frequency/${colaboradorId}?from=2026-03-01&to=2026-03-31`)
    for (const { registros } of body.days) {
      for (const { inconsistencias } of registros) for (const one of inconsistencias) found.add(one)
    }
  }
  t.ok(found.size > 10, 'there are some')
  for (const value of found) t.ok(seen.has(value), value)
})
