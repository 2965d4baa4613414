import fc from 'fast-check'
import t from 'tap'
import { journeyOf } from '../../../../src/core/rules/day/laid-days.ts'
import { subjectOf } from '../../../../src/core/rules/day/subject.ts'
import { dayNumber, WEEKDAYS } from '../../../../src/core/rules/time/civil-date.ts'
import { instant } from '../../../../src/core/rules/time/instant.ts'
import { minutes } from '../../../../src/core/rules/time/minutes.ts'
import { liveThrough } from '../../../../scripts/rounds/days/journeys.ts'
import { randomFrom } from '../../../../scripts/rounds/random.ts'
import { SHIFT_KINDS } from '../../../../scripts/rounds/days/shifts.ts'
import { wall } from '../../../support/clock-text.ts'
import { runs } from '../../../support/fuzz.ts'
import { fixedShift, flexibleShift, group, rotatingShift } from '../../../support/shift-text.ts'
import { ana, MONDAY, record, type Scene, timesheetOf, worldOf } from '../../../support/timesheet.ts'

const shift = fc.constantFrom<NonNullable<Scene['shift']>>(
  fixedShift('08-12 13-17', { SABADO: 'FOLGA', DOMINGO: 'DSR' }),
  '22-06',
  '00-06',
  fixedShift('22-02 03-05', { QUARTA: 'FOLGA' }),
  rotatingShift(MONDAY, ['19-07', 'FOLGA']),
  rotatingShift(MONDAY, ['19-07', '07-19', 'FOLGA']),
  rotatingShift(MONDAY, ['20-20', 'FOLGA', 'FOLGA']),
  flexibleShift('DIARIO', group(WEEKDAYS, 480)),
  flexibleShift('DIARIO', group(WEEKDAYS, 480, { turnsOverAt: minutes(300) })),
  'FOLGA')
const start = dayNumber(MONDAY)
const MIDNIGHT = wall('2026-03-16 00:00')
/** Minutes since the midnight of MONDAY: nine days, most of them near a midnight. */
const moment = fc.oneof(
  fc.integer({ min: 0, max: 9 * 1440 }),
  fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: -300, max: 600 })).map(([day, minute]) =>
    Math.max(0, day * 1440 + minute)))
const moments = fc.uniqueArray(moment, { maxLength: 40 }).map(list => list.sort((a, b) => a - b))

/** The moments of each of ten days. */
function days (shift: Scene['shift'], moments: readonly number[], from = 0): number[][] {
  const records = moments.map(minute => record(instant(MIDNIGHT + minute * 60_000)))
  const subject = subjectOf(timesheetOf(worldOf({ shift, records })), ana.id)
  return Array.from({ length: 11 - from }, (_, index) =>
    journeyOf(subject, start - 1 + from + index).visible.map(({ record: { at } }) => (at - MIDNIGHT) / 60_000))
}

const holds = <T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => void) =>
  fc.assert(fc.property(arbitrary, check), { numRuns: runs(300) })

t.test('every record is of exactly one day, in order', async t => {
  holds(fc.tuple(shift, moments), ([shift, moments]) => same(days(shift, moments).flat(), moments))
  t.pass()
})

t.test('a day alone is the day among others', async t => {
  holds(fc.tuple(shift, moments, fc.integer({ min: 1, max: 8 })), ([shift, moments, from]) =>
    same(days(shift, moments, from), days(shift, moments).slice(from)))
  t.pass()
})

t.test('what happens from noon on never moves a record of the day before', async t => {
  holds(fc.tuple(shift, moments, moments, fc.integer({ min: 1, max: 7 })), ([shift, moments, others, day]) => {
    const noon = day * 1440 + 720
    const until = moments.filter(minute => minute < noon)
    const one = [...until, noon + 1]
    const many = [...new Set([...until, noon + 1, ...others.filter(minute => minute > noon + 1)])].sort((a, b) => a - b)
    same(days(shift, many).slice(0, day + 1).map(before(noon)), days(shift, one).slice(0, day + 1).map(before(noon)))
  })
  t.pass()
})

t.test('a mistake at the clock changes no day but its own and those beside it', async t => {
  for (const [index, kind] of SHIFT_KINDS.entries()) {
    for (let seed = 1; seed <= 12; seed++) {
      const random = randomFrom(seed * 100 + index)
      const first = dayNumber(MONDAY)
      const { days: made } = liveThrough(kind, first, 14, random)
      const punches = [...made].flatMap(([day, walls]) => walls.map(wall => ({ day, minute: wall - first * 1440 })))
      const { day, minute } = punches[random.between(0, punches.length - 1)] as typeof punches[number]
      const seen = punches.map(punch => punch.minute)
      const mistaken = random.chance(0.5)
        ? seen.filter(other => other !== minute)
        : [...new Set([...seen, minute + 2])].sort((a, b) => a - b)
      const far = (list: number[][]) =>
        list.map((moments, index) => Math.abs(first - 1 + index - day) <= 1 ? undefined : moments)
      same(far(days(kind.shift, mistaken)), far(days(kind.shift, seen)))
    }
  }
  t.pass()
})

const before = (noon: number) => (moments: readonly number[]) => moments.filter(minute => minute < noon)

function same (found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) {
    throw new Error(`${JSON.stringify(found)} is not ${JSON.stringify(wanted)}`)
  }
}
