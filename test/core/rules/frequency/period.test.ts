import t from 'tap'
import type { Adjustment } from '../../../../src/core/rules/adjustment/adjustment.ts'
import type { AdjustmentReason } from '../../../../src/core/rules/adjustment/adjustment-reason.ts'
import { DAY_POLICY } from '../../../../src/core/rules/day/policy.ts'
import { subjectOf } from '../../../../src/core/rules/day/subject.ts'
import { dailyFrequencies, frequencyOn } from '../../../../src/core/rules/frequency/daily-frequency.ts'
import { endedPeriod } from '../../../../src/core/rules/frequency/ended-period.ts'
import { asIfApproved, missingTime } from '../../../../src/core/rules/frequency/preview.ts'
import { addDays, type CivilDate, dayNumber } from '../../../../src/core/rules/time/civil-date.ts'
import { minutes } from '../../../../src/core/rules/time/minutes.ts'
import { wall } from '../../../support/clock-text.ts'
import { flexibleShift, group, WORKWEEK } from '../../../support/shift-text.ts'
import {
  adjustment, ana, LATER, MONDAY, range, reason, records, type Scene, timesheetOf, worldOf
} from '../../../support/timesheet.ts'

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
const NOTHING = [0, 0, 0, 0]

for (const [why, texts, scene, balances, friday] of [
  ['44 hours in four days', [ELEVEN, ELEVEN, ELEVEN, ELEVEN], {}, [...NOTHING, 0, 0, 0], { absence: 0, timeBank: 0 }],
  ['an hour less', [ELEVEN, ELEVEN, ELEVEN, '08:00 12:00 13:00 19:00'], {}, [...NOTHING, -60, 0, 0], { timeBank: -60 }],
  ['ten minutes less are tolerated', [ELEVEN, ELEVEN, ELEVEN, '08:00 12:00 13:00 19:50'], {},
    [...NOTHING, 0, 0, 0], {}],
  ['an hour more is overtime of the last day', [ELEVEN, ELEVEN, ELEVEN, ELEVEN, '08:00 09:00'],
    { rule: { regime: 'EXTRA' } }, [...NOTHING, 60, 0, 0], { overtime: 60, timeBank: 0 }],
  ['a Saturday outside the group is a day without workload', [FULL, FULL, FULL, FULL, FULL, '08:00 12:00'], {},
    [0, 0, 0, 0, 0, 240, 0], {}],
  ['a Sunday worked stands beside the week', [FULL, FULL, FULL, FULL, '', '', '08:00 12:00'], {},
    [...NOTHING, -528, 0, 240], { absence: 0, absenceHours: 528, timeBank: 0, overtime: 0 }],
  ['an odd day: no debit', [FULL, FULL, FULL, FULL, '08:00'], {}, [...NOTHING, 0, 0, 0], {}],
  ['but what was worked more', [ELEVEN, ELEVEN, ELEVEN, ELEVEN, '08:00 10:00 11:00'], {}, [...NOTHING, 120, 0, 0], {}],
  ['a holiday takes its workload off the time due', [FULL, FULL, FULL, FULL],
    { world: { holidays: [{ date: FRIDAY, name: 'Feriado' }] } }, [...NOTHING, 0, 0, 0], {}],
  ['a certificate for a day does, too', [FULL, FULL, FULL, FULL],
    excused(adjustment('INTERVALO_DATAS', { from: FRIDAY, to: FRIDAY, keepsRecords: false })),
    [...NOTHING, 0, 0, 0], {}],
  ['and a leave', [FULL, FULL, FULL, FULL],
    excused(adjustment('INTERVALO_DATAS', { from: FRIDAY, to: FRIDAY, keepsRecords: false }), { kind: 'AFASTAMENTO' }),
    [...NOTHING, 0, 0, 0], {}],
  ['time off is paid by the bank on the last day', [FULL, FULL, FULL, FULL],
    excused(adjustment('INTERVALO_DATAS', { from: FRIDAY, to: FRIDAY, keepsRecords: false }), { kind: 'FOLGA' }),
    [...NOTHING, 0, 0, 0], { timeBank: -528 }],
  ['a suspension stays due, and not in the bank', [FULL, FULL, FULL, FULL],
    excused(adjustment('INTERVALO_DATAS', { from: FRIDAY, to: FRIDAY, keepsRecords: false }), { kind: 'SUSPENSAO' }),
    [...NOTHING, -528, 0, 0], { timeBank: 0, absence: 0, absenceHours: 0 }],
  ['an excuse of two hours takes two', [FULL, FULL, FULL, FULL],
    excused(adjustment('INTERVALO_HORARIO', range(480, 600))), [...NOTHING, -408, 0, 0],
    { absenceHours: 0, timeBank: -408 }],
  ['and never more than was not worked of that day', [FULL, FULL, FULL, FULL, '09:00 12:00 13:00 18:00'],
    excused(adjustment('INTERVALO_HORARIO', range(360, 480))), [...NOTHING, 0, 0, 0], {}],
  ['missing time takes the week to zero', [FULL, FULL, FULL, FULL],
    excused(adjustment('TEMPO_FALTANTE', { days: [] })), [...NOTHING, 0, 0, 0], {}],
  ['and not beyond', [ELEVEN, ELEVEN, ELEVEN, '08:00 12:00 13:00 19:00'],
    excused(adjustment('TEMPO_FALTANTE', { days: [] }), { kind: 'FOLGA' }), [...NOTHING, 0, 0, 0], { timeBank: -60 }],
  ['a week that owes nothing has none to take', [ELEVEN, ELEVEN, ELEVEN, ELEVEN],
    excused(adjustment('TEMPO_FALTANTE', { days: [] }), { kind: 'FOLGA' }), [...NOTHING, 0, 0, 0], { timeBank: 0 }],
  ['records that a reason keeps out of the balance', [FULL, FULL, FULL, FULL],
    excused(adjustment('REGISTRO_PONTO', {
      proposed: records(FRIDAY, FULL).map(created => ({ created }))
    }), { keepsBalance: true }), [...NOTHING, -528, 0, 0], { timeBank: -528 }],
  ['and others count', [FULL, FULL, FULL, FULL],
    excused(adjustment('REGISTRO_PONTO', { proposed: records(FRIDAY, FULL).map(created => ({ created })) })),
    [...NOTHING, 0, 0, 0], {}],
  ['days that leave the records out and keep the balance', [FULL, FULL, FULL, FULL, FULL],
    excused(adjustment('INTERVALO_DATAS', { from: FRIDAY, to: FRIDAY, keepsRecords: false }), { keepsBalance: true }),
    [...NOTHING, 0, 0, 0], {}],
  ['the setting has them owed', [FULL, FULL, FULL, FULL, FULL],
    {
      ...excused(adjustment('INTERVALO_DATAS', { from: FRIDAY, to: FRIDAY, keepsRecords: false }), {
        keepsBalance: true
      }),
      policy: { discountedBalance: 'minus-workload' }
    }, [...NOTHING, -528, 0, 0], {}],
  ['the employment ends on Thursday', [FULL, FULL, FULL, ''], { collaborator: { leftOn: addDays(MONDAY, 3) } },
    [0, 0, 0, -528, 0, 0, 0], {}],
  ['what was worked more until then counts once', [ELEVEN, ELEVEN, ELEVEN, ELEVEN, '08:00 09:00'],
    { collaborator: { leftOn: FRIDAY } }, [0, 0, 0, 0, 60, 0, 0], {}],
  ['by the setting each day stands for itself', [ELEVEN, ELEVEN, ELEVEN, ELEVEN],
    { policy: { flexiblePeriod: 'day' } }, [132, 132, 132, 132, -528, 0, 0], {}]
] as const) {
  t.test(`a week: ${why}`, async t => {
    const days = week(texts, scene as Partial<Scene>)
    t.strictSame(days.map(({ balance }) => balance), balances)
    t.match(days[4], friday)
  })
}

t.test('a month is judged on its last day with a workload', async t => {
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
  ['an hour less', [ELEVEN, ELEVEN, ELEVEN, '08:00 12:00 13:00 19:00'], {}, 4,
    { worked: 2580, due: 2640, excused: 0, difference: -60, counted: -60 }],
  ['what is tolerated does not count', [ELEVEN, ELEVEN, ELEVEN, '08:00 12:00 13:00 19:50'], {}, 4,
    { difference: -10, counted: 0 }],
  ['a certificate excuses', [FULL, FULL, FULL, FULL],
    excused(adjustment('INTERVALO_DATAS', { from: FRIDAY, to: FRIDAY, keepsRecords: false })), 4,
    { worked: 2112, due: 2640, excused: 528, difference: 0 }],
  ['a leave is not due', [FULL, FULL, FULL, FULL],
    excused(adjustment('INTERVALO_DATAS', { from: FRIDAY, to: FRIDAY, keepsRecords: false }), { kind: 'AFASTAMENTO' }),
    3, { worked: 2112, due: 2112, excused: 0, difference: 0 }],
  ['a period ends on its last day', [FULL], {}, 3, undefined],
  ['one that is not over has no sums', [FULL], { now: wall('2026-03-20 12:00') }, 4, undefined],
  ['by the setting there is none', [FULL], { policy: { flexiblePeriod: 'day' } }, 4, undefined]
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
    else t.match(sums, { kind: 'SEMANAL', firstDay: monday, lastDay: monday + day, ...expected })
  })
}

t.test('the missing time of a week that is over is at most its balance', async t => {
  const taken = (texts: readonly string[], now = LATER, day = FRIDAY) => {
    const all = texts.flatMap((times, at) => records(addDays(MONDAY, at), times))
    const world = worldOf({ shift: WEEK, records: all, world: { reasons: [reason()] } })
    const subject = subjectOf(timesheetOf(world), ana.id)
    const asked = adjustment('TEMPO_FALTANTE', { days: [day] }, { workday: day })
    return missingTime(subject, asIfApproved(subject, asked, now), now)
  }
  t.equal(taken([FULL, FULL, FULL, FULL]), 528, 'a day')
  t.equal(taken([FULL, FULL, FULL]), 1056, 'that of the last day, whatever its own minutes')
  t.equal(taken([FULL, FULL, FULL], LATER, addDays(MONDAY, 3)), 528, 'of another day its own minutes at most')
  t.equal(taken([ELEVEN, ELEVEN, ELEVEN, '08:00 12:00 13:00 19:00']), 60, 'an hour')
  t.equal(taken([ELEVEN, ELEVEN, ELEVEN, '08:00 12:00 13:00 19:50']), 0, 'what is tolerated')
  t.equal(taken([ELEVEN, ELEVEN, ELEVEN, ELEVEN]), 0, 'nothing')
  t.equal(taken([FULL, FULL, FULL, '08:00']), 0, 'nothing while a day is odd')
  const [noon, thursday] = [wall('2026-03-20 12:00'), addDays(MONDAY, 3)]
  t.equal(taken([ELEVEN, ELEVEN, ELEVEN], noon, thursday), 528, 'what its day lacks, before')
  t.equal(taken([ELEVEN, ELEVEN, ELEVEN], noon), 0, 'the last day owes nothing before')
})

const SIX = [...WORKWEEK, 'SABADO'] as const
const EIGHT = '08:00 12:00 13:00 17:00'
const SATURDAY = addDays(MONDAY, 5)
/** Monday to Saturday, 44 hours. */
const SIX_DAYS = flexibleShift('SEMANAL', group(SIX, 2640))
/** The built-in weekly shift. */
const APART = flexibleShift('SEMANAL', group(WORKWEEK, 2400), group(['SABADO'], 240))
const five = (times: string) => [times, times, times, times, times]
const onSaturday = (one: Adjustment, why: Partial<AdjustmentReason> = {}): Partial<Scene> =>
  ({ world: { adjustments: [{ ...one, workday: SATURDAY }], reasons: [reason(why)] } })
const missing = adjustment('TEMPO_FALTANTE', { days: [] })

t.test('a TEMPO_FALTANTE for the Saturday of a week of 40 of 44 hours takes 04:00, and leaves no absence', async t => {
  const all = five(EIGHT).flatMap((times, at) => records(addDays(MONDAY, at), times))
  const world = worldOf({ shift: SIX_DAYS, rule: { regime: 'EXTRA' }, records: all, world: { reasons: [reason()] } })
  const saturday = adjustment('TEMPO_FALTANTE', { days: [] }, { workday: SATURDAY })
  const subject = subjectOf(timesheetOf(world), ana.id)
  const asIf = asIfApproved(subject, saturday, LATER)
  t.equal(missingTime(subject, asIf, LATER), 240)
  t.match(frequencyOn(subject, dayNumber(SATURDAY), LATER), { balance: -240, absenceHours: 240 }, 'before it')
  const { balance, absence, absenceHours, occurrences, pendingItems } =
    frequencyOn(asIf.subject, dayNumber(SATURDAY), LATER)
  t.strictSame({ balance, absence, absenceHours, occurrences, pendingItems },
    { balance: 0, absence: 0, absenceHours: 0, occurrences: [], pendingItems: [] })
})

const leaveOf = (date: CivilDate) => adjustment('INTERVALO_DATAS', { from: date, to: date, keepsRecords: false })

for (const [why, shift, texts, scene, saturday, sunday] of [
  ['of 40 hours, and four on Sunday', SIX_DAYS, [...five(EIGHT), '', '08:00 12:00'], { rule: { regime: 'EXTRA' } },
    { balance: -240, absenceHours: 240, absence: 0, pendingItems: ['FALTA'], occurrences: ['FALTA', 'SALDO_NEGATIVO'] },
    { balance: 240, overtime: 240 }],
  ['whose Saturday has a TEMPO_FALTANTE', SIX_DAYS, five(EIGHT), onSaturday(missing),
    { balance: 0, absenceHours: 0, occurrences: [], timeBank: 0 }, { balance: 0 }],
  ['whose Saturday has one, and some work', SIX_DAYS, [EIGHT, EIGHT, EIGHT, EIGHT, '', '08:00 15:20'],
    onSaturday(missing, { kind: 'FOLGA' }), { balance: 0, timeBank: -280, absenceHours: 0 }, {}],
  ['whose Saturday has one that leaves the debit', SIX_DAYS, [EIGHT, EIGHT, EIGHT, EIGHT],
    onSaturday(missing, { kind: 'ABONO_DESCONTADO' }),
    { balance: -720, absenceHours: 0, occurrences: ['SALDO_NEGATIVO'], timeBank: -720 }, {}],
  ['whose Saturday has one for a suspension', SIX_DAYS, [EIGHT, EIGHT, EIGHT, EIGHT],
    onSaturday(missing, { kind: 'SUSPENSAO' }), { balance: -720, absenceHours: 0, timeBank: 0 }, {}],
  ['of groups, none on Saturday', APART, five(EIGHT), {}, { balance: -240, absenceHours: 240, timeBank: 0 }, {}],
  ['of groups, made up for', APART, five('08:00 12:00 13:00 17:48'), {}, { balance: 0, occurrences: [] }, {}],
  ['of groups, none on Friday', APART, [EIGHT, EIGHT, EIGHT, EIGHT, '', '08:00 12:00'], {},
    { balance: -480, absenceHours: 480, timeBank: 0, occurrences: ['FALTA', 'SALDO_NEGATIVO'] }, {}],
  ['A76: the bank has the hours, too', APART, [EIGHT, EIGHT, EIGHT, EIGHT, '', '08:00 12:00'],
    { policy: { absenceInBank: 'bank' } }, { balance: -480, absenceHours: 480, timeBank: -480 }, {}],
  ['in hours or not', APART, five(EIGHT), { rule: { halfAbsence: 'HORAS' } },
    { absence: 0, absenceHours: 240, occurrences: ['FALTA', 'SALDO_NEGATIVO'] }, {}],
  ['that is twenty minutes short', SIX_DAYS, five('08:00 12:00 13:00 17:44'), {},
    { balance: -20, absenceHours: 0, occurrences: ['SALDO_NEGATIVO'], timeBank: -20 }, {}],
  ['of which half a day is owed', SIX_DAYS, five('08:00 12:00 13:00 17:04'), {},
    { balance: -220, absenceHours: 220, timeBank: 0 }, {}],
  ['of which a minute less is', SIX_DAYS, [...five('08:00 12:00 13:00 17:04').slice(1), '08:00 12:00 13:00 17:05'], {},
    { balance: -219, absenceHours: 0, timeBank: -219 }, {}],
  ['of two absent days, the second in part', APART, [EIGHT, EIGHT, EIGHT, '08:00 12:00 13:00 18:40'], {},
    { balance: -620, absenceHours: 620, timeBank: 0 }, {}],
  ['of two days without a record, the second made up for', APART, [EIGHT, EIGHT, EIGHT, '08:00 12:00 13:00 20:20'], {},
    { balance: -520, absenceHours: 480, timeBank: -40 }, {}],
  ['that is odd: no absence is told', APART, [EIGHT, EIGHT, EIGHT, '08:00'], {}, { balance: 0, absenceHours: 0 }, {}],
  ['of an absent day and a suspended one', APART, [EIGHT, EIGHT, EIGHT, '', '', '08:00 12:00'],
    { world: { adjustments: [leaveOf(FRIDAY)], reasons: [reason({ kind: 'SUSPENSAO' })] } },
    { balance: -960, absenceHours: 480, timeBank: 0 }, {}],
  ['of a suspended day, and hours more', APART, ['08:00 12:00 13:00 21:00', '08:00 12:00 13:00 21:00', EIGHT, '', '',
    '08:00 12:00'], { world: { adjustments: [leaveOf(FRIDAY)], reasons: [reason({ kind: 'SUSPENSAO' })] } },
  { balance: -480, absenceHours: 0, timeBank: 0 }, {}],
  ['that is tolerated', APART, [...five(EIGHT), '08:00 11:50'], {}, { balance: 0, occurrences: [] }, {}],
  ['of leave on Saturday ends on Friday', APART, [EIGHT, EIGHT, EIGHT, EIGHT],
    { world: { adjustments: [leaveOf(SATURDAY)], reasons: [reason({ kind: 'AFASTAMENTO' })] } },
    { workload: 0, balance: 0, absenceHours: 0 }, {}],
  ['with the limit of the bank for each worked day', APART, [...five('08:00 12:00 13:00 19:30'), '08:00 12:00'],
    { rule: { regime: 'MISTO' } }, { balance: 750, timeBank: 720, overtime: 30 }, {}]
] as const) {
  t.test(`a week ${why}`, async t => {
    const days = week(texts, { shift, ...scene as Partial<Scene> })
    t.match(days[5], saturday)
    if ('occurrences' in saturday) t.strictSame(days[5]?.occurrences, saturday.occurrences)
    t.match(days[6], sunday)
    t.strictSame(days.slice(0, 4).map(({ balance, occurrences }) => [balance, occurrences.includes('FALTA')]),
      Array(4).fill([0, false]))
  })
}

t.test('a week of leave on Saturday shows its balance on Friday', async t => {
  const days = week([EIGHT, EIGHT, EIGHT, EIGHT], {
    shift: APART, world: { adjustments: [leaveOf(SATURDAY)], reasons: [reason({ kind: 'AFASTAMENTO' })] }
  })
  t.match(days[4], { balance: -480, absenceHours: 480, timeBank: 0 })
})

t.test('a week ends with its shift, and each shift has its own', async t => {
  const collaborator = { history: [{ from: addDays(MONDAY, 2), shiftId: 'other' }] }
  const shifts = [{ ...APART, id: 'shift' }, { ...SIX_DAYS, id: 'other' }]
  const world = worldOf({ collaborator, records: [...records(MONDAY, EIGHT), ...records(addDays(MONDAY, 2), EIGHT)] })
  const days = [...dailyFrequencies(timesheetOf({ ...world, shifts }), ana.id, MONDAY, addDays(MONDAY, 6), LATER)]
  t.strictSame(days.map(({ balance, absenceHours }) => [balance, absenceHours]),
    [[0, 0], [-480, 480], [0, 0], [0, 0], [0, 0], [480 - 4 * 440, 4 * 440 - 480], [0, 0]])
})

t.test('in a week under way what was worked beyond all the time due shows on its last day', async t => {
  const thursday = { shift: APART, now: wall('2026-03-19 22:00') }
  t.equal(week([ELEVEN, ELEVEN, ELEVEN, ELEVEN], thursday)[5]?.balance, 0)
  t.equal(week(Array(3).fill('06:00 12:00 12:30 22:00'), thursday)[5]?.balance, 3 * 930 - 2640)
})

const APRIL = Array.from({ length: 30 }, (_, at) => addDays('2026-04-01' as CivilDate, at))
const WEEKDAYS_OF_APRIL = APRIL.filter(date => ![0, 6].includes(new Date(`${date}T12:00Z`).getUTCDay()))
const MONTH = flexibleShift('MENSAL', group(WORKWEEK, 22 * 480))

function april (times: string, scene: Partial<Scene>) {
  const world = worldOf({ shift: MONTH, ...scene, records: WEEKDAYS_OF_APRIL.flatMap(date => records(date, times)) })
  return [...dailyFrequencies(timesheetOf(world), ana.id, '2026-04-01' as CivilDate, '2026-04-30' as CivilDate, LATER)]
}

t.test('a month of an hour more each day banks up to the daily limit for each', async t => {
  const days = april('08:00 12:00 13:00 18:00', { rule: { regime: 'MISTO' } })
  t.match(days.at(-1), { balance: 1320, timeBank: 1320, overtime: 0 })
  t.ok(days.slice(0, -1).every(({ timeBank, overtime }) => timeBank === 0 && overtime === 0))
})

t.test('a month without a record is absent on its last weekday, less its holidays', async t => {
  const holidays = ['2026-04-03', '2026-04-21'].map(date => ({ date: date as CivilDate, name: 'Feriado' }))
  for (const [given, hours] of [[[], 176], [holidays, 160]] as const) {
    const [day] = april('', { world: { holidays: given } }).slice(-1)
    t.match(day, {
      balance: -60 * hours, absence: 0, absenceHours: 60 * hours, timeBank: 0, occurrences: ['FALTA', 'SALDO_NEGATIVO']
    })
  }
})
