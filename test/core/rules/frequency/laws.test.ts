import fc from 'fast-check'
import t from 'tap'
import type { Adjustment, AdjustmentStatus } from '../../../../src/core/rules/adjustment/adjustment.ts'
import { REASON_KINDS } from '../../../../src/core/rules/adjustment/adjustment-reason.ts'
import { dailyFrequencies, type DailyFrequency } from '../../../../src/core/rules/frequency/daily-frequency.ts'
import { addDays, WEEKDAYS } from '../../../../src/core/rules/time/civil-date.ts'
import { instant } from '../../../../src/core/rules/time/instant.ts'
import { minutes } from '../../../../src/core/rules/time/minutes.ts'
import { ZONES } from '../../../../src/core/rules/time/zone.ts'
import { flexibleShift, group, rotatingShift } from '../../../support/shift-text.ts'
import {
  adjustment, ana, frequency, LATER, MONDAY, range, reason, record, records, type Scene, timesheetOf, worldOf
} from '../../../support/timesheet.ts'
import { runs } from '../../../support/fuzz.ts'

const midnight = records(MONDAY, '00:00')[0]?.at as number
const FLEXIBLE = '08-17 break 60-120'
const shift = fc.constantFrom<NonNullable<Scene['shift']>>(
  '08-12 13-17', FLEXIBLE, '22-05', '20-02 03-08', 'DSR', rotatingShift(MONDAY, ['19-07', 'FOLGA']),
  flexibleShift('DIARIO', group(WEEKDAYS, 480)), flexibleShift('LIVRE', group(WEEKDAYS, 0)),
  flexibleShift('SEMANAL', group(WEEKDAYS, 2400, { turnsOverAt: minutes(300) })))
const rule = fc.record({
  toleranceOnBreaks: fc.boolean(),
  nightExtension: fc.boolean(),
  reducedNightHour: fc.boolean(),
  regime: fc.constantFrom('BANCO', 'EXTRA', 'MISTO'),
  halfAbsence: fc.constantFrom('FRACAO', 'HORAS')
}) as fc.Arbitrary<Partial<NonNullable<Scene['rule']>>>
/**
 * Up to eight records in two days, to the second. Many are in the hour in which some zones already have the next day.
 */
const second = fc.oneof(fc.integer({ min: 0, max: 2 * 86_400 }), fc.integer({ min: 82_800, max: 86_400 }))
const zone = fc.oneof(fc.constant(ana.zone), fc.constantFrom(...ZONES))
const stored = fc.uniqueArray(fc.record({ second, zone }), { maxLength: 8, selector: ({ second }) => second })
  .map(list => list.map(({ second, zone }) => record(instant(midnight + second * 1000), { zone })))
const scene = fc.record({ shift, rule, records: stored })

const law = (name: string, property: fc.IProperty<never>): void => {
  t.test(name, async t => {
    fc.assert(property, { numRuns: runs(75) })
    t.pass()
  })
}
const holds = <T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => boolean | void) =>
  fc.property(arbitrary, check) as unknown as fc.IProperty<never>

law('worked time and breaks together never exceed the presence', holds(scene, scene => {
  const { records, worked, breakTime } = frequency(scene)
  const at = (place: number) => Math.floor((records.at(place)?.record.at ?? 0) / 60_000)
  return worked + breakTime <= at(-1) - at(0)
}))

law('every figure but a balance is at least zero, and every one is whole', holds(scene, scene => {
  const { balance, breakBalance, timeBank, absence, ...figures } = frequency(scene)
  return Object.values(figures).every(value => typeof value !== 'number' || value >= 0) &&
    [...Object.values(figures), balance, breakBalance,
      timeBank].every(value => typeof value !== 'number' || (Number.isInteger(value) && !Object.is(value, -0))) &&
    [0, 0.5, 1].includes(absence)
}))

law('a balance is split without loss', holds(scene, scene => {
  const { balance, timeBank, overtime, overtimeBase, breakOvertimeBase } =
    frequency({ ...scene, policy: { absenceInBank: 'bank', breakBase: 'within-balance' } })
  const whole = scene.rule.regime === 'EXTRA' ? overtime === overtimeBase : timeBank + overtime === balance
  return whole && overtimeBase === Math.max(0, balance) && breakOvertimeBase <= overtimeBase
}))

const deviations = fc.tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: -30, max: 30 })))
law('the positive and the negative group never mix', holds(fc.tuple(deviations, rule), ([sizes, rule]) => {
  const balance = (only: (size: number) => number) => frequency({
    rule,
    records: [480, 720, 780, 1020].map((mark, at) =>
      record(instant(midnight + (mark + only(sizes[at] as number) * (at % 2 === 0 ? -1 : 1)) * 60_000)))
  }).balance
  return balance(size => size) === balance(size => Math.max(0, size)) + balance(size => Math.min(0, size))
}))

law('the order of arrival changes no figure', holds(fc.tuple(scene, fc.infiniteStream(fc.nat())), (
  [scene, numbers]
) => {
  const shuffled = scene.records.map(record => [numbers.next().value, record] as const).sort(([a], [b]) => a - b)
    .map(([, record]) => record)
  same(frequency(scene), frequency({ ...scene, records: shuffled }))
}))

law('a week later under the same shift the figures are the same', holds(scene, scene => {
  if (typeof scene.shift !== 'string') return
  const later = scene.records.map(record => ({ ...record, at: instant(record.at + 7 * 86_400_000) }))
  const { date: _date, records: _records, ...figures } = frequency(scene)
  const { date: _later, records: _then, ...then } = frequency({ ...scene, date: addDays(MONDAY, 7), records: later })
  same(figures, then)
}))

const anAdjustment: fc.Arbitrary<Adjustment> = fc.oneof(
  fc.boolean().map(keepsRecords =>
    adjustment('INTERVALO_DATAS', { from: addDays(MONDAY, -1), to: MONDAY, keepsRecords })),
  fc.tuple(fc.integer({ min: 0, max: 1440 }), fc.integer({ min: 1, max: 1440 })).map(([from, size]) =>
    adjustment('INTERVALO_HORARIO', range(from, from + size))),
  fc.constant(adjustment('TEMPO_FALTANTE', { days: [] })),
  fc.integer({ min: 0, max: 1439 }).map(minute =>
    adjustment('REGISTRO_PONTO', { proposed: [{ created: record(instant(midnight + minute * 60_000)) }] })))
const aReason = fc.record({
  kind: fc.constantFrom(...REASON_KINDS),
  keepsBalance: fc.boolean(),
  keepsNightPremium: fc.boolean(),
  vacation: fc.boolean()
}).map(reason)
const adjusted = fc.tuple(scene, anAdjustment, aReason)

law('what is approved and then cancelled leaves the day exactly as it was', holds(adjusted, (
  [scene, adjustment, reason]
) => {
  const under = (status: AdjustmentStatus) =>
    frequency({ ...scene, world: { adjustments: [{ ...adjustment, status }], reasons: [reason] } })
  under('APROVADO')
  same(under('CANCELADO'), frequency(scene))
}))

law('an excuse takes from what is owed, and never from what was worked more', holds(adjusted, (
  [scene, adjustment, reason]
) => {
  const before = frequency(scene).balance
  const { balance, workload } = frequency({ ...scene, world: { adjustments: [adjustment], reasons: [reason] } })
  switch (adjustment.format) {
    case 'REGISTRO_PONTO': return true
    // With a flexible break the time from `entrada` to `saida` can be missing, and the break is more.
    case 'INTERVALO_HORARIO':
      return balance >= before && balance - before <= (scene.shift === FLEXIBLE ? 540 : workload)
    case 'TEMPO_FALTANTE': return balance <= Math.max(0, before) && balance >= before
    case 'INTERVALO_DATAS': return balance === before || balance === 0 || balance === -workload
  }
}))

law('a figure that a reason keeps is as it is without that adjustment', holds(
  fc.tuple(scene, fc.array(fc.tuple(anAdjustment, aReason), { minLength: 1, maxLength: 4 })), ([scene, list]) => {
    const adjustments =
      list.map(([adjustment], at) => ({ ...adjustment, id: `${at}`, code: at + 1, reasonId: `${at}` }))
    const reasons = list.map(([, reason], at) => ({ ...reason, id: `${at}` }))
    // The bank of an absence is told apart: without the absence its debit goes there.
    const under = (approved: readonly Adjustment[]) =>
      frequency({ ...scene, policy: { absenceInBank: 'bank' }, world: { adjustments: approved, reasons } })
    const [after, before] = [under(adjustments), under(adjustments.slice(0, -1))]
    const { kind, keepsBalance, keepsNightPremium } = reasons.at(-1) as typeof reasons[number]
    const { format } = adjustments.at(-1) as Adjustment
    const keeps = format === 'REGISTRO_PONTO'
      ? keepsBalance === true
      : format !== 'INTERVALO_DATAS' && (keepsBalance === true || kind === 'ABONO_DESCONTADO' || kind === 'SUSPENSAO')
    if (keeps) {
      same({ balance: after.balance, timeBank: after.timeBank, overtime: after.overtime }, {
        balance: before.balance, timeBank: before.timeBank, overtime: before.overtime
      })
    }
    return keepsNightPremium !== true || after.nightPremium === before.nightPremium
  }))

law('cancelling any of several gives the day that the others make', holds(
  fc.tuple(scene, fc.array(fc.tuple(anAdjustment, aReason), { minLength: 1, maxLength: 4 }), fc.nat(3)),
  ([scene, list, which]) => {
    const adjustments =
      list.map(([adjustment], at) => ({ ...adjustment, id: `${at}`, code: at + 1, reasonId: `${at}` }))
    const reasons = list.map(([, reason], at) => ({ ...reason, id: `${at}` }))
    const cancelled = which % adjustments.length
    const under = (approved: readonly Adjustment[]) =>
      frequency({ ...scene, world: { adjustments: approved, reasons } })
    same(under(adjustments.map((adjustment, at) =>
      at === cancelled ? { ...adjustment, status: 'CANCELADO' as const } : adjustment)),
    under(adjustments.filter((_, at) => at !== cancelled)))
  }))

law('a day among others is the day alone', holds(fc.tuple(scene, anAdjustment), ([scene, adjustment]) => {
  const whole = { ...scene, world: { adjustments: [adjustment], reasons: [reason()] } }
  const days =
    [...dailyFrequencies(timesheetOf(worldOf(whole)), ana.id, addDays(MONDAY, -1), addDays(MONDAY, 2), LATER)]
  for (const day of days) same(day, frequency({ ...whole, date: day.date }))
}))

const HOUR = 3_600_000
/** Hours behind São Paulo, in 2026. */
const BEHIND = { NORONHA: -1, SAO_PAULO: 0, MANAUS: 1, RIO_BRANCO: 2 } as const

law('what the clocks of a zone show makes the same day in every zone', holds(
  fc.tuple(fc.record({ shift, rule, records: stored }), anAdjustment, fc.constantFrom(...ZONES)),
  ([scene, adjustment, zone]) => {
    const dayIn = (own: typeof zone): DailyFrequency => frequency({
      ...scene,
      records: scene.records.map(one => ({ ...one, zone: own, at: instant(one.at + BEHIND[own] * HOUR) })),
      collaborator: { zone: own },
      world: { adjustments: [movedTo(own, adjustment)], reasons: [reason()] }
    })
    const { records: one, adjustment: _, ...here } = dayIn('SAO_PAULO')
    const { records: other, adjustment: __, ...there } = dayIn(zone)
    same(there, here)
    if (one.length !== other.length) throw new Error(`${one.length} records, and ${other.length} in ${zone}`)
  }))

function movedTo (zone: keyof typeof BEHIND, one: Adjustment): Adjustment {
  if (one.format !== 'REGISTRO_PONTO') return one
  const proposed = one.terms.proposed.map(entry => 'created' in entry
    ? { created: { ...entry.created, zone, at: instant(entry.created.at + BEHIND[zone] * HOUR) } }
    : entry)
  return { ...one, terms: { proposed } }
}

function same (a: Partial<DailyFrequency>, b: Partial<DailyFrequency>): void {
  if (JSON.stringify(a) !== JSON.stringify(b)) {
    throw new Error(`${JSON.stringify(a, null, 1)}\nis not\n${JSON.stringify(b, null, 1)}`)
  }
}
