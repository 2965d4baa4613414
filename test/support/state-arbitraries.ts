import fc from 'fast-check'
import type { Adjustment } from '../../src/core/rules/adjustment/adjustment.ts'
import { instant } from '../../src/core/rules/time/instant.ts'
import { ZONES } from '../../src/core/rules/time/zone.ts'
import type { Change } from '../../src/core/state/change.ts'
import { put, removal } from './state.ts'
import { day, make, NOW } from './world.ts'

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const HOUR = 3_600_000
const person = pick('ana', 'bia')
const date = pick('2026-03-01', '2026-03-02', '2026-03-03').map(day)

const collaborator = fc.record({
  id: pick('ana', 'bia', 'caio'), document: pick('1', '2'), workLocationId: pick(undefined, 'here', 'there')
})
  .map(({ id, document, workLocationId }) =>
    make.collaborator(id, { document, ...(workLocationId !== undefined && { workLocationId }) }))

const holiday = fc.record({ date, name: pick('Natal', 'Páscoa'), businessUnitId: pick(undefined, 'north', 'south') })
  .map(({ date, name, businessUnitId }) =>
    make.holiday(date, { name, ...(businessUnitId !== undefined && { businessUnitId }) }))

const timeRecord = fc.record({
  hash: pick('h1', 'h2', 'h3', 'h4', 'h5'),
  collaboratorId: person,
  // midnight is near, in one zone or another
  hours: fc.oneof(fc.integer({ min: -34, max: 18 }), fc.integer({ min: -11, max: -7 })),
  zone: pick(...ZONES),
  nsr: fc.integer({ min: 1, max: 3 })
}).map(({ hash, hours, ...more }) => make.timeRecord(hash, { at: instant(NOW + hours * HOUR), ...more }))

const adjustment = fc.record({
  id: pick('a1', 'a2', 'a3', 'a4'),
  collaboratorId: person,
  workday: date,
  status: pick('APROVADO', 'PENDENTE', 'CANCELADO', 'REJEITADO'),
  code: fc.integer({ min: 1, max: 3 }),
  updatedAt: pick(NOW, instant(NOW + 1)),
  settled: fc.oneof(
    fc.record({ format: pick('TEMPO_FALTANTE'), terms: fc.record({ days: fc.uniqueArray(date) }) }),
    fc.record({
      format: pick('INTERVALO_DATAS'), terms: fc.record({ from: date, to: date, keepsRecords: fc.boolean() })
    }),
    fc.record({ format: pick('REGISTRO_PONTO'), terms: pick({ proposed: [] }) })
  )
}).map(({ id, settled, ...more }) => ({ ...make.adjustment(id), ...more, ...settled }) as Adjustment)

const shiftException = fc.record({
  id: pick('x1', 'x2', 'x3'),
  days: fc.array(
    fc.record({ collaboratorId: person, date, swappedDate: date }, { requiredKeys: ['collaboratorId', 'date'] }),
    { maxLength: 3 }
  )
}).map(({ id, days }) => make.shiftException(id, ...days))

const sequence = fc.record({ name: pick('identifier', 'adjustment-code'), last: fc.nat(5) })

/** Few keys and few values, so that the same ones meet again and again. */
export const putChange: fc.Arbitrary<Change> = fc.oneof(
  collaborator.map(entity => put('collaborators', entity)),
  holiday.map(entity => put('holidays', entity)),
  timeRecord.map(entity => put('timeRecords', entity)),
  adjustment.map(entity => put('adjustments', entity)),
  shiftException.map(entity => put('shiftExceptions', entity)),
  sequence.map(entity => put('sequences', entity))
)

/** Removals, too, some of them of what was never there. */
export const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: putChange },
  { weight: 2, arbitrary: putChange.map(({ collection, key }) => removal(collection, key)) }
)
