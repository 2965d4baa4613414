import fc from 'fast-check'
import t from 'tap'
import type { Adjustment } from '../../../../src/core/rules/adjustment/adjustment.ts'
import { DAY_POLICY } from '../../../../src/core/rules/day/policy.ts'
import { type Subject, subjectOf } from '../../../../src/core/rules/day/subject.ts'
import { adjustmentChanges, MAX_EXPLAINED } from '../../../../src/core/rules/frequency/adjustment-changes.ts'
import { figuresOn } from '../../../../src/core/rules/frequency/daily-frequency.ts'
import { addDays, dayNumber } from '../../../../src/core/rules/time/civil-date.ts'
import { runs } from '../../../support/fuzz.ts'
import { approvals, randomApprovals } from '../../../support/random-days.ts'
import { adjustment, ana, LATER, MONDAY, range, reason, timesheetOf, worldOf } from '../../../support/timesheet.ts'

const day = dayNumber(MONDAY)
const TUESDAY = addDays(MONDAY, 1)
const changesOf = (subject: Subject) =>
  [...adjustmentChanges(subject, day, LATER, figuresOn(subject, day, LATER))]

t.test('without an adjustment a day has the figures of a world that never had it', async t => {
  const drawn = fc.tuple(randomApprovals, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }))
  fc.assert(fc.property(drawn, ([{ shift, records, list, reasons: kinds, combine }, beside]) => {
    const adjustments = approvals(list).map((one, at) =>
      beside[at] === true && one.format === 'REGISTRO_PONTO' ? { ...one, workday: TUESDAY } : one)
    const reasons = kinds.map((reason, at) => ({ ...reason, id: `${at}` }))
    const figures = (others: readonly Adjustment[]) => {
      const world = worldOf({ shift, records, world: { adjustments: others, reasons } })
      return subjectOf(timesheetOf(world), ana.id, { ...DAY_POLICY, combine })
    }
    const subject = figures(adjustments)
    const all = figuresOn(subject, day, LATER)
    const told = new Map(changesOf(subject).map(change => [change.adjustment.id, change.without]))
    for (const { id } of adjustments) {
      const never = figuresOn(figures(adjustments.filter(one => one.id !== id)), day, LATER)
      t.strictSame({ ...all, ...told.get(id) }, never, `without ${id}`)
    }
  }), { numRuns: runs(100) })
})

t.test('of very many adjustments the latest are told, and before them those that decide', async t => {
  const adjustments = Array.from({ length: 2 * MAX_EXPLAINED }, (_, at) => at === 3
    ? adjustment('INTERVALO_DATAS', { from: MONDAY, to: MONDAY, keepsRecords: true }, { id: `${at}`, code: at })
    : adjustment('INTERVALO_HORARIO', range(600, 660), { id: `${at}`, code: at }))
  const told = changesOf(subjectOf(timesheetOf(worldOf({ world: { adjustments, reasons: [reason({})] } })), ana.id))
  const codes = told.map(change => change.adjustment.code)
  t.equal(codes.length, MAX_EXPLAINED)
  t.strictSame(codes.slice(0, 3), [0, 3, MAX_EXPLAINED + 2], 'the first of the hour, the whole day, the latest others')
  t.equal(codes.at(-1), 2 * MAX_EXPLAINED - 1)
})
