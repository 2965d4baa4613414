import fc from 'fast-check'
import t from 'tap'
import {
  addDays, type CivilDate, civilDate, dayNumber, daysBetween, weekday
} from '../../../../src/core/rules/time/civil-date.ts'

const date = (text: string) => text as CivilDate

t.test('days are counted from 1970-01-01', async t => {
  t.equal(dayNumber(date('1970-01-01')), 0)
  t.equal(dayNumber(date('1969-12-31')), -1)
  t.equal(dayNumber(date('2000-02-29')), 11_016)
  t.equal(civilDate(0), '1970-01-01')
  t.equal(civilDate(-1), '1969-12-31')
})

t.test('the calendar agrees with the one of Date, leap days and centuries included', async t => {
  const anyDay = fc.integer({ min: -719_162, max: 2_932_896 }) // years 1 to 9999
  fc.assert(fc.property(anyDay, day => civilDate(day) === new Date(day * 86_400_000).toISOString().slice(0, 10)))
  fc.assert(fc.property(anyDay, day => dayNumber(civilDate(day)) === day))
  t.pass()
})

for (const [from, days, to, why] of [
  ['2024-02-28', 1, '2024-02-29', 'a leap year'],
  ['2026-02-28', 1, '2026-03-01', 'no leap year'],
  ['2100-02-28', 1, '2100-03-01', 'a century is none'],
  ['2000-02-28', 1, '2000-02-29', 'but every fourth one is'],
  ['2026-12-31', 1, '2027-01-01', 'the end of a year'],
  ['2027-01-01', -1, '2026-12-31', 'and back'],
  ['2170-01-01', 0, '2170-01-01', 'beyond the written centuries']
] as const) {
  t.test(`${from} and ${days} days is ${to}: ${why}`, async t => t.equal(addDays(date(from), days), to))
}

t.test('a month too long runs over, so that a day that the calendar lacks does not come back as it went', async t => {
  t.equal(civilDate(dayNumber(date('2026-02-31'))), '2026-03-03')
  t.not(civilDate(dayNumber(date('2026-13-01'))), '2026-13-01')
  t.not(civilDate(dayNumber(date('2026-00-10'))), '2026-00-10')
})

t.test('weekdays', async t => {
  t.equal(weekday(date('2026-03-16')), 'SEGUNDA')
  t.equal(weekday(date('2026-03-15')), 'DOMINGO')
  t.equal(weekday(date('1969-12-28')), 'DOMINGO')
})

t.test('a range of days holds both ends', async t => {
  t.same(daysBetween(date('2026-02-27'), date('2026-03-01')), ['2026-02-27', '2026-02-28', '2026-03-01'])
  t.same(daysBetween(date('2026-03-01'), date('2026-03-01')), ['2026-03-01'])
  t.same(daysBetween(date('2026-03-02'), date('2026-03-01')), [])
})
