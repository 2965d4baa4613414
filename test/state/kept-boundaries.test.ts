import fc from 'fast-check'
import t from 'tap'
import { boundaryAfter } from '../../src/domain/day/boundaries.ts'
import { type Subject, subjectOf } from '../../src/domain/day/subject.ts'
import type { Shift } from '../../src/domain/shift/shift.ts'
import { dayNumber, WEEKDAYS } from '../../src/domain/time/civil-date.ts'
import { instant } from '../../src/domain/time/instant.ts'
import { changesOf } from '../../src/state/change-set.ts'
import { factsOf } from '../../src/state/facts.ts'
import { freeze } from '../../src/state/freeze.ts'
import { applyChange, type Layer } from '../../src/state/layer.ts'
import { stateOf } from '../../src/state/state.ts'
import { runs } from '../support/fuzz.ts'
import { layerOf, put, removal } from '../support/state.ts'
import { day, make, peopled } from '../support/world.ts'

const START = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000
const DAYS = 70
const FIRST = dayNumber(day('2026-01-01'))

const record = (place: number) =>
  make.timeRecord(`r${place}`, { nsr: place + 1, at: instant(START + place * 3 * HOUR), storedAt: instant(START) })

/** Somebody who never rests, so that each day depends on all days before it, without a timetable. */
function restless (): Layer {
  const records = Array.from({ length: DAYS * 8 }, (_, place) => record(place))
  return layerOf(...changesOf({ put: { ...peopled(), timeRecords: records } }),
    put('shifts', { ...make.shift(), days: WEEKDAYS.map(weekday => ({ weekday, kind: 'FOLGA' })) } as Shift))
}

t.test('boundaries that are kept are those that are computed anew, whatever changes', async t => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.nat(DAYS * 8).map(place => ({ place })) },
    { weight: 1, arbitrary: fc.nat(DAYS).map(holiday => ({ holiday })) },
    fc.constant('freeze' as const)
  )
  fc.assert(fc.property(fc.array(fc.tuple(step, fc.nat(DAYS)), { maxLength: 12 }), steps => {
    let layer = restless()
    const facts = factsOf(stateOf({ get layer () { return layer } }))
    const { basisOf: _, keptBoundaries: __, ...plain } = facts
    for (const [what, asked] of steps) {
      if (what === 'freeze') layer = freeze(layer).top
      else if ('holiday' in what) {
        const date = new Date(START + what.holiday * 24 * HOUR).toISOString().slice(0, 10)
        applyChange(layer, put('holidays', make.holiday(day(date))))
      } else {
        const isThere = [...facts.recordsOf('ana')].some(({ hash }) => hash === `r${what.place}`)
        applyChange(layer, isThere ? removal('timeRecords', `r${what.place}`) : put('timeRecords', record(what.place)))
      }
      const at = (subject: Subject) => boundaryAfter(subject, FIRST + asked)
      t.strictSame(at(subjectOf(facts, 'ana')), at(subjectOf(plain, 'ana')))
    }
  }), { numRuns: runs(60) })
})

t.test('a day after years without a rest is computed from a boundary near it', async t => {
  const layer = restless()
  let days = 0
  const facts = factsOf(stateOf({ layer }))
  const counted = {
    ...facts,
    holidayOn (...asked: Parameters<typeof facts.holidayOn>) {
      days++
      return facts.holidayOn(...asked)
    }
  }
  const look = (): number => {
    days = 0
    const { basisOf: _, ...fresh } = counted // a subject of its own, as after a change
    boundaryAfter(subjectOf(fresh, 'ana'), FIRST + DAYS - 4)
    return days
  }
  t.ok(look() > DAYS, 'the first time it goes back to the first day')
  t.ok(look() < DAYS / 2)
  applyChange(layer, put('timeRecords', record(DAYS * 8)))
  t.ok(look() < DAYS / 2, 'also after a new record')
})
