import { Value } from '@sinclair/typebox/value'
import fc from 'fast-check'
import t from 'tap'
import { AdjustmentRequest, Day, formats, Instant, schemas } from '../../../src/core/contract/index.ts'
import { bareRequest } from './samples.ts'

const two = (number: number) => String(number).padStart(2, '0')
const isDay = formats['dd/MM/yyyy']
const isInstant = formats['date-time']

for (const [text, good, sentence] of [
  ['16/03/2026', true, 'a day of the calendar'],
  ['29/02/2028', true, 'a leap day'],
  ['29/02/2026', false, 'no leap day in a common year'],
  ['29/02/2000', true, 'a leap day each four centuries'],
  ['29/02/2100', false, 'none in the other centuries'],
  ['31/04/2026', false, 'April has thirty days'],
  ['00/01/2026', false, 'no day zero'],
  ['01/00/2026', false, 'no month zero'],
  ['01/13/2026', false, 'no thirteenth month'],
  ['31/12/1899', false, 'no work day is older'],
  ['01/01/1900', true, 'the first year'],
  ['31/12/2999', true, 'the last year'],
  ['01/01/3000', false, 'none later'],
  ['1/3/2026', false, 'two digits each'],
  ['2026-03-16', false, 'not the ISO form'],
  ['16/03/2026 ', false, 'nothing after'],
  ['16/03/2026\n', false, 'no line end either'],
  ['', false, 'not empty']
] as const) t.equal(isDay(text), good, sentence)

for (const [text, good, sentence] of [
  ['2026-03-16T08:00:00Z', true, 'an instant in UTC'],
  ['2026-03-16T08:00:00.123-03:00', true, 'an instant with fraction and offset'],
  ['2026-03-16T08:00:00', false, 'a wall clock without offset is none'],
  ['2026-02-29T08:00:00Z', false, 'its day is in the calendar'],
  ['2026-03-16T24:00:00Z', false, 'its hour is below 24'],
  ['2016-12-31T23:59:60Z', false, 'a leap second is not taken: no Date can hold it'],
  ['2999-12-31T20:59:59.9999-03:00', true, 'the last one, in UTC'],
  ['2999-12-31T21:00:00-03:00', false, 'none that is later in UTC'],
  ['1900-01-01T01:00:00+02:00', false, 'nor earlier than the first'],
  ['2026-03-16T08:00-03:00', true, 'seconds may be missing (A71)'],
  ['2026-03-16t08:00:00z', true, 'letters may be small (A71)'],
  ['2026-03-16T08:00:00-0300', true, 'the colon of the offset may be missing (A71)'],
  ['2026-03-16T08:00-03', true, 'and its minutes (A71)'],
  ['2026-03-16T08:00:00-030', false, 'but not half of them'],
  ['2026-03-16T08:00:00-2460', false, 'and they are those of a clock'],
  ['2026-03-16', false, 'a day alone is none']
] as const) t.equal(isInstant(text), good, sentence)

t.test('a text is a day exactly when the calendar has it', async t => {
  fc.assert(fc.property(fc.nat(32), fc.nat(13), fc.integer({ min: 1900, max: 2999 }), (day, month, year) => {
    const date = new Date(Date.UTC(year, month - 1, day))
    const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    return isDay(`${two(day)}/${two(month)}/${year}`) === exists
  }))
  t.pass()
})

t.test('every instant that JavaScript writes is one', async t => {
  fc.assert(fc.property(
    fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }),
    date => isInstant(date.toISOString())
  ))
  t.pass()
})

t.test('TypeBox knows the formats and the references too', async t => {
  t.ok(Value.Check(Day(), '16/03/2026'))
  t.notOk(Value.Check(Day(), '30/02/2026'))
  t.notOk(Value.Check(Instant(), '2026-03-16'))
  t.ok(Value.Check(AdjustmentRequest, schemas, {
    ...bareRequest, registrosPropostos: [{ dataHora: '2026-03-16T08:00:00Z' }]
  }))
  t.notOk(Value.Check(AdjustmentRequest, schemas, { ...bareRequest, registrosPropostos: [{ dataHora: 'ontem' }] }))
})
