import t from 'tap'
import { type DailyFrequency, dailyFrequencies } from '../../../../src/core/rules/frequency/daily-frequency.ts'
import { addDays, WEEKDAYS } from '../../../../src/core/rules/time/civil-date.ts'
import { minutes } from '../../../../src/core/rules/time/minutes.ts'
import { wall } from '../../../support/clock-text.ts'
import { fixedShift, flexibleShift, group, rotatingShift } from '../../../support/shift-text.ts'
import {
  adjustment, ana, LATER, MONDAY, pick, range, reason, record, records, type Scene, timesheetOf, worldOf
} from '../../../support/timesheet.ts'

type Expected = Partial<{ [K in keyof DailyFrequency]: DailyFrequency[K] | number }> & { readonly count?: number }

/** Days from MONDAY on. The text of a day names the times of its records. Times past midnight are on the next date. */
function days (shift: Scene['shift'], texts: readonly string[], scene: Partial<Scene> = {}): DailyFrequency[] {
  const all = texts.flatMap((times, index) => records(addDays(MONDAY, index), times))
  const { now = LATER } = scene
  const world = worldOf({ ...scene, shift, records: [...all, ...scene.world?.records ?? []] })
  return [...dailyFrequencies(timesheetOf(world), ana.id, MONDAY, addDays(MONDAY, texts.length + 1), now)]
}

const ODD = 'NUMERO_IMPAR_DE_REGISTROS_NO_DIA'
const flexible = flexibleShift('DIARIO', group(WEEKDAYS, 480))
const holiday = (offset: number) => ({ world: { holidays: [{ date: addDays(MONDAY, offset), name: 'Feriado' }] } })
/** A cycle of days from MONDAY on. */
const cycle = (...texts: readonly string[]) => rotatingShift(MONDAY, texts)
const FLEXIBLE_DAY = '09:00 12:00 13:00 18:10'
const NORMAL = '08:00 12:00 13:00 17:00'

/** The table of `attendance`: where one day ends and the next begins. */
const EXAMPLES: ReadonlyArray<readonly [
  why: string, shift: NonNullable<Scene['shift']>, texts: readonly string[], expected: readonly Expected[],
  scene?: Partial<Scene>
]> = [
  ['a forgotten exit on a flexible day stays where it is', flexible,
    ['09:00 12:00 18:10', FLEXIBLE_DAY, FLEXIBLE_DAY, FLEXIBLE_DAY], [
      { worked: 180, occurrences: [ODD] },
      ...Array.from({ length: 3 }, () => ({ worked: 490, nightPremium: 0, restIndemnity: 0 }))
    ]],
  ['a record alone on a Sunday takes nothing from Monday', cycle('DSR', '08-12 13-17', 'DSR', 'DSR'), ['19:00', NORMAL],
    [{ count: 1, occurrences: [ODD] }, { balance: 0, count: 4 }]],
  ['who comes before midnight for 00:00 begins the new day', '00-06', ['23:56 06:00', '23:57 06:02'],
    [{ count: 0 }, { worked: 364, balance: 0, nightPremium: 304 }, { worked: 365, balance: 0, nightPremium: 303 }]],
  ['a night with its break on a holiday is one journey', '22-01 02-05',
    ['22:00 01:00 02:00 05:00', '22:00 01:00 02:00 05:00'],
    [{ worked: 360, balance: 360 }, { worked: 360, balance: 0, rest: 1020, restIndemnity: 0 }], holiday(0)],
  ['an extra turn of 12×36 on the day off', cycle('FOLGA', '18-06', 'FOLGA', 'FOLGA'), ['17:58 06:02', '18:00 06:00'],
    [{ balance: 724, count: 2 }, { balance: 0, count: 2 }]],
  ['a turn follows another at once', cycle('19-07', '07-19', 'FOLGA', 'FOLGA'), ['19:00 07:00', '07:01 19:00'],
    [{ worked: 720, balance: 0 }, { worked: 719, balance: 0, restIndemnity: 659 }]],
  ['a double turn of 12×36 is one day', cycle('07-19', 'FOLGA', 'FOLGA', 'FOLGA'), ['07:00 19:00 19:04 07:00'],
    [{ worked: 1436, balance: 716, count: 4 }, { count: 0, balance: 0, occurrences: [] }]],
  ['a flexible night', flexible, ['19:00 00:30 01:30 04:00'], [{ worked: 480, count: 4 }, { count: 0 }]],
  ['two flexible nights', flexible, ['19:00 00:30 01:30 04:00', '19:00 00:30 01:30 04:00'],
    [{ worked: 480, count: 4 }, { worked: 480, count: 4 }]],
  ['nights worked on days off', fixedShift('22-05', { TERCA: 'FOLGA', QUARTA: 'DSR' }),
    ['22:00 05:00', '22:00 05:00', '22:00 05:00'],
    [{ count: 2, worked: 420 }, { count: 2, worked: 420 }, { count: 2, worked: 420 }]],
  ['overtime past midnight, and the next day under way', '08-12 13-17', ['08:00 12:00 13:00 00:30', '08:00'],
    [{ worked: 930, count: 4, occurrences: ['TEMPO_INTERJORNADA_MENOR_QUE_O_MINIMO'] }, { count: 1 }],
    { now: wall('2026-03-17 10:00') }],
  ['a day off worked past midnight', cycle('FOLGA', '08-12 13-17', 'FOLGA', 'FOLGA'),
    ['20:00 23:00 00:00 02:00', '08:00 12:00 17:00'],
    [{ worked: 300, count: 4 }, { count: 3 }]],
  ['a call-out on the day after a night', cycle('22-05', 'FOLGA', 'FOLGA', 'FOLGA'), ['22:00 05:00', '10:30 14:00'],
    [{ worked: 420 }, { balance: 210 }]],
  ['in early for the turn that follows at once', cycle('19-07', '07-19', 'FOLGA', 'FOLGA'),
    ['19:00 06:56', '06:58 19:00'],
    [{ count: 2, worked: 716 }, { count: 2, worked: 722 }]],
  ['a call-out on a holiday', cycle('04-10', 'FOLGA', 'FOLGA', 'FOLGA'), ['21:00 23:45 00:15 02:30'],
    [{ worked: 300, count: 4 }, { count: 0 }], holiday(0)],
  ['an odd day off before a working day', cycle('FOLGA', '08-12 13-17', 'FOLGA', 'FOLGA'),
    ['19:30 22:45 01:10', NORMAL],
    [{ count: 3, occurrences: [ODD] }, { balance: 0, count: 4 }]]
]

for (const [why, shift, texts, expected, scene] of EXAMPLES) {
  t.test(`${why}: ${texts.join(' · ')}`, async t => {
    const found = days(shift, texts, scene)
    for (const [index, wanted] of expected.entries()) {
      const day = found[index] as DailyFrequency
      const { count = day.records.length, ...figures } = wanted
      const { occurrences, ...rest } = figures
      t.strictSame(pick(day, rest), rest, `day ${index + 1}`)
      t.equal(day.records.length, count, 'so many records')
      if (Array.isArray(occurrences) && occurrences.includes(ODD)) t.ok(day.occurrences.includes(ODD), 'odd')
    }
  })
}

t.test('an inserted record and a certificate for the late hour hold side by side', async t => {
  const stored = records(MONDAY, '09:00 12:00 13:00')
  const exit = record(wall('2026-03-16 17:00'), { hash: 'new' })
  const proposed = [...stored.map(({ hash, at }) => ({ kept: hash, at })), { created: exit }]
  const edit = adjustment('REGISTRO_PONTO', { proposed }, { id: 'edit', code: 1 })
  const certificate = adjustment('INTERVALO_HORARIO', range(480, 540), { id: 'certificate', code: 2 })
  const world = worldOf({ records: stored, world: { adjustments: [edit, certificate], reasons: [reason()] } })
  const [day] = dailyFrequencies(timesheetOf(world), ana.id, MONDAY, MONDAY, LATER)
  t.strictSame(pick(day as DailyFrequency, { worked: 0, lateness: 0, balance: 0 }), {
    worked: minutes(420), lateness: 0, balance: 0
  })
})
