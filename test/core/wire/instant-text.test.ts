import fc from 'fast-check'
import t from 'tap'
import { formats } from '../../../src/core/contract/index.ts'
import { instant } from '../../../src/core/rules/time/instant.ts'
import { parseBrazilianDate } from '../../../src/core/wire/date-text.ts'
import { instantText, parseInstant, timestamp } from '../../../src/core/wire/instant-text.ts'
import { runs } from '../../support/fuzz.ts'

const read: readonly [string, string | undefined, string][] = [
  ['2026-03-16T08:00:00-03:00', '2026-03-16T11:00:00.000Z', 'an offset is taken off'],
  ['2026-03-16T08:00:00+05:30', '2026-03-16T02:30:00.000Z', 'east of Greenwich too'],
  ['2026-03-16T22:30:00-03:00', '2026-03-17T01:30:00.000Z', 'into the next day'],
  ['2026-03-16T08:00:00Z', '2026-03-16T08:00:00.000Z', 'Z is UTC'],
  ['2026-03-16t08:00:00z', '2026-03-16T08:00:00.000Z', 'small letters (A71)'],
  ['2026-03-16T08:00:59.5Z', '2026-03-16T08:00:59.500Z', 'a fraction of a second'],
  ['2026-03-16T08:00:00.123999Z', '2026-03-16T08:00:00.123Z', 'finer than a millisecond is cut'],
  ['1969-12-31T23:59:59.999Z', '1969-12-31T23:59:59.999Z', 'before 1970'],
  ['2026-02-31T08:00:00Z', undefined, 'no 31st of February'],
  ['2023-02-29T08:00:00Z', undefined, 'no leap day in 2023'],
  ['2026-03-16T24:00:00Z', undefined, 'no hour 24'],
  ['2026-03-16T08:60:00Z', undefined, 'no minute 60'],
  ['2016-12-31T23:59:60Z', undefined, 'no leap second'],
  ['2026-03-16T08:00:00', undefined, 'no offset'],
  ['2026-03-16T08:00:00-3:00', undefined, 'half an offset'],
  ['2026-03-16T08:00-03:00', '2026-03-16T11:00:00.000Z', 'no seconds (A71)'],
  ['2026-03-16T08:00:00-0300', '2026-03-16T11:00:00.000Z', 'an offset without a colon (A71)'],
  ['2026-03-16T08:00:00.25+0530', '2026-03-16T02:30:00.250Z', 'with a fraction and minutes (A71)'],
  ['2026-03-16T22:30:59-03', '2026-03-17T01:30:59.000Z', 'an offset without minutes (A71)'],
  ['2026-03-16T08:00+02', '2026-03-16T06:00:00.000Z', 'and no seconds (A71)'],
  ['2026-03-16T08:00:00-3', undefined, 'an offset of one digit'],
  ['2026-03-16T08:00:00-03:0', undefined, 'an offset that breaks off'],
  ['2026-03-16T08:00.5-03:00', undefined, 'a fraction of no second'],
  ['2026-03-16 08:00:00Z', undefined, 'a space'],
  ['3000-01-01T00:00:00Z', undefined, 'a year that is no work day of anyone'],
  ['2999-12-31T20:59:59.9999-03:00', '2999-12-31T23:59:59.999Z', 'the last one'],
  ['2999-12-31T21:00:00-03:00', undefined, 'such a year in UTC'],
  ['1900-01-01T01:00:00+02:00', undefined, 'a year before those in UTC'],
  ['', undefined, 'nothing']
]
for (const [text, expected, sentence] of read) {
  t.test(`${sentence}: ${text}`, async t => {
    const value = parseInstant(text)
    t.equal(value === undefined ? undefined : instantText(value), expected)
    if (expected === undefined) t.throws(() => timestamp.decode(text), RangeError)
  })
}

t.test('an instant is written as toISOString writes it, and comes back', async () => {
  const anyInstant = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2999, 11, 31) })
  fc.assert(fc.property(anyInstant, value => {
    const text = instantText(instant(value))
    return text === new Date(value).toISOString() && parseInstant(text) === value
  }), { numRuns: runs(2000) })
})

t.test('what the contract takes for an instant or a day can be read, and nothing else', async t => {
  for (const [text] of read) t.equal(parseInstant(text) !== undefined, formats['date-time'](text), text)
  const anyText =
    fc.tuple(fc.integer({ min: 1890, max: 3010 }), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }))
  fc.assert(fc.property(anyText, ([year, month, day]) => {
    const [m, d] = [month, day].map(part => String(part).padStart(2, '0'))
    return (parseBrazilianDate(`${d}/${m}/${year}`) !== undefined) === formats['dd/MM/yyyy'](`${d}/${m}/${year}`) &&
      (parseInstant(`${year}-${m}-${d}T12:00:00Z`) !== undefined) ===
        formats['date-time'](`${year}-${m}-${d}T12:00:00Z`)
  }), { numRuns: runs(500) })
})
