import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import t from 'tap'
import type { Adjustment } from '../../../src/core/rules/adjustment/adjustment.ts'
import { dayAdjustments } from '../../../src/core/rules/adjustment/day-adjustments.ts'
import { dayNumber } from '../../../src/core/rules/time/civil-date.ts'
import { instant } from '../../../src/core/rules/time/instant.ts'
import { type Facts, factsOf } from '../../../src/core/state/facts.ts'
import { freeze } from '../../../src/core/state/freeze.ts'
import { applyChange, indexed, type Layer, layerOn } from '../../../src/core/state/layer.ts'
import { stateOf } from '../../../src/core/state/state.ts'
import { runs } from '../../support/fuzz.ts'
import { put, removal } from '../../support/state.ts'
import { day, make, NOW } from '../../support/world.ts'

const DAYS = ['2026-03-02', '2026-03-03'].map(day)

/** An edit that creates one record. */
function edit (id: number, at: number, status: Adjustment['status'], updated: number): Adjustment {
  return {
    ...make.adjustment(`${id}`, {
      code: id, workday: DAYS[at] as Adjustment['workday'], status, updatedAt: instant(NOW + updated)
    }),
    format: 'REGISTRO_PONTO',
    terms: { proposed: [{ created: make.timeRecord(`record ${id}`) }] }
  } as Adjustment
}

const steps = fc.array(fc.record({
  id: fc.nat(5),
  day: fc.nat(1),
  what: fc.constantFrom('APROVADO', 'APROVADO', 'CANCELADO', 'remove', 'freeze', 'ask'),
  updated: fc.nat(3)
}), { minLength: 1, maxLength: 25 })

/** Throws if what is known of a day is not what a look at all of its adjustments says. */
function check (facts: Facts): void {
  for (const date of DAYS) {
    const { approved, pending, deciding, created } = facts.adjustmentsOn('ana', date)
    const plain = dayAdjustments(approved, pending)
    const made = Array.from({ length: 6 }, (_, id) => created.get(`record ${id}`)?.adjustment.id)
    const wanted = made.map((_, id) => approved.find(one => one.id === `${id}`)?.id)
    if (!isDeepStrictEqual(deciding, plain.deciding) || !isDeepStrictEqual(made, wanted) ||
      facts.editedDaysOf('ana').days.has(dayNumber(date)) === (approved.length === 0)) throw new Error(date)
  }
}

t.test('what is known of a day is what all of its adjustments say, whatever changes them', async t => {
  fc.assert(fc.property(steps, list => {
    let layer: Layer = layerOn()
    const facts = factsOf(stateOf({ get layer () { return layer } }))
    const before: Facts[] = []
    for (const { id, day, what, updated } of list) {
      if (what === 'freeze') {
        const frozen = freeze(layer)
        before.push(factsOf(stateOf({ layer: frozen.layer })))
        layer = frozen.top
      } else if (what === 'remove') applyChange(layer, removal('adjustments', `${id}`))
      else if (what !== 'ask') applyChange(layer, put('adjustments', edit(id, day, what as 'APROVADO', updated)))
      if (what === 'ask') for (const earlier of before) check(earlier)
      if (what !== 'freeze') check(facts)
    }
    for (const earlier of before) check(earlier)
  }), { numRuns: runs(100) })
  t.pass()
})

t.test('an adjustment that is approved after the clock went back is the last of those with records', async t => {
  const layer = layerOn()
  const approved = (id: number, updated: number) =>
    applyChange(layer, put('adjustments', edit(id, 0, 'APROVADO', updated)))
  approved(1, 2)
  approved(2, 0)
  t.same([...indexed(layer, 'approvedRecordAdjustments', 'ana')].map(({ id }) => id), ['1', '2'])
  t.same(indexed(layer, 'approvedAdjustmentsByDay', 'ana/2026-03-02').map(({ id }) => id), ['2', '1'])
})
