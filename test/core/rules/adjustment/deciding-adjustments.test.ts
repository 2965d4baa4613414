import fc from 'fast-check'
import t from 'tap'
import type { Adjustment } from '../../../../src/core/rules/adjustment/adjustment.ts'
import { byApproval } from '../../../../src/core/rules/adjustment/approval-order.ts'
import { dayAdjustments, type DayAdjustments } from '../../../../src/core/rules/adjustment/day-adjustments.ts'
import {
  type DecidingAdjustments, decidingWith, isExcuse, lastApproved, NONE_DECIDING
} from '../../../../src/core/rules/adjustment/deciding-adjustments.ts'
import { DAY_POLICY } from '../../../../src/core/rules/day/policy.ts'
import { type Subject, subjectOf } from '../../../../src/core/rules/day/subject.ts'
import { workdayOf } from '../../../../src/core/rules/day/workday.ts'
import { frequencyOn } from '../../../../src/core/rules/frequency/daily-frequency.ts'
import { excuseActs } from '../../../../src/core/rules/frequency/figured-day.ts'
import { dayNumber } from '../../../../src/core/rules/time/civil-date.ts'
import { runs } from '../../../support/fuzz.ts'
import { approvals, randomApprovals as random } from '../../../support/random-days.ts'
import { adjustment, ana, LATER, MONDAY, range, timesheetOf, worldOf } from '../../../support/timesheet.ts'

const day = dayNumber(MONDAY)
const decidingOf = (list: readonly Adjustment[]) => list.reduce(decidingWith, NONE_DECIDING)

/** All of the adjustments, as if each of them could decide. */
function everyOne (approved: readonly Adjustment[]): DecidingAdjustments {
  const edits = approved.filter(one => one.format === 'REGISTRO_PONTO')
  const wholeDays = approved.filter(one => one.format === 'INTERVALO_DATAS')
  const excuses = approved.filter(isExcuse)
  return { edits, wholeDays, excuses, lastExcuse: excuses.at(-1), covered: [] }
}

function withEveryOne ({ adjustmentsOn, ...subject }: Subject): Subject {
  return {
    ...subject,
    adjustmentsOn (number): DayAdjustments {
      const { approved, pending, created } = adjustmentsOn(number)
      return { approved, pending, created, deciding: approved.length === 0 ? NONE_DECIDING : everyOne(approved) }
    }
  }
}

t.test('a day has the same figures with the deciding adjustments as with all of them', async t => {
  fc.assert(fc.property(random, ({ shift, records, list, reasons: drawn, combine }) => {
    const adjustments = approvals(list)
    const reasons = drawn.map((reason, at) => ({ ...reason, id: `${at}` }))
    const make = () => subjectOf(
      timesheetOf(worldOf({ shift, records, world: { adjustments, reasons } })), ana.id, { ...DAY_POLICY, combine })
    const [few, all] = [make(), withEveryOne(make())]
    const shown = (subject: Subject) => JSON.stringify([
      frequencyOn(subject, day, LATER),
      excuseActs(workdayOf(subject, day, LATER)).filter(act => act.minutes > 0)
        .map(act => [act.adjustment.id, act.minutes, act.stretches])
    ])
    if (shown(few) !== shown(all)) throw new Error(`${shown(few)}\n${shown(all)}`)
  }), { numRuns: runs(400) })
  t.pass()
})

t.test('the last one approved is found, whatever its format', async t => {
  fc.assert(fc.property(random, ({ list }) => {
    const adjustments = approvals(list)
    if (lastApproved(decidingOf(adjustments))?.id !== adjustments.toSorted(byApproval).at(-1)?.id) throw new Error()
  }), { numRuns: runs(100) })
  t.pass()
})

t.test('of very many adjustments of a day few decide', async t => {
  const many = Array.from({ length: 3000 }, (_, at) => [
    adjustment('REGISTRO_PONTO', { proposed: [] }, { reasonId: `${at % 3}` }),
    adjustment('INTERVALO_DATAS', { from: MONDAY, to: MONDAY, keepsRecords: at % 2 === 0 }),
    adjustment('INTERVALO_HORARIO', range(at % 20, at % 20 + 10))
  ]).flat()
  const { deciding: { edits, wholeDays, excuses }, approved } = dayAdjustments(many, [])
  t.same([edits, wholeDays, excuses, approved].map(({ length }) => length), [3, 2, 20, 9000])
})
