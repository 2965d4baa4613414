import t from 'tap'
import { plannedDay, PLANS } from '../../../../src/core/rules/shift/plan.ts'
import type { Shift, ShiftKind } from '../../../../src/core/rules/shift/shift.ts'
import { type CivilDate, dayNumber, daysBetween, WEEKDAYS } from '../../../../src/core/rules/time/civil-date.ts'
import { minutes } from '../../../../src/core/rules/time/minutes.ts'
import { fixedShift, flexibleShift, group, rotatingShift, WORKWEEK } from '../../../support/shift-text.ts'

const on = (shift: Shift, date: string) => plannedDay(shift, dayNumber(date as CivilDate))
const workloads = (shift: Shift, from: string, to: string) =>
  daysBetween(from as CivilDate, to as CivilDate).map(date => on(shift, date).workload as number)

t.test('a fixed shift goes by the weekday', async t => {
  const shift = fixedShift('08-12 13-17', { SABADO: '08-12', DOMINGO: 'DSR' })
  t.strictSame(workloads(shift, '2026-03-13', '2026-03-16'), [480, 240, 0, 480])
  t.equal(on(shift, '2026-03-15').kind, 'DSR')
  t.match(on(shift, '2026-03-14').configuration, { kind: 'turnoFixo', day: { weekday: 'SABADO' } })
})

t.test('a rotating shift repeats its cycle in both directions', async t => {
  const shift = rotatingShift('2026-03-01', ['19-07', 'FOLGA'])
  t.strictSame(workloads(shift, '2026-03-01', '2026-03-04'), [720, 0, 720, 0])
  t.strictSame(workloads(shift, '2026-02-26', '2026-02-28'), [0, 720, 0])
  t.match(on(shift, '2026-03-02').configuration, { kind: 'turnoRevezamento', day: { month: 1, day: 2, kind: 'FOLGA' } })
})

t.test('a rotating shift without cycle has nothing for any day', async t => {
  t.equal(on(rotatingShift('2026-03-01', []), '2026-03-05').kind, undefined)
})

t.test('DIARIO is the time of each day of the group', async t => {
  const shift = flexibleShift('DIARIO', group(WORKWEEK, 480), group(['SABADO'], 240))
  t.strictSame(workloads(shift, '2026-03-13', '2026-03-16'), [480, 240, 0, 480])
  t.equal(on(shift, '2026-03-15').kind, undefined, 'no group has the Sunday')
  t.equal(on(shift, '2026-03-14').kind, 'NORMAL')
})

t.test('SEMANAL is divided over the group\'s days of the ISO week, what is left over on the first ones', async t => {
  const shift = flexibleShift('SEMANAL', group(WORKWEEK, 2642))
  t.strictSame(workloads(shift, '2026-03-16', '2026-03-22'), [529, 529, 528, 528, 528, 0, 0])
  const sunday = flexibleShift('SEMANAL', group(['DOMINGO', 'SEGUNDA'], 601))
  t.strictSame(
    [on(sunday, '2026-03-16').workload, on(sunday, '2026-03-22').workload], [301, 300], 'Sunday is the last of its week'
  )
})

t.test('MENSAL is divided over the group\'s days of the month', async t => {
  const shift = flexibleShift('MENSAL', group(WORKWEEK, 10_003))
  const march = workloads(shift, '2026-03-01', '2026-03-31')
  t.equal(march.reduce((sum, day) => sum + day, 0), 10_003)
  t.strictSame(march.slice(0, 9), [0, 455, 455, 455, 455, 455, 0, 0, 455], '22 days: 454 each, and 15 over')
  t.equal(march.at(-1), 454)
  for (const [from, to] of [
    ['2024-02-01', '2024-02-29'],
    ['2026-02-01', '2026-02-28'],
    ['2026-12-01', '2026-12-31']
  ] as const) {
    t.equal(workloads(shift, from, to).reduce((sum, day) => sum + day, 0), 10_003, from)
  }
})

t.test('LIVRE has no workload, and is not measured', async t => {
  const shift = flexibleShift('LIVRE', group(WEEKDAYS, 480))
  t.match(on(shift, '2026-03-16'), { workload: 0, unmeasured: true })
})

t.test('a weekday belongs to the first group that names it', async t => {
  const shift = flexibleShift('SEMANAL', group(['SEGUNDA', 'TERCA'], 600), group(['TERCA', 'QUARTA'], 100))
  t.strictSame(workloads(shift, '2026-03-16', '2026-03-18'), [300, 300, 100])
})

t.test('the breaks of a group', async t => {
  const plan = (breaks: Parameters<typeof group>[2]) =>
    on(flexibleShift('DIARIO', group(WEEKDAYS, 480, breaks)), '2026-03-16').breaks
  t.strictSame(plan({}), {
    minimum: 0, maximum: 0, longest: 0, isLongestFlexible: false, span: undefined
  })
  t.strictSame(plan({ breaks: [{ start: minutes(720), end: minutes(780) }] }), {
    minimum: 60, maximum: 60, longest: 60, isLongestFlexible: false, span: { from: 720, to: 780 }
  })
  t.strictSame(plan({ breaks: [{ minimum: minutes(30), maximum: minutes(60) }] }), {
    minimum: 30, maximum: 60, longest: 30, isLongestFlexible: true, span: undefined
  })
  t.strictSame(plan({ turnsOverAt: minutes(300), breaks: [{ start: minutes(120), end: minutes(180) }] }),
    { minimum: 60, maximum: 60, longest: 60, isLongestFlexible: false, span: { from: 1560, to: 1620 } },
    'before the day turns over it is on the next one')
})

t.test('a kind of shift without its plan does not compile', async t => {
  const { turnoFixo, turnoFlexivel } = PLANS
  // @ts-expect-error: turnoRevezamento is missing
  const plans: { [K in ShiftKind]: typeof PLANS[K] } = { turnoFixo, turnoFlexivel }
  t.ok(plans)
})
