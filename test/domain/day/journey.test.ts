import t from 'tap'
import { subjectOf } from '../../../src/domain/day/subject.ts'
import { journeyOf, previousJourney } from '../../../src/domain/day/journeys.ts'
import type { Shift } from '../../../src/domain/shift/shift.ts'
import type { TimeRecord } from '../../../src/domain/record/time-record.ts'
import { addDays, dayNumber, WEEKDAYS } from '../../../src/domain/time/civil-date.ts'
import { minutes } from '../../../src/domain/time/minutes.ts'
import { wall } from '../../support/clock-text.ts'
import { flexibleShift, group, rotatingShift } from '../../support/shift-text.ts'
import { adjustment, ana, MONDAY, record, records, reason, timesheetOf, worldOf, type World } from '../../support/timesheet.ts'

/** `16 22:00` is the 16th of March 2026, a Monday. */
function at (text: string, changes: Partial<TimeRecord> = {}): TimeRecord {
  const name = `${text}${changes.undue === true ? '?' : ''}`
  return record(wall(`2026-03-${text}`, changes.zone), { hash: name, ...changes })
}

function journeys (shift: string | Shift, stored: readonly (string | TimeRecord)[], world: Partial<World> = {}) {
  const records = stored.map(text => typeof text === 'string' ? at(text) : text)
  const subject = subjectOf(timesheetOf(worldOf({ shift, records, world })), ana.id)
  return (day: number) => journeyOf(subject, dayNumber(MONDAY) + day - 16).visible.map(({ record }) => record.hash).join(', ')
}

const NIGHT = ['16 22:00', '17 06:00', '17 22:00', '18 06:00']

for (const [shift, stored, expected, why] of [
  ['08-12 13-18', ['16 08:00', '16 23:59', '17 00:00'], ['16 08:00, 16 23:59', '17 00:00'], 'a limit is never before midnight, and belongs to the next day'],
  ['14-23', ['16 14:00', '17 04:59', '17 05:00'], ['16 14:00, 17 04:59', '17 05:00'], 'six hours after the scheduled end'],
  ['22-06', NIGHT, ['16 22:00, 17 06:00', '17 22:00, 18 06:00'], 'two nights in a row'],
  ['22-06', ['16 21:30', '17 07:10', '17 21:50', '18 05:00'], ['16 21:30, 17 07:10', '17 21:50, 18 05:00'], 'early and late'],
  ['22-06', ['17 11:59', '17 12:00'], ['17 11:59', '17 12:00'], 'a night ends at noon'],
  ['14-10', ['17 11:59', '17 12:00'], ['17 11:59', '17 12:00'], 'but two hours before the next start'],
  ['00-06', ['16 00:00', '16 23:50'], ['16 00:00, 16 23:50', ''], 'unless that is before midnight'],
  ['20-20', ['16 20:00', '17 17:59', '17 18:00'], ['16 20:00, 17 17:59', '17 18:00'], 'a whole day until two hours before the next']
] as const) {
  t.test(`${shift}: ${why}`, async t => {
    const day = journeys(shift, stored)
    t.strictSame([day(16), day(17)], expected)
  })
}

t.test('a long day before a day off runs over the next midnight, and the day after begins where it ends', async t => {
  const shift = rotatingShift('2026-03-16', ['20-20', 'FOLGA', 'FOLGA'])
  const day = journeys(shift, ['16 20:00', '17 19:00', '18 01:59', '18 02:00'])
  t.strictSame([day(16), day(17), day(18)], ['16 20:00, 17 19:00, 18 01:59', '', '18 02:00'])
})

t.test('but not past two hours before the start of the day after the day off', async t => {
  const shift = rotatingShift('2026-03-16', ['20-20', 'FOLGA', '00-06'])
  const day = journeys(shift, ['16 20:00', '17 21:59', '18 00:00'])
  t.strictSame([day(16), day(17), day(18)], ['16 20:00, 17 21:59', '', '18 00:00'])
  t.equal(journeys(shift, ['16 20:00', '17 22:00'])(17), '17 22:00')
})

t.test('12×36 (CLT 59-A): each night is one day', async t => {
  const shift = rotatingShift('2026-03-16', ['19-07', 'FOLGA'])
  const day = journeys(shift, ['16 19:00', '17 07:00', '18 18:55', '19 07:05'])
  t.strictSame([day(16), day(17), day(18), day(19)], ['16 19:00, 17 07:00', '', '18 18:55, 19 07:05', ''])
})

t.test('a flexible day ends when its date turns over', async t => {
  const shift = flexibleShift('DIARIO', group(WEEKDAYS, 480, { turnsOverAt: minutes(300) }))
  const day = journeys(shift, ['16 04:59', '16 05:00', '17 04:59', '17 05:00'])
  t.strictSame([day(15), day(16), day(17)], ['16 04:59', '16 05:00, 17 04:59', '17 05:00'])
  const evening = journeys(flexibleShift('DIARIO', group(WEEKDAYS, 480, { turnsOverAt: minutes(1320) })), ['16 22:00', '17 21:59', '17 22:00'])
  t.strictSame([evening(16), evening(17)], ['16 22:00, 17 21:59', '17 22:00'], 'a turn in the evening is that of the next day')
})

const free = flexibleShift('DIARIO', group(WEEKDAYS, 480))

for (const [stored, expected, why] of [
  [['16 20:00', '17 02:00'], ['16 20:00, 17 02:00', ''], 'an open pair begun after 18:00 takes the first record of the morning'],
  [['16 18:00', '17 02:00'], ['16 18:00', '17 02:00'], 'not one begun at 18:00'],
  [['16 20:00', '17 11:59'], ['16 20:00, 17 11:59', ''], 'until noon'],
  [['16 20:00', '17 12:00'], ['16 20:00', '17 12:00'], 'not at noon'],
  [['16 14:00', '16 20:00', '17 02:00'], ['16 14:00, 16 20:00', '17 02:00'], 'a closed pair takes nothing'],
  [['16 20:00', '17 00:00', '17 01:00', '17 06:00'], ['16 20:00, 17 00:00', '17 01:00, 17 06:00'], 'only the first'],
  [[...NIGHT], ['16 22:00, 17 06:00', '17 22:00, 18 06:00'], 'two nights in a row'],
  [['15 20:00', '16 19:00', '17 06:00'], ['16 19:00, 17 06:00', ''], 'what the day before left open takes only in the morning'],
  [['15 20:00', '16 06:00', '16 20:00', '16 22:00', '17 07:00'], ['16 20:00, 16 22:00', '17 07:00'], 'what the day before took counts for no pair here'],
  [['15 20:00', '16 06:00', '16 19:00', '17 07:00'], ['16 19:00, 17 07:00', ''], 'and the next night is its own']
] as const) {
  t.test(`without schedule: ${why}`, async t => {
    const day = journeys(free, stored)
    t.strictSame([day(16), day(17)], expected)
  })
}

t.test('an undue record neither opens nor closes a pair', async t => {
  const closing = journeys(free, [at('16 20:00'), at('17 05:00', { undue: true }), at('17 06:00')])
  t.strictSame([closing(16), closing(17)], ['16 20:00, 17 05:00?, 17 06:00', ''])
  const opening = journeys(free, [at('16 20:00', { inconsistencyStatus: 'RECUSADO' }), at('17 06:00')])
  t.strictSame([opening(16), opening(17)], ['16 20:00', '17 06:00'])
  const none = journeys(free, [at('16 20:00'), at('17 06:00', { undue: true })])
  t.strictSame([none(16), none(17)], ['16 20:00', '17 06:00?'])
})

t.test('a record is of the day that its own clock shows', async t => {
  const day = journeys('08-12 13-17', [at('16 23:30', { zone: 'MANAUS' }), at('17 00:15', { zone: 'SAO_PAULO' })])
  t.strictSame([day(16), day(17)], ['16 23:30', '17 00:15'], 'in São Paulo the first one was made on the 17th, after the other')
})

for (const [stored, expected, why] of [
  [[at('16 23:42'), at('17 00:02', { zone: 'NORONHA' })], ['16 23:42', '17 00:02'], 'one that was made before it closes no pair'],
  [[at('16 23:30'), at('17 00:30', { zone: 'NORONHA' })], ['16 23:30', '17 00:30'], 'nor one of the same instant'],
  [[at('16 23:42'), at('17 00:43', { zone: 'NORONHA' })], ['16 23:42, 17 00:43', ''], 'a minute later it does'],
  [[at('16 23:42'), at('17 00:02', { zone: 'NORONHA' }), at('17 06:00')], ['16 23:42', '17 00:02, 17 06:00'], 'it is still the first of the morning'],
  [[at('16 23:42'), at('17 00:02', { zone: 'NORONHA', undue: true }), at('17 06:00')], ['17 00:02?, 16 23:42, 17 06:00', ''], 'what comes along is ordered by instant']
] as const) {
  t.test(`without schedule, in two zones: ${why}`, async t => {
    const day = journeys(free, stored)
    t.strictSame([day(16), day(17)], expected)
  })
}

t.test('records are ordered by instant, not by their clocks', async t => {
  const day = journeys('08-12 13-17', [at('16 08:00', { zone: 'MANAUS' }), at('16 08:30')])
  t.equal(day(16), '16 08:30, 16 08:00')
  const both = [at('16 08:00', { zone: 'MANAUS' }), at('16 09:00', { zone: 'SAO_PAULO' }), at('16 10:00')]
  t.equal(journeys('08-12 13-17', both)(16), journeys('08-12 13-17', both.toReversed())(16), 'nor by arrival, at the same instant')
})

t.test('a created record that closes the pair before midnight gives the morning back to the next day', async t => {
  const created = record(wall('2026-03-16 23:00'), { hash: 'new' })
  const proposed = [{ kept: '16 20:00', at: wall('2026-03-16 20:00') }, { created }]
  const day = journeys(free, ['16 20:00', '17 08:00'], { adjustments: [adjustment('REGISTRO_PONTO', { proposed })], reasons: [reason()] })
  t.strictSame([day(16), day(17)], ['16 20:00, new', '17 08:00'])
})

t.test('one that replaces the record taken from the morning does not', async t => {
  const created = record(wall('2026-03-17 05:30'), { hash: 'new' })
  const proposed = [{ kept: '16 20:00', at: wall('2026-03-16 20:00') }, { created }]
  const day = journeys(free, ['16 20:00', '17 06:00'], { adjustments: [adjustment('REGISTRO_PONTO', { proposed })], reasons: [reason()] })
  t.strictSame([day(16), day(17)], ['16 20:00, new, 17 06:00', ''])
})

t.test('the previous journey is the last one that counts a record, however many days ago', async t => {
  const previous = (stored: readonly TimeRecord[], world: Partial<World> = {}) => {
    const subject = subjectOf(timesheetOf(worldOf({ shift: '22-06', records: stored, world })), ana.id)
    return previousJourney(subject, dayNumber(MONDAY))?.counted.map(({ record }) => record.hash)
  }
  t.strictSame(previous([]), undefined)
  t.strictSame(previous([at('16 22:00')]), undefined, 'a later one is none')
  t.strictSame(previous([at('15 22:00'), at('16 06:00')]), ['15 22:00', '16 06:00'], 'it may end on the day itself')
  t.strictSame(previous([at('02 22:00'), at('03 06:00')]), ['02 22:00', '03 06:00'], 'two weeks ago')
  t.strictSame(previous([at('10 22:00'), at('14 22:00', { undue: true })]), ['10 22:00'], 'an undue record is no journey')
  const edit = adjustment('REGISTRO_PONTO', { proposed: [{ created: record(wall('2026-03-12 22:00'), { hash: 'new' }) }] }, { workday: addDays(MONDAY, -4) })
  t.strictSame(previous([at('10 22:00')], { adjustments: [edit] }), ['new'], 'a created one is')
})

t.test('days are looked up, however the timesheet orders its records', async t => {
  const stored = records(MONDAY, '08:00 12:00 13:00 17:00')
  const subject = subjectOf(timesheetOf(worldOf({ records: stored.toReversed() })), ana.id)
  t.strictSame(journeyOf(subject, dayNumber(MONDAY)).counted.map(({ record }) => record), stored)
  t.equal(journeyOf(subject, dayNumber(MONDAY)), journeyOf(subject, dayNumber(MONDAY)), 'and computed once')
})
