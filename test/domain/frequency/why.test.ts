import fc from 'fast-check'
import t from 'tap'
import { REASON_KINDS } from '../../../src/domain/adjustment/adjustment-reason.ts'
import { subjectOf } from '../../../src/domain/day/subject.ts'
import { figuresOn } from '../../../src/domain/frequency/daily-frequency.ts'
import type { Figures } from '../../../src/domain/frequency/figures.ts'
import { dayNumber, WEEKDAYS } from '../../../src/domain/time/civil-date.ts'
import { instant } from '../../../src/domain/time/instant.ts'
import { wall } from '../../support/clock-text.ts'
import { flexibleShift, group, rotatingShift } from '../../support/shift-text.ts'
import {
  adjustment, ana, LATER, MONDAY, range, reason, record, type Scene, timesheetOf, worldOf
} from '../../support/timesheet.ts'

const MIDNIGHT = wall('2026-03-16 00:00')
const shift = fc.constantFrom<NonNullable<Scene['shift']>>(
  '08-12 13-17', '08-17 break 60-120', '22-06', 'DSR', rotatingShift(MONDAY, ['19-07', 'FOLGA']),
  flexibleShift('DIARIO', group(WEEKDAYS, 480)), flexibleShift('LIVRE', group(WEEKDAYS, 0)))
const rule = fc.record({
  toleranceOnBreaks: fc.boolean(),
  reducedNightHour: fc.boolean(),
  regime: fc.constantFrom('BANCO', 'EXTRA', 'MISTO'),
  halfAbsence: fc.constantFrom('FRACAO', 'HORAS'),
  nightExtensionNeeds: fc.constantFrom('INICIO', 'PREDOMINANCIA')
}) as fc.Arbitrary<Partial<NonNullable<Scene['rule']>>>
const records = fc.uniqueArray(fc.integer({ min: 300, max: 1900 }), { maxLength: 6 })
  .map(list => list.map(minute => record(instant(MIDNIGHT + minute * 60_000))))
const anAdjustment = fc.oneof(
  fc.boolean().map(keepsRecords => adjustment('INTERVALO_DATAS', { from: MONDAY, to: MONDAY, keepsRecords })),
  fc.integer({ min: 300, max: 1200 }).map(from => adjustment('INTERVALO_HORARIO', range(from, from + 120))),
  fc.constant(adjustment('TEMPO_FALTANTE', { days: [] })),
  fc.integer({ min: 300, max: 1400 }).map(minute =>
    adjustment('REGISTRO_PONTO', { proposed: [{ created: record(instant(MIDNIGHT + minute * 60_000)) }] })))
const aReason = fc.record({
  kind: fc.constantFrom(...REASON_KINDS), keepsBalance: fc.boolean(), keepsNightPremium: fc.boolean()
}).map(reason)

t.test('the last step of every figure is the figure, and asking changes none', async t => {
  const scene = fc.record({ shift, rule, records })
  const list = fc.array(fc.tuple(anAdjustment, aReason), { maxLength: 3 })
  const now = fc.constantFrom(LATER, wall('2026-03-16 18:00'))
  fc.assert(fc.property(scene, list, now, (scene, list, now) => {
    const adjustments =
      list.map(([adjustment], at) => ({ ...adjustment, id: `${at}`, code: at + 1, reasonId: `${at}` }))
    const reasons = list.map(([, reason], at) => ({ ...reason, id: `${at}` }))
    const subject = subjectOf(timesheetOf(worldOf({ ...scene, world: { adjustments, reasons } })), ana.id)
    const last: Partial<Record<keyof Figures, number>> = {}
    const figures = figuresOn(subject, dayNumber(MONDAY), now, (figure, _rule, value) => { last[figure] = value })
    same(figures, figuresOn(subject, dayNumber(MONDAY), now))
    for (const [figure, value] of Object.entries(figures)) {
      same([figure, last[figure as keyof Figures]], [figure, value])
    }
  }), { numRuns: 400 })
  t.pass()
})

function same (found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) {
    throw new Error(`${JSON.stringify(found)} is not ${JSON.stringify(wanted)}`)
  }
}
