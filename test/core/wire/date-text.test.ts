import fc from 'fast-check'
import t from 'tap'
import { civilDate, type CivilDate, dayNumber } from '../../../src/core/rules/time/civil-date.ts'
import { date, dayStamp, parseBrazilianDate, parseDate, parseDayStamp } from '../../../src/core/wire/date-text.ts'
import { brazilian } from '../../../src/core/words.ts'

const days: readonly [string, boolean, string][] = [
  ['2026-03-16', true, 'a Monday'],
  ['2024-02-29', true, 'the leap day of a leap year'],
  ['2000-02-29', true, 'the leap day of a century that 400 divides'],
  ['2026-02-29', false, 'the leap day of another year'],
  ['1900-02-29', false, 'the leap day of another century'],
  ['2026-02-31', false, 'February has no 31st'],
  ['2026-04-31', false, 'nor has April'],
  ['2026-13-01', false, 'a thirteenth month'],
  ['2026-00-10', false, 'a month zero'],
  ['2026-01-00', false, 'a day zero'],
  ['0000-00-00', false, 'nothing at all'],
  ['0026-03-16', false, 'a year of the first century'],
  ['1899-12-31', false, 'before the twentieth century'],
  ['3000-01-01', false, 'after the third millennium'],
  ['2026-3-16', false, 'one digit'],
  ['2026-03-16 ', false, 'a space']
]
for (const [text, exists, sentence] of days) {
  t.test(`${sentence}: ${text} ${exists ? 'is' : 'is no'} day`, async t => {
    const [year, month, day] = text.split('-')
    t.equal(parseDate(text) !== undefined, exists)
    t.equal(parseBrazilianDate(`${day}/${month}/${year}`) !== undefined, exists)
    t.equal(parseDayStamp(`${text}T00:00:00.000Z`) !== undefined, exists)
    if (!exists) t.throws(() => date.decode(text), RangeError)
  })
}

t.test('a day has three forms', async t => {
  const day = '2026-03-16' as CivilDate
  t.equal(date.encode(day), '2026-03-16')
  t.equal(brazilian(day), '16/03/2026')
  t.equal(dayStamp.encode(day), '2026-03-16T00:00:00.000Z', 'midnight in UTC (A17)')
})

t.test('the stamp of a day is read in any zone of Brazil', async t => {
  for (const text of ['2026-03-16', '2026-03-16T00:00:00-03:00', '2026-03-16T03:00:00.000Z', '2026-03-16T05:00:00Z']) {
    t.equal(parseDayStamp(text), '2026-03-16', text)
  }
  for (const text of ['16/03/2026', '2026-03-16T', '2026-03-16T03:00:00', '2026-03-16 03:00:00Z']) {
    t.equal(parseDayStamp(text), undefined, text)
  }
})

t.test('every day comes back in every form', async () => {
  const anyDay = fc.integer({ min: dayNumber('1900-01-01' as CivilDate), max: dayNumber('2999-12-31' as CivilDate) })
    .map(civilDate)
  for (const codec of [date, dayStamp]) fc.assert(fc.property(anyDay, day => codec.decode(codec.encode(day)) === day))
  fc.assert(fc.property(anyDay, day => parseBrazilianDate(brazilian(day)) === day))
})
