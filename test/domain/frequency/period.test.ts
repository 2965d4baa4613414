import t from 'tap'
import type { Adjustment } from '../../../src/domain/adjustment/adjustment.ts'
import type { AdjustmentReason } from '../../../src/domain/adjustment/adjustment-reason.ts'
import { DAY_POLICY } from '../../../src/domain/day/policy.ts'
import { subjectOf } from '../../../src/domain/day/subject.ts'
import { dailyFrequencies } from '../../../src/domain/frequency/daily-frequency.ts'
import { endedPeriod } from '../../../src/domain/frequency/period.ts'
import { missingTime } from '../../../src/domain/frequency/preview.ts'
import { addDays, type CivilDate, dayNumber } from '../../../src/domain/time/civil-date.ts'
import { minutes } from '../../../src/domain/time/minutes.ts'
import { wall } from '../../support/clock-text.ts'
import { flexibleShift, group, WORKWEEK } from '../../support/shift-text.ts'
import {
  adjustment, ana, LATER, MONDAY, range, reason, records, type Scene, timesheetOf, worldOf
} from '../../support/timesheet.ts'

const WEEK = flexibleShift('SEMANAL', group(WORKWEEK, 2640))
const ELEVEN = '08:00 12:00 13:00 20:00'
const FULL = '08:00 12:00 13:00 17:48'
const FRIDAY = addDays(MONDAY, 4)

/** Days from MONDAY to the Sunday after it: the figures of each. */
function week (texts: readonly string[], scene: Partial<Scene> = {}, from: CivilDate = MONDAY) {
  const all = texts.flatMap((times, at) => records(addDays(from, at), times))
  const world = worldOf({ shift: WEEK, ...scene, records: all })
  const policy = { ...DAY_POLICY, ...scene.policy }
  return [...dailyFrequencies(timesheetOf(world), ana.id, from, addDays(from, 6), scene.now ?? LATER, policy)]
}

const excused = (one: Adjustment, why: Partial<AdjustmentReason> = {}): Partial<Scene> =>
  ({ world: { adjustments: [{ ...one, workday: FRIDAY }], reasons: [reason(why)] } })
const NOTHING = [0, 0, 0, 0, 0, 0]

for (const [why, texts, scene, balances, sunday] of [
  ['44 hours in four days', [ELEVEN, ELEVEN, ELEVEN, ELEVEN], {}, [...NOTHING, 0], { absence: 0, timeBank: 0 }],
  ['an hour less', [ELEVEN, ELEVEN, ELEVEN, '08:00 12:00 13:00 19:00'], {}, [...NOTHING, -60], { timeBank: -60 }],
  ['ten minutes less are tolerated', [ELEVEN, ELEVEN, ELEVEN, '08:00 12:00 13:00 19:50'], {}, [...NOTHING, 0], {}],
  ['an hour more is overtime of the last day', [ELEVEN, ELEVEN, ELEVEN, ELEVEN, '08:00 09:00'],
    { rule: { regime: 'EXTRA' } }, [...NOTHING, 60], { overtime: 60, timeBank: 0 }],
  ['a Saturday outside the group is a day without workload', [FULL, FULL, FULL, FULL, FULL, '08:00 12:00'], {},
    [0, 0, 0, 0, 0, 240, 0], {}],
  ['a Sunday worked stands beside the week', [FULL, FULL, FULL, FULL, '', '', '08:00 12:00'], {},
    [...NOTHING, 240 - 528], { absence: 0 }],
  ['an odd day: no debit', [FULL, FULL, FULL, FULL, '08:00'], {}, [...NOTHING, 0], {}],
  ['but what was worked more', [ELEVEN, ELEVEN, ELEVEN, ELEVEN, '08:00 10:00 11:00'], {}, [...NOTHING, 120], {}],
  ['a holiday takes its workload off the time due', [FULL, FULL, FULL, FULL],
    { world: { holidays: [{ date: FRIDAY, name: 'Feriado' }] } }, [...NOTHING, 0], {}],
  ['a certificate for a day does, too', [FULL, FULL, FULL, FULL],
    excused(adjustment('INTERVALO_DATAS', { from: FRIDAY, to: FRIDAY, keepsRecords: false })), [...NOTHING, 0], {}],
  ['and a leave', [FULL, FULL, FULL, FULL],
    excused(adjustment('INTERVALO_DATAS', { from: FRIDAY, to: FRIDAY, keepsRecords: false }), { kind: 'AFASTAMENTO' }),
    [...NOTHING, 0], {}],
  ['time off is paid by the bank on the last day', [FULL, FULL, FULL, FULL],
    excused(adjustment('INTERVALO_DATAS', { from: FRIDAY, to: FRIDAY, keepsRecords: false }), { kind: 'FOLGA' }),
    [...NOTHING, 0], { timeBank: -528 }],
  ['a suspension stays due, and not in the bank', [FULL, FULL, FULL, FULL],
    excused(adjustment('INTERVALO_DATAS', { from: FRIDAY, to: FRIDAY, keepsRecords: false }), { kind: 'SUSPENSAO' }),
    [...NOTHING, -528], { timeBank: 0, absence: 0 }],
  ['an excuse of two hours takes two', [FULL, FULL, FULL, FULL],
    excused(adjustment('INTERVALO_HORARIO', range(480, 600))), [...NOTHING, -408], {}],
  ['and never more than was not worked of that day', [FULL, FULL, FULL, FULL, '09:00 12:00 13:00 18:00'],
    excused(adjustment('INTERVALO_HORARIO', range(360, 480))), [...NOTHING, 0], {}],
  ['missing time takes the week to zero', [FULL, FULL, FULL, FULL],
    excused(adjustment('TEMPO_FALTANTE', { days: [] })), [...NOTHING, 0], {}],
  ['and not beyond', [ELEVEN, ELEVEN, ELEVEN, '08:00 12:00 13:00 19:00'],
    excused(adjustment('TEMPO_FALTANTE', { days: [] }), { kind: 'FOLGA' }), [...NOTHING, 0], { timeBank: -60 }],
  ['a week that owes nothing has none to take', [ELEVEN, ELEVEN, ELEVEN, ELEVEN],
    excused(adjustment('TEMPO_FALTANTE', { days: [] }), { kind: 'FOLGA' }), [...NOTHING, 0], { timeBank: 0 }],
  ['records that a reason keeps out of the balance', [FULL, FULL, FULL, FULL],
    excused(adjustment('REGISTRO_PONTO', {
      proposed: records(FRIDAY, FULL).map(created => ({ created }))
    }), { keepsBalance: true }), [...NOTHING, -528], { timeBank: -528 }],
  ['and others count', [FULL, FULL, FULL, FULL],
    excused(adjustment('REGISTRO_PONTO', { proposed: records(FRIDAY, FULL).map(created => ({ created })) })),
    [...NOTHING, 0], {}],
  ['days that leave the records out and keep the balance', [FULL, FULL, FULL, FULL, FULL],
    excused(adjustment('INTERVALO_DATAS', { from: FRIDAY, to: FRIDAY, keepsRecords: false }), { keepsBalance: true }),
    [...NOTHING, 0], {}],
  ['the setting has them owed', [FULL, FULL, FULL, FULL, FULL],
    {
      ...excused(adjustment('INTERVALO_DATAS', { from: FRIDAY, to: FRIDAY, keepsRecords: false }), {
        keepsBalance: true
      }),
      policy: { discountedBalance: 'minus-workload' }
    }, [...NOTHING, -528], {}],
  ['the employment ends on Friday', [FULL, FULL, FULL, FULL], { collaborator: { leftOn: FRIDAY } },
    [0, 0, 0, 0, -528, 0, 0], {}],
  ['what was worked more until then counts once', [ELEVEN, ELEVEN, ELEVEN, ELEVEN, '08:00 09:00'],
    { collaborator: { leftOn: FRIDAY } }, [0, 0, 0, 0, 60, 0, 0], {}],
  ['by the setting each day stands for itself', [ELEVEN, ELEVEN, ELEVEN, ELEVEN],
    { policy: { flexiblePeriod: 'day' } }, [132, 132, 132, 132, -528, 0, 0], {}]
] as const) {
  t.test(`a week: ${why}`, async t => {
    const days = week(texts, scene as Partial<Scene>)
    t.strictSame(days.map(({ balance }) => balance), balances)
    t.match(days.at(-1), sunday)
  })
}

t.test('a month is judged on its last day', async t => {
  const monthly = flexibleShift('MENSAL', group(WORKWEEK, 22 * 480))
  const from = '2026-03-25' as CivilDate
  const eight = '08:00 12:00 13:00 17:00'
  const before = Array.from({ length: 24 }, (_, at) => addDays('2026-03-01' as CivilDate, at))
    .flatMap(date => records(date, eight))
  const world = { records: before, rules: [], collaborators: [], shifts: [] }
  const days = week([eight, eight, eight, '', '', eight, '08:00 12:00'], {
    shift: monthly, world: { records: world.records }
  }, from)
  // The Saturdays and Sundays before are outside the group.
  t.strictSame(days.map(({ balance }) => balance), [0, 0, 0, 0, 0, 0, -240])
  t.equal(days.at(-1)?.workload, minutes(480))
})

for (const [why, texts, scene, day, expected] of [
  ['an hour less', [ELEVEN, ELEVEN, ELEVEN, '08:00 12:00 13:00 19:00'], {}, 6,
    { worked: 2580, due: 2640, excused: 0, difference: -60, counted: -60 }],
  ['what is tolerated does not count', [ELEVEN, ELEVEN, ELEVEN, '08:00 12:00 13:00 19:50'], {}, 6,
    { difference: -10, counted: 0 }],
  ['a certificate excuses', [FULL, FULL, FULL, FULL],
    excused(adjustment('INTERVALO_DATAS', { from: FRIDAY, to: FRIDAY, keepsRecords: false })), 6,
    { worked: 2112, due: 2640, excused: 528, difference: 0 }],
  ['a leave is not due', [FULL, FULL, FULL, FULL],
    excused(adjustment('INTERVALO_DATAS', { from: FRIDAY, to: FRIDAY, keepsRecords: false }), { kind: 'AFASTAMENTO' }),
    6, { worked: 2112, due: 2112, excused: 0, difference: 0 }],
  ['a period ends on its last day', [FULL], {}, 5, undefined],
  ['one that is not over has no sums', [FULL], { now: wall('2026-03-22 12:00') }, 6, undefined],
  ['by the setting there is none', [FULL], { policy: { flexiblePeriod: 'day' } }, 6, undefined]
] as const) {
  t.test(`the sums of a week: ${why}`, async t => {
    const { policy, now = LATER, ...rest } = scene as Partial<Scene>
    const all = texts.flatMap((times, at) => records(addDays(MONDAY, at), times))
    const subject = subjectOf(timesheetOf(worldOf({ shift: WEEK, ...rest, records: all })), ana.id, {
      ...DAY_POLICY, ...policy
    })
    const monday = dayNumber(MONDAY)
    const sums = endedPeriod(subject, monday + day, now)
    if (expected === undefined) t.equal(sums, undefined)
    else t.match(sums, { kind: 'SEMANAL', firstDay: monday, lastDay: monday + 6, ...expected })
  })
}

t.test('the missing time of a week that is over is at most its balance', async t => {
  const taken = (texts: readonly string[], now = LATER) => {
    const all = texts.flatMap((times, at) => records(addDays(MONDAY, at), times))
    const world = worldOf({ shift: WEEK, records: all, world: { reasons: [reason()] } })
    const subject = subjectOf(timesheetOf(world), ana.id)
    return missingTime(subject, adjustment('TEMPO_FALTANTE', { days: [FRIDAY] }, { workday: FRIDAY }), now)
  }
  t.equal(taken([FULL, FULL, FULL, FULL]), 528, 'a day')
  t.equal(taken([ELEVEN, ELEVEN, ELEVEN, '08:00 12:00 13:00 19:00']), 60, 'an hour')
  t.equal(taken([ELEVEN, ELEVEN, ELEVEN, '08:00 12:00 13:00 19:50']), 0, 'what is tolerated')
  t.equal(taken([ELEVEN, ELEVEN, ELEVEN, ELEVEN]), 0, 'nothing')
  t.equal(taken([ELEVEN, ELEVEN, ELEVEN, ELEVEN], wall('2026-03-21 12:00')), 528, 'what its day lacks, before')
})
