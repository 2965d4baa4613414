import fc from 'fast-check'
import t from 'tap'
import type { AdjustmentTerms } from '../../../../src/core/rules/adjustment/adjustment.ts'
import { type Subject, subjectOf } from '../../../../src/core/rules/day/subject.ts'
import { journeyOf, lastRecordBefore, workedDayBefore } from '../../../../src/core/rules/day/laid-days.ts'
import { asIfApproved } from '../../../../src/core/rules/frequency/preview.ts'
import type { Shift } from '../../../../src/core/rules/shift/shift.ts'
import type { TimeRecord } from '../../../../src/core/rules/record/time-record.ts'
import { addDays, civilDate, dayNumber, WEEKDAYS } from '../../../../src/core/rules/time/civil-date.ts'
import { minutes } from '../../../../src/core/rules/time/minutes.ts'
import { wall } from '../../../support/clock-text.ts'
import { runs } from '../../../support/fuzz.ts'
import { flexibleShift, group, rotatingShift } from '../../../support/shift-text.ts'
import {
  adjustment, ana, LATER, MONDAY, record, records, reason, timesheetOf, worldOf, type TimesheetWorld
} from '../../../support/timesheet.ts'

/** `16 22:00` is the 16th of March 2026, a Monday. */
function at (text: string, changes: Partial<TimeRecord> = {}): TimeRecord {
  const name = `${text}${changes.undue === true ? '?' : ''}`
  return record(wall(`2026-03-${text}`, changes.zone), { hash: name, ...changes })
}

function journeys (
  shift: string | Shift, stored: readonly (string | TimeRecord)[], world: Partial<TimesheetWorld> = {}
) {
  const records = stored.map(text => typeof text === 'string' ? at(text) : text)
  const subject = subjectOf(timesheetOf(worldOf({ shift, records, world })), ana.id)
  return (day: number) =>
    journeyOf(subject, dayNumber(MONDAY) + day - 16).visible.map(({ record }) => record.hash).join(', ')
}

const free = flexibleShift('DIARIO', group(WEEKDAYS, 480))
const cycle = (...texts: readonly string[]) => rotatingShift(MONDAY, texts)
const NIGHT = ['16 22:00', '17 06:00', '17 22:00', '18 06:00']
type Row = readonly [shift: string | Shift, stored: readonly string[], expected: readonly string[], why: string]

const RULES: Readonly<Record<string, readonly Row[]>> = {
  'rule 1, from two hours before the start': [
    ['00-06', ['16 21:59', '16 22:00'], ['16 21:59', '16 22:00'], 'even before midnight'],
    ['08-12 13-17', ['17 00:30', '17 06:00'], ['', '17 00:30, 17 06:00'],
      'and after midnight, without a day before it'],
    ['14-10', ['16 14:00', '17 11:59', '17 12:00'], ['16 14:00, 17 11:59', '17 12:00'],
      'though the pair before it is open'],
    [cycle('20-20', 'FOLGA', '00-06'), ['16 20:00', '17 21:59', '17 22:00'], ['16 20:00, 17 21:59', '', '17 22:00'],
      'also of the day after the next']
  ],
  'rule 2, until midnight or four hours after the end': [
    ['08-12 13-18', ['16 08:00', '16 23:59', '17 00:00', '17 03:00'], ['16 08:00, 16 23:59, 17 00:00, 17 03:00', ''],
      'what follows soon goes on'],
    ['08-12 13-18', ['16 17:00', '16 18:00', '17 00:00'], ['16 17:00, 16 18:00', '17 00:00'],
      'midnight is the first moment of the date'],
    ['22-06', NIGHT, ['16 22:00, 17 06:00', '17 22:00, 18 06:00'], 'two nights in a row'],
    ['22-06', ['16 21:30', '17 07:10', '17 21:50', '18 05:00'], ['16 21:30, 17 07:10', '17 21:50, 18 05:00'],
      'early and late'],
    ['22-06', ['16 22:00', '17 00:00', '17 09:59'], ['16 22:00, 17 00:00, 17 09:59', ''], 'a minute before it'],
    ['22-06', ['16 22:00', '17 00:00', '17 10:00'], ['16 22:00, 17 00:00', '17 10:00'], 'at it'],
    ['22-06', ['17 06:59'], ['17 06:59', ''], 'one hour, while the day has no record before its end'],
    ['22-06', ['17 07:00'], ['', '17 07:00'], 'which ends that hour'],
    [cycle('FOLGA', '19-07', 'FOLGA'), ['16 23:59', '17 00:00'], ['16 23:59, 17 00:00', ''],
      'without an end there is only midnight']
  ],
  'rule 3a, a record that closes an open pair': [
    [cycle('FOLGA', '18-06', 'FOLGA'), ['16 17:58', '17 06:02', '17 18:00', '18 06:00'],
      ['16 17:58, 17 06:02', '17 18:00, 18 06:00'], 'up to 12 h 30 after its entry'],
    [cycle('FOLGA', '18-06', 'FOLGA'), ['16 17:58', '17 06:28'], ['16 17:58, 17 06:28', ''], 'exactly'],
    [cycle('FOLGA', '18-06', 'FOLGA'), ['16 17:58', '17 06:29'], ['16 17:58', '17 06:29'], 'a minute more is too long'],
    ['14-23', ['16 14:00', '17 05:00'], ['16 14:00, 17 05:00', ''], 'or up to six hours after the end'],
    ['14-23', ['16 14:00', '17 05:01'], ['16 14:00', '17 05:01'], 'and a minute more'],
    [cycle('19-07', 'FOLGA', 'FOLGA'), ['17 06:58', '17 18:59'], ['17 06:58', '17 18:59'],
      'what lies at the end may be an exit: nothing closes it in the evening'],
    [cycle('19-07', 'FOLGA', 'FOLGA'), ['16 19:00', '17 05:00', '17 05:30', '17 12:59'],
      ['16 19:00, 17 05:00, 17 05:30, 17 12:59', ''], 'an entry an hour before it may not']
  ],
  'rule 3a, a double turn': [
    [cycle('07-19', 'FOLGA', 'FOLGA'), ['16 07:00', '16 19:00', '16 19:04', '17 07:00'],
      ['16 07:00, 16 19:00, 16 19:04, 17 07:00', ''], 'whoever goes out and comes back at the end is at work'],
    [cycle('07-12 13-19', 'FOLGA', 'FOLGA'), ['16 07:00', '16 12:00', '16 13:00', '16 18:55', '16 19:01', '17 07:31'],
      ['16 07:00, 16 12:00, 16 13:00, 16 18:55, 16 19:01, 17 07:31', ''], 'up to 12 h 30 after the return'],
    [cycle('07-12 13-19', 'FOLGA', 'FOLGA'), ['16 07:00', '16 12:00', '16 13:00', '16 18:55', '16 19:01', '17 07:32'],
      ['16 07:00, 16 12:00, 16 13:00, 16 18:55, 16 19:01', '17 07:32'], 'a minute more is too long'],
    [cycle('07-19', 'FOLGA', 'FOLGA'), ['16 07:00', '16 19:00', '16 19:04', '17 02:00', '17 03:00', '17 07:00'],
      ['16 07:00, 16 19:00, 16 19:04, 17 02:00, 17 03:00, 17 07:00', ''], 'with a break in the night'],
    [cycle('19-07', 'FOLGA', 'FOLGA'), ['16 19:00', '17 07:00', '17 07:05', '17 19:00'],
      ['16 19:00, 17 07:00, 17 07:05, 17 19:00', ''], 'a night, and then the day'],
    [cycle('07-19', 'FOLGA', 'FOLGA'), ['16 07:00', '16 18:02', '16 19:01', '17 07:00'],
      ['16 07:00, 16 18:02, 16 19:01, 17 07:00', ''], 'back less than an hour after the exit'],
    [cycle('07-19', 'FOLGA', 'FOLGA'), ['16 07:00', '16 18:01', '16 19:01', '17 07:00'],
      ['16 07:00, 16 18:01, 16 19:01', '17 07:00'], 'not an hour after it'],
    [cycle('07-19', 'FOLGA', 'FOLGA'), ['16 07:00', '16 19:00', '16 19:03', '17 07:00', '17 13:00'],
      ['16 07:00, 16 19:00, 16 19:03', '17 07:00, 17 13:00'],
      'nor is a double punch a return: the day off keeps its turn'],
    [cycle('19-00 01-07', 'FOLGA', 'FOLGA'), ['16 19:00', '17 00:00', '17 06:58', '17 18:59'],
      ['16 19:00, 17 00:00, 17 06:58', '17 18:59'], 'nor does the exit of a break in the night make one']
  ],
  'rule 3b, a record that comes soon': [
    [cycle('FOLGA', '08-17', 'FOLGA'), ['16 20:00', '16 23:00', '17 02:59'], ['16 20:00, 16 23:00, 17 02:59', ''],
      'less than four hours after the one before'],
    [cycle('FOLGA', '08-17', 'FOLGA'), ['16 20:00', '16 23:00', '17 03:00'], ['16 20:00, 16 23:00', '17 03:00'],
      'not after four'],
    [cycle('FOLGA', '08-17', 'FOLGA'), ['16 19:00', '16 20:00', '16 21:00', '16 22:00', '17 02:00', '17 03:00'],
      ['16 19:00, 16 20:00, 16 21:00, 16 22:00', '17 02:00, 17 03:00'],
      'what comes after the first that does not is the later day\'s, too'],
    [cycle('20-20', 'FOLGA', 'FOLGA'), ['16 20:00', '18 01:59', '18 06:00'], ['16 20:00, 18 01:59', '', '18 06:00'],
      'a long day runs over the next midnight']
  ],
  'rule 4, the days meet half-way': [
    [cycle('19-07', '07-19', 'FOLGA'), ['16 19:00', '17 06:56', '17 06:58', '17 19:00'],
      ['16 19:00, 17 06:56', '17 06:58, 17 19:00'], 'of two each has one'],
    [cycle('19-07', '07-19', 'FOLGA'), ['16 19:00', '17 07:00', '17 19:00'], ['16 19:00, 17 07:00', '17 19:00'],
      'one closes the pair'],
    [cycle('19-07', '07-19', 'FOLGA'), ['17 07:00', '17 19:00'], ['', '17 07:00, 17 19:00'],
      'where none is open it does not'],
    [cycle('19-07', '07-19', 'FOLGA'), ['16 19:00', '17 05:59', '17 08:01'], ['16 19:00, 17 05:59', '17 08:01'],
      'farther than an hour each is of its side'],
    [cycle('19-07', '07-19', 'FOLGA'), ['16 19:00', '17 06:50', '17 06:55', '17 07:01', '17 19:00'],
      ['16 19:00, 17 06:50', '17 06:55, 17 07:01, 17 19:00'], 'of three the first, if it closes the pair']
  ],
  'rule 5, without times the long rest parts them': [
    [free, ['16 09:00', '16 12:00', '16 18:10', '17 09:00'], ['16 09:00, 16 12:00, 16 18:10', '17 09:00'],
      'a forgotten record takes nothing'],
    [free, ['16 19:00', '17 00:30', '17 01:30', '17 04:00', '17 19:00'],
      ['16 19:00, 17 00:30, 17 01:30, 17 04:00', '17 19:00'], 'a night goes on after midnight'],
    [free, ['16 20:00', '17 02:00'], ['16 20:00, 17 02:00', ''], 'a pause without an end is endless'],
    [free, ['16 13:00', '17 00:00'], ['16 13:00', '17 00:00'], 'eleven hours that reach midnight'],
    [free, ['16 13:01', '17 00:00'], ['16 13:01, 17 00:00', ''], 'a minute less does not'],
    [free, ['16 20:00', '16 23:00', '17 08:30', '17 12:00', '17 17:00'],
      ['16 20:00, 16 23:00', '17 08:30, 17 12:00, 17 17:00'], 'else the longest'],
    [free, ['16 14:00', '16 23:00', '17 09:30', '17 20:00'], ['16 14:00, 16 23:00', '17 09:30, 17 20:00'],
      'of the same length'],
    [free, ['16 16:00', '17 01:00', '17 09:00', '17 13:00'], ['16 16:00, 17 01:00', '17 09:00, 17 13:00'],
      'one inside an open pair counts half'],
    [free, [...NIGHT], ['16 22:00, 17 06:00', '17 22:00, 18 06:00'], 'two nights in a row'],
    [free, ['15 20:00', '16 05:00', '16 20:00', '17 05:00'], ['16 20:00, 17 05:00', ''], 'each night is its own']
  ]
}

for (const [rule, rows] of Object.entries(RULES)) {
  t.test(rule, async t => {
    for (const [shift, stored, expected, why] of rows) {
      const day = journeys(shift, stored)
      t.strictSame(expected.map((_, index) => day(16 + index)), expected, why)
    }
  })
}

t.test('12×36 (CLT 59-A): each night is one day', async t => {
  const shift = rotatingShift('2026-03-16', ['19-07', 'FOLGA'])
  const day = journeys(shift, ['16 19:00', '17 07:00', '18 18:55', '19 07:05'])
  t.strictSame([day(16), day(17), day(18), day(19)], ['16 19:00, 17 07:00', '', '18 18:55, 19 07:05', ''])
})

t.test('a flexible day parts where its date turns over', async t => {
  const shift = flexibleShift('DIARIO', group(WEEKDAYS, 480, { turnsOverAt: minutes(300) }))
  const day = journeys(shift, ['16 14:00', '17 03:00', '17 14:00', '18 03:00'])
  t.strictSame([day(15), day(16), day(17)], ['', '16 14:00, 17 03:00', '17 14:00, 18 03:00'])
  const late = journeys(shift, ['16 20:00', '16 23:00', '17 04:59', '17 09:00', '17 14:00'])
  t.strictSame(
    [late(16), late(17)],
    ['16 20:00, 16 23:00, 17 04:59', '17 09:00, 17 14:00'],
    'a pause that begins within four hours of it'
  )
  const evening = journeys(flexibleShift('DIARIO', group(WEEKDAYS, 480, { turnsOverAt: minutes(1320) })), [
    '16 09:00', '16 22:00', '17 09:00', '17 21:59'
  ])
  t.strictSame(
    [evening(16), evening(17)],
    ['16 09:00', '16 22:00, 17 09:00, 17 21:59'],
    'a turn in the evening is that of the next day'
  )
})

t.test('an undue record neither opens nor closes a pair', async t => {
  const closing = journeys(free, [at('16 20:00'), at('17 05:00', { undue: true }), at('17 06:00')])
  t.strictSame([closing(16), closing(17)], ['16 20:00, 17 05:00?, 17 06:00', ''])
  const opening = journeys(free, [at('16 20:00', { inconsistencyStatus: 'RECUSADO' }), at('17 06:00')])
  t.strictSame([opening(16), opening(17)], ['16 20:00', '17 06:00'])
  const none = journeys(free, [at('16 20:00'), at('17 06:00', { undue: true })])
  t.strictSame([none(16), none(17)], ['16 20:00', '17 06:00?'])
})

t.test('a record is of the day that the collaborator\'s clock shows', async t => {
  const day = journeys('08-12 13-17', [at('16 23:30', { zone: 'MANAUS' }), at('17 00:15', { zone: 'SAO_PAULO' })])
  t.strictSame(
    [day(16), day(17)], ['', '17 00:15, 16 23:30'], 'in São Paulo both were made on the 17th, the first after the other'
  )
})

t.test('records are ordered by instant, not by their clocks', async t => {
  const day = journeys('08-12 13-17', [at('16 08:00', { zone: 'MANAUS' }), at('16 08:30')])
  t.equal(day(16), '16 08:30, 16 08:00')
  const both = [at('16 08:00', { zone: 'MANAUS' }), at('16 09:00', { zone: 'SAO_PAULO' }), at('16 10:00')]
  t.equal(
    journeys('08-12 13-17', both)(16),
    journeys('08-12 13-17', both.toReversed())(16),
    'nor by arrival, at the same instant'
  )
})

t.test('a created record that closes the pair before midnight gives the morning back to the next day', async t => {
  const created = record(wall('2026-03-16 23:00'), { hash: 'new' })
  const proposed = [{ kept: '16 20:00', at: wall('2026-03-16 20:00') }, { created }]
  const day = journeys(free, ['16 20:00', '17 08:00'], {
    adjustments: [adjustment('REGISTRO_PONTO', { proposed })], reasons: [reason()]
  })
  t.strictSame([day(16), day(17)], ['16 20:00, new', '17 08:00'])
})

t.test('one that replaces the record taken from the morning does not', async t => {
  const created = record(wall('2026-03-17 05:30'), { hash: 'new' })
  const proposed = [{ kept: '16 20:00', at: wall('2026-03-16 20:00') }, { created }]
  const day = journeys(free, ['16 20:00', '17 06:00'], {
    adjustments: [adjustment('REGISTRO_PONTO', { proposed })], reasons: [reason()]
  })
  t.strictSame([day(16), day(17)], ['16 20:00, new, 17 06:00', ''])
})

t.test('the previous journey is the last one that counts a record, however many days ago', async t => {
  const previous = (stored: readonly TimeRecord[], world: Partial<TimesheetWorld> = {}) => {
    const subject = subjectOf(timesheetOf(worldOf({ shift: '22-06', records: stored, world })), ana.id)
    return workedDayBefore(subject, dayNumber(MONDAY))?.counted.map(({ record }) => record.hash)
  }
  t.strictSame(previous([]), undefined)
  t.strictSame(previous([at('16 22:00')]), undefined, 'a later one is none')
  t.strictSame(previous([at('15 22:00'), at('16 06:00')]), ['15 22:00', '16 06:00'], 'it may end on the day itself')
  t.strictSame(previous([at('02 22:00'), at('03 06:00')]), ['02 22:00', '03 06:00'], 'two weeks ago')
  t.strictSame(
    previous([at('10 22:00'), at('14 22:00', { undue: true })]), ['10 22:00'], 'an undue record is no journey'
  )
  const edit = adjustment(
    'REGISTRO_PONTO',
    { proposed: [{ created: record(wall('2026-03-12 22:00'), { hash: 'new' }) }] },
    { workday: addDays(MONDAY, -4) }
  )
  t.strictSame(previous([at('10 22:00')], { adjustments: [edit] }), ['new'], 'a created one is')
})

t.test('what is known of the days before a day is the same, in whatever order days are asked for', async t => {
  const DAYS = 12
  const kinds = fc.array(fc.constantFrom('none', 'valid', 'undue', 'emptied', 'kept', 'created'), {
    minLength: DAYS, maxLength: DAYS
  })
  const first = dayNumber(MONDAY)
  const at = (day: number, hash: string, undue = false) =>
    record(wall(`${civilDate(first + day)} 08:00`), { hash: `${hash}${day}`, undue })
  const edit = (day: number, id: string, terms: Partial<AdjustmentTerms['REGISTRO_PONTO']>) =>
    adjustment('REGISTRO_PONTO', { proposed: [], ...terms }, { id: `${id}${day}`, workday: addDays(MONDAY, day) })
  const asked = fc.shuffledSubarray(Array.from({ length: DAYS + 1 }, (_, day) => day))
  fc.assert(fc.property(kinds, asked, fc.nat(DAYS - 1), (days, order, edited) => {
    const stored = days.flatMap((kind, day) =>
      ['none', 'created'].includes(kind) ? [] : at(day, 'own', kind === 'undue'))
    const adjustments = days.flatMap((kind, day) =>
      kind === 'emptied'
        ? edit(day, 'a', {})
        : kind === 'kept'
          ? edit(day, 'a', { keepsUnlisted: true })
          : kind === 'created' ? edit(day, 'a', { proposed: [{ created: at(day, 'new') }] }) : [])
    const anew = () => subjectOf(timesheetOf(worldOf({ records: stored, world: { adjustments } })), ana.id)
    const later = edit(edited, 'z', { proposed: [{ created: at(edited, 'last') }] })
    const approved = (subject: Subject) => asIfApproved(subject, later, LATER).subject
    const previous = (subject: Subject, day: number) => workedDayBefore(subject, first + day)?.dayNumber
    const [one, other] = [anew(), approved(anew())]
    const above = approved(one)
    for (const day of order) {
      t.equal(previous(one, day), previous(anew(), day))
      t.equal(previous(above, day), previous(approved(anew()), day))
      t.equal(previous(other, day), previous(above, day))
    }
  }), { numRuns: runs(60) })
})

t.test('of very many undue records each is looked at a few times, however many days ask for the one before', t => {
  const DAYS = 150
  let looks = 0
  const undue = Array.from({ length: DAYS }, (_, day) => ({
    ...record(wall(`${addDays(MONDAY, day)} 08:00`), { hash: `${day}` }),
    get undue () {
      looks++
      return true
    }
  }))
  const due = record(wall(`${addDays(MONDAY, -3)} 08:00`), { hash: 'due' })
  const subject = subjectOf(timesheetOf(worldOf({ records: [due, ...undue] })), ana.id)
  const first = dayNumber(MONDAY)
  for (let day = 0; day < DAYS; day++) t.equal(lastRecordBefore(subject, first + day)?.record.hash, 'due')
  t.ok(looks < 20 * DAYS, `${looks} looks`)
  t.end()
})

t.test('days are looked up, however the timesheet orders its records', async t => {
  const stored = records(MONDAY, '08:00 12:00 13:00 17:00')
  const subject = subjectOf(timesheetOf(worldOf({ records: stored.toReversed() })), ana.id)
  t.strictSame(journeyOf(subject, dayNumber(MONDAY)).counted.map(({ record }) => record), stored)
  t.equal(journeyOf(subject, dayNumber(MONDAY)), journeyOf(subject, dayNumber(MONDAY)), 'and computed once')
})
