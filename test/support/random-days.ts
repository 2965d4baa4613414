import fc from 'fast-check'
import type { Adjustment } from '../../src/core/rules/adjustment/adjustment.ts'
import { createdBy } from '../../src/core/rules/adjustment/record-edit.ts'
import { type AdjustmentReason, REASON_KINDS } from '../../src/core/rules/adjustment/adjustment-reason.ts'
import type { Collaborator } from '../../src/core/rules/collaborator.ts'
import { type Subject, subjectOf } from '../../src/core/rules/day/subject.ts'
import { WEEKDAYS } from '../../src/core/rules/time/civil-date.ts'
import { type Instant, instant } from '../../src/core/rules/time/instant.ts'
import { wall } from './clock-text.ts'
import { flexibleShift, group, rotatingShift } from './shift-text.ts'
import { adjustment, ana, LATER, MONDAY, range, reason, record, type Scene, timesheetOf, worldOf } from './timesheet.ts'

const MIDNIGHT = wall('2026-03-16 00:00')
export const shift = fc.constantFrom<NonNullable<Scene['shift']>>(
  '08-12 13-17', '08-17 break 60-120', '22-06', 'DSR', rotatingShift(MONDAY, ['19-07', 'FOLGA']),
  flexibleShift('DIARIO', group(WEEKDAYS, 480)), flexibleShift('LIVRE', group(WEEKDAYS, 0)),
  flexibleShift('SEMANAL', group(WEEKDAYS, 2400)), flexibleShift('MENSAL', group(WEEKDAYS, 9600)))
/** MONDAY may be the last day of the employment, on which the week is judged. */
const collaborator = fc.constantFrom<Partial<Collaborator>>({}, { leftOn: MONDAY })
const rule = fc.record({
  toleranceOnBreaks: fc.boolean(),
  reducedNightHour: fc.boolean(),
  regime: fc.constantFrom('BANCO', 'EXTRA', 'MISTO'),
  halfAbsence: fc.constantFrom('FRACAO', 'HORAS'),
  nightExtensionNeeds: fc.constantFrom('INICIO', 'PREDOMINANCIA')
}) as fc.Arbitrary<Partial<NonNullable<Scene['rule']>>>
export const records = fc.uniqueArray(fc.integer({ min: 300, max: 1900 }), { maxLength: 6 })
  .map(list => list.map(minute => record(instant(MIDNIGHT + minute * 60_000))))
export const anAdjustment = fc.oneof<Array<fc.Arbitrary<Adjustment>>>(
  fc.boolean().map(keepsRecords => adjustment('INTERVALO_DATAS', { from: MONDAY, to: MONDAY, keepsRecords })),
  fc.integer({ min: 300, max: 1200 }).map(from => adjustment('INTERVALO_HORARIO', range(from, from + 120))),
  fc.constant(adjustment('TEMPO_FALTANTE', { days: [] })),
  fc.integer({ min: 300, max: 1400 }).map(minute =>
    adjustment('REGISTRO_PONTO', { proposed: [{ created: record(instant(MIDNIGHT + minute * 60_000)) }] })))
export const aReason = fc.record({
  kind: fc.constantFrom(...REASON_KINDS), keepsBalance: fc.boolean(), keepsNightPremium: fc.boolean()
}).map(reason)

interface RandomDay {
  readonly scene: Partial<Scene>
  readonly adjustments: ReadonlyArray<readonly [Adjustment, AdjustmentReason]>
  readonly now: Instant
}

/** A MONDAY of Ana's with some shift, rule, records and approved adjustments, over or under way. */
export const randomDays: fc.Arbitrary<RandomDay> = fc.record({
  scene: fc.record({ shift, rule, records, collaborator }),
  adjustments: fc.array(fc.tuple(anAdjustment, aReason), { maxLength: 3 }),
  now: fc.constantFrom(LATER, wall('2026-03-16 18:00'))
})

/** The adjustments were approved in their order. */
export function subjectOn ({ scene, adjustments: list }: RandomDay): Subject {
  const adjustments = list.map(([adjustment], at) => ({ ...adjustment, id: `${at}`, code: at + 1, reasonId: `${at}` }))
  const reasons = list.map(([, reason], at) => ({ ...reason, id: `${at}` }))
  return subjectOf(timesheetOf(worldOf({ ...scene, world: { adjustments, reasons } })), ana.id)
}

/** A MONDAY of Ana's with very different approved adjustments, some of them of the same reason. */
export const randomApprovals = fc.record({
  shift,
  records,
  list: fc.array(fc.tuple(anAdjustment, fc.nat(2), fc.boolean()), { maxLength: 12 }),
  reasons: fc.array(aReason, { minLength: 3, maxLength: 3 }),
  combine: fc.constantFrom<'by-kind' | 'latest'>('by-kind', 'latest')
})

/** In the order of approval, some of them of the same reason. An edit may keep a record of the one before. */
export function approvals (list: ReadonlyArray<readonly [Adjustment, number, boolean]>): Adjustment[] {
  const found: Adjustment[] = []
  for (const [at, [one, reason, keeps]] of list.entries()) {
    const next = {
      ...one, id: `${at}`, code: at, reasonId: `${reason}`, updatedAt: instant(LATER + at)
    } as Adjustment
    const [made] = createdBy(found).slice(-1)
    found.push(next.format === 'REGISTRO_PONTO' && keeps && made !== undefined
      ? { ...next, terms: { proposed: [...next.terms.proposed, { kept: made.hash, at: made.at }] } }
      : next)
  }
  return found
}
