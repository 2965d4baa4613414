import fc from 'fast-check'
import t from 'tap'
import { minutes } from '../../../src/core/rules/time/minutes.ts'
import {
  duration, parseDuration, parseSignedTime, parseTimeOfDay, signedTime, timeOfDay
} from '../../../src/core/wire/time-text.ts'

const written: readonly [number, string, string][] = [
  [480, '08:00', 'eight hours'],
  [0, '00:00', 'nothing'],
  [-0, '00:00', 'a negative zero has no sign'],
  [-7, '-00:07', 'a debit below an hour keeps its sign'],
  [7, '00:07', 'a credit has no plus (A18)'],
  [2640, '44:00', 'hours exceed 24'],
  [-6000, '-100:00', 'and have three digits where they must']
]
for (const [value, text, sentence] of written) {
  t.test(`${sentence}: ${text}`, async t => {
    t.equal(signedTime.encode(minutes(value)), text)
    t.equal(signedTime.decode(text), value + 0)
  })
}

const refused: readonly [string, string][] = [
  ['+08:00', 'a plus'], ['8:00', 'one digit'], ['08:60', 'sixty minutes'], ['08:00:00', 'seconds'],
  ['0800', 'no colon'],
  [' 08:00', 'a space'], ['08:00\n', 'a line break'], ['', 'nothing'], ['--08:00', 'two signs'],
  ['٠٨:٠٠', 'other digits']
]
for (const [text, sentence] of refused) {
  t.test(`${sentence} is no time: ${JSON.stringify(text)}`, async t => {
    t.same([parseTimeOfDay(text), parseDuration(text), parseSignedTime(text)], [undefined, undefined, undefined])
    t.throws(() => signedTime.decode(text), RangeError)
  })
}

t.test('a time of day ends before midnight, a duration does not', async t => {
  t.equal(parseTimeOfDay('23:59'), 1439)
  t.equal(parseTimeOfDay('24:00'), undefined)
  t.equal(parseDuration('24:00'), 1440)
  t.equal(parseTimeOfDay('-00:01'), undefined)
  t.equal(parseDuration('-00:01'), undefined)
  t.equal(parseSignedTime('-00:00'), 0)
})

t.test('every number of minutes comes back', async () => {
  fc.assert(fc.property(fc.integer({ min: -59_999, max: 59_999 }), value =>
    signedTime.decode(signedTime.encode(minutes(value))) === value))
  fc.assert(fc.property(fc.integer({ min: 0, max: 59_999 }), value =>
    duration.decode(duration.encode(minutes(value))) === value))
  fc.assert(fc.property(fc.integer({ min: 0, max: 1439 }), value =>
    timeOfDay.decode(timeOfDay.encode(minutes(value))) === value))
})
