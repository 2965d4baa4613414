import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import t from 'tap'
import type { Adjustment } from '../../../../src/core/rules/adjustment/adjustment.ts'
import { type Subject, subjectOf } from '../../../../src/core/rules/day/subject.ts'
import type { Timesheet } from '../../../../src/core/rules/day/timesheet.ts'
import {
  dailyFrequencies, dailyFrequency, type DailyFrequency
} from '../../../../src/core/rules/frequency/daily-frequency.ts'
import { asIfApproved, figuresBefore, previewFrequency } from '../../../../src/core/rules/frequency/preview.ts'
import { proposedDay } from '../../../../src/core/rules/request-adjustment/propose-records.ts'
import { type CivilDate, dayNumber } from '../../../../src/core/rules/time/civil-date.ts'
import { type Instant, instant } from '../../../../src/core/rules/time/instant.ts'
import type { Change } from '../../../../src/core/state/change.ts'
import { changesOf } from '../../../../src/core/state/change-set.ts'
import { type Facts, factsOf } from '../../../../src/core/state/facts.ts'
import { freeze } from '../../../../src/core/state/freeze.ts'
import { applyChange, type Layer, layerOn } from '../../../../src/core/state/layer.ts'
import { stateOf } from '../../../../src/core/state/state.ts'
import { runs } from '../../../support/fuzz.ts'
import { layerOf, put, removal } from '../../../support/state.ts'
import { day, make, NOW, peopled } from '../../../support/world.ts'

const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03'].map(day)
const HASHES = ['r1', 'r2', 'r3', 'r4', ...['e1', 'e2', 'e3', 'wanted'].map(id => `created ${id}`)]
const HOUR = 3_600_000
const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values)

const stored = fc.record({ hash: pick('r1', 'r2', 'r3', 'r4'), hours: fc.integer({ min: -34, max: 34 }) })
  .map(({ hash, hours }) => make.timeRecord(hash, { at: instant(NOW + hours * HOUR) }))

/** It creates a record, and may keep one of its day or of a neighbour. */
const editOf = (...ids: readonly string[]) => fc.record({
  id: pick(...ids),
  workday: pick(...DAYS),
  status: pick('APROVADO', 'PENDENTE', 'CANCELADO'),
  updated: fc.nat(3),
  kept: pick(undefined, 'r1', 'r2', 'created e1'),
  hours: fc.integer({ min: -5, max: 5 })
}).map(({ id, workday, status, updated, kept, hours }) => ({
  ...make.adjustment(id),
  workday,
  status,
  updatedAt: instant(NOW + updated),
  format: 'REGISTRO_PONTO',
  terms: {
    proposed: [
      { created: make.timeRecord(`created ${id}`, { at: instant(Date.parse(`${workday}T12:00Z`) + hours * HOUR) }) },
      ...kept === undefined ? [] : [{ kept, at: NOW }]
    ]
  }
}) as Adjustment)

const edit = editOf('e1', 'e2', 'e3')
const excuse = fc.record({ id: pick('x1', 'x2'), status: pick('APROVADO', 'PENDENTE', 'CANCELADO') })
  .map(({ id, status }) => make.adjustment(id, { status: status as Adjustment['status'] }))

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: stored.map(entity => put('timeRecords', entity)) },
  { weight: 4, arbitrary: edit.map(entity => put('adjustments', entity)) },
  excuse.map(entity => put('adjustments', entity)),
  pick('e1', 'e2', 'x1').map(id => removal('adjustments', id)),
  pick('r1', 'r2').map(hash => removal('timeRecords', hash)),
  pick(...DAYS).map(date => put('holidays', make.holiday(date))),
  pick(...DAYS).map(date => removal('holidays', date)),
  pick('ATIVO', 'INATIVO').map(status =>
    put('collaborators', make.collaborator('ana', { status: status as 'ATIVO' }))),
  fc.boolean().map(keepsBalance => put('adjustmentReasons', make.reason('reason', { keepsBalance }))),
  pick(...DAYS).map(date =>
    put('shiftExceptions', make.shiftException('swap', { collaboratorId: 'ana', date }))),
  fc.boolean().map(holidayClearsWorkload => put('timeRules', make.timeRule('rule', { holidayClearsWorkload })))
)
const step = fc.oneof({ weight: 8, arbitrary: change }, pick('freeze'))

const previewOf = (subject: Subject, wanted: Adjustment, now: Instant) =>
  previewFrequency(asIfApproved(subject, wanted, now), now, false)

/** All that a request and a timesheet ask of a collaborator's days. */
function asked (facts: Timesheet, wanted: Adjustment): unknown {
  const now = instant(NOW + 10 * HOUR)
  const subject = () => subjectOf(facts, 'ana')
  return [
    DAYS.map(date => [
      figuresBefore(subject(), dayNumber(date), now),
      HASHES.map(hash => proposedDay(subject(), date, []).existing(hash))
    ]),
    previewOf(subject(), wanted, now),
    [...dailyFrequencies(facts, 'ana', DAYS[0] as CivilDate, DAYS[2] as CivilDate, now)]
  ]
}

t.test('with and without what is kept of a collaborator, the figures are the same', async t => {
  fc.assert(fc.property(fc.array(fc.tuple(step, editOf('wanted')), { maxLength: 20 }), steps => {
    let layer: Layer = layerOf(...changesOf({ put: peopled() }))
    const facts: Facts = factsOf(stateOf({ get layer () { return layer } }))
    const { basisOf: _, ...plain } = facts
    for (const [what, wanted] of steps) {
      if (what === 'freeze') layer = freeze(layer).top
      else applyChange(layer, what as Change)
      const [kept, fresh] = [asked(facts, wanted), asked(plain, wanted)]
      if (!isDeepStrictEqual(kept, fresh)) throw new Error(JSON.stringify([what, kept, fresh], null, 1))
    }
  }), { numRuns: runs(150) })
  t.pass()
})

t.test('a preview shows the day as it is once the adjustment is approved', async t => {
  fc.assert(fc.property(fc.array(change, { maxLength: 12 }), editOf('wanted'), (changes, wanted) => {
    const layer = layerOf(...changesOf({ put: peopled() }), ...changes)
    const facts = factsOf(stateOf({ layer }))
    const { approvedAt: updatedAt } = asIfApproved(subjectOf(facts, 'ana'), wanted, NOW)
    const approved = { ...wanted, status: 'APROVADO' as const, updatedAt }
    const shown = previewOf(subjectOf(facts, 'ana'), wanted, NOW)
    applyChange(layer, put('adjustments', approved))
    const then = dailyFrequency(facts, 'ana', wanted.workday, NOW)
    const plain = ({ adjustment: _, pendingItems: __, ...rest }: DailyFrequency) => rest
    if (!isDeepStrictEqual(plain(shown), plain(then))) throw new Error(JSON.stringify([shown, then], null, 1))
  }), { numRuns: runs(200) })
  t.pass()
})

t.test('of two lists that take a record of the day between them, the one approved last has it', async t => {
  const [first, , third] = DAYS as [CivilDate, CivilDate, CivilDate]
  const listing = (id: string, workday: CivilDate, updated: number) => ({
    ...make.adjustment(id),
    workday,
    status: 'APROVADO',
    updatedAt: instant(NOW + updated),
    format: 'REGISTRO_PONTO',
    terms: { proposed: [{ kept: 'r1', at: NOW }] }
  }) as Adjustment
  const layer = layerOf(...changesOf({ put: peopled() }),
    put('timeRecords', make.timeRecord('r1', { at: NOW })), put('adjustments', listing('e1', first, 1)))
  const facts = factsOf(stateOf({ layer }))
  const recordsOn = (date: CivilDate) =>
    dailyFrequency(facts, 'ana', date, NOW).records.map(({ record }) => record.hash)
  t.same(recordsOn(first), ['r1'], 'asked before, so that it is kept')

  const wanted = listing('wanted', third, 0) // the clock was set back
  const shown = previewOf(subjectOf(facts, 'ana'), wanted, NOW)
  t.same(shown.records.map(({ record, inconsistencies }) => [record.hash, inconsistencies]), [['r1', []]])
  const updatedAt = asIfApproved(subjectOf(facts, 'ana'), wanted, NOW).approvedAt
  t.ok(updatedAt > NOW)
  applyChange(layer, put('adjustments', { ...wanted, updatedAt }))
  t.same([recordsOn(first), recordsOn(third)], [[], ['r1']])
})

t.test('what is kept of a collaborator stays until the plan or a record of the collaborator changes', async t => {
  const collaborators = [make.collaborator('ana'), make.collaborator('bia')]
  const layer = layerOf(...changesOf({ put: peopled({ collaborators }) }))
  const facts = factsOf(stateOf({ layer }))
  const table: Array<[string, Change, stays: boolean]> = [
    ['a pending adjustment', put('adjustments', make.adjustment('a')), true],
    ['an approved one', put('adjustments', make.adjustment('a', { status: 'APROVADO' })), true],
    ['a record', put('timeRecords', make.timeRecord('r')), false],
    ['a record of another', put('timeRecords', make.timeRecord('r2', { collaboratorId: 'bia' })), true],
    ['a holiday', put('holidays', make.holiday('2026-03-02')), false],
    ['an API key', put('apiKeys', make.apiKey('other')), true],
    ['a counter', put('sequences', { name: 'identifier', last: 1 }), true]
  ]
  for (const [name, change, stays] of table) {
    const { stored } = subjectOf(facts, 'ana')
    t.equal(subjectOf(facts, 'ana').stored, stored)
    applyChange(layer, change)
    t.equal(subjectOf(facts, 'ana').stored === stored, stays, name)
  }
  const { stored, policy } = subjectOf(facts, 'ana')
  t.equal(subjectOf(facts, 'ana', { ...policy, combine: 'latest' }).stored, stored, 'no answer is in it')
  t.equal(subjectOf(factsOf(stateOf({ layer })), 'ana').stored, stored, 'nor a state')
  const fork = layerOn(layer)
  const forked = factsOf(stateOf({ layer: fork }))
  t.equal(subjectOf(forked, 'ana').stored, stored, 'a layer has that of its parent')
  applyChange(fork, put('timeRecords', make.timeRecord('r3')))
  t.not(subjectOf(forked, 'ana').stored, stored, 'until it has another record')
  t.equal(subjectOf(facts, 'ana').stored, stored, 'and leaves it to its parent')
})

t.test('of a collaborator a bounded number of days is kept', async t => {
  const layer = layerOf(...changesOf({ put: peopled() }))
  const facts = factsOf(stateOf({ layer }))
  Array.from(dailyFrequencies(facts, 'ana', day('2022-01-01'), day('2026-01-01'), NOW))
  const { size } = subjectOf(facts, 'ana').stored
  t.ok(size <= 500, `${size}`)
})
