import fc from 'fast-check'
import t from 'tap'
import type { Adjustment, ProposedRecord } from '../../../../src/core/rules/adjustment/adjustment.ts'
import { frequencyOn } from '../../../../src/core/rules/frequency/daily-frequency.ts'
import { asIfApproved, previewFrequency } from '../../../../src/core/rules/frequency/preview.ts'
import { subjectOf } from '../../../../src/core/rules/day/subject.ts'
import type { Journey } from '../../../../src/core/rules/day/journey.ts'
import { isAround, journeyOf } from '../../../../src/core/rules/day/laid-days.ts'
import type { TimeRecord } from '../../../../src/core/rules/record/time-record.ts'
import { addDays, dayNumber, WEEKDAYS } from '../../../../src/core/rules/time/civil-date.ts'
import { instant } from '../../../../src/core/rules/time/instant.ts'
import { ZONES } from '../../../../src/core/rules/time/zone.ts'
import { wall } from '../../../support/clock-text.ts'
import { fixedShift, flexibleShift, group, rotatingShift } from '../../../support/shift-text.ts'
import {
  adjustment, ana, LATER, MONDAY, reason, record, type Scene, timesheetOf, worldOf, type TimesheetWorld
} from '../../../support/timesheet.ts'
import { runs } from '../../../support/fuzz.ts'

type Edits = TimesheetWorld['adjustments']

/** `16 22:00` is the 16th of March 2026, a Monday. */
const at = (text: string, changes: Partial<TimeRecord> = {}) =>
  record(wall(`2026-03-${text}`, changes.zone), { hash: text, ...changes })

/**
 * An approved REGISTRO_PONTO of a day. `new 16 20:00` creates the record `+16 20:00`, any other text keeps a record.
 */
function edit (
  day: number, proposed: string, changes: Partial<Adjustment> = {}, more: { keepsUnlisted?: boolean } = {}
): Adjustment {
  const records = proposed.split(', ').map((text): ProposedRecord => {
    const { at: instant } = at(text.replace(/^(new |\+)/, ''))
    return text.startsWith('new ')
      ? { created: record(instant, { hash: text.replace('new ', '+') }) }
      : { kept: text, at: instant }
  })
  return adjustment('REGISTRO_PONTO', { proposed: records, ...more }, {
    id: `${day} ${proposed}`, workday: addDays(MONDAY, day - 16), ...changes
  })
}

const free = flexibleShift('DIARIO', group(WEEKDAYS, 480))

function subject (stored: readonly TimeRecord[], adjustments: Edits, shift: Scene['shift'] = free) {
  return subjectOf(
    timesheetOf(worldOf({ shift, records: stored, world: { adjustments, reasons: [reason()] } })), ana.id
  )
}

const day = (number: number) => dayNumber(MONDAY) + number - 16
/** `+` is created, `-` invalidated. */
const shown = ({ visible }: Journey) =>
  visible.map(({ record: { hash }, invalidated }) => `${invalidated ? '-' : ''}${hash}`).join(', ')

const NIGHT = ['16 22:03', '17 05:59']

const later = (code: number) => ({ code, id: `edit ${code}` })
const sentences: [sentence: string, stored: readonly string[], edits: Edits, on16: string, on17: string][] = [
  ['the morning record that is kept stays, whatever replaces the evening one', NIGHT,
    [edit(16, 'new 16 17:30, 17 05:59')],
    '+16 17:30, -16 22:03, 17 05:59', ''],
  ['one that is not kept is invalidated, and stays where it is', NIGHT, [edit(16, '16 22:03, new 16 23:00')],
    '16 22:03, +16 23:00, -17 05:59', ''],
  ['also where a new one replaces it', NIGHT, [edit(16, '16 22:03, new 17 05:00')], '16 22:03, +17 05:00, -17 05:59',
    ''],
  ['a day may keep a record of the day after, which loses it', ['16 14:00', '17 12:00'],
    [edit(16, '16 14:00, 17 12:00')], '16 14:00, 17 12:00', ''],
  ['and one of the day before', ['16 14:00', '17 12:00'], [edit(17, '16 14:00, 17 12:00')], '', '16 14:00, 17 12:00'],
  ['which one that lists nothing of it does not', ['16 14:00', '17 12:00'], [edit(17, '17 12:00')], '16 14:00',
    '17 12:00'],
  ['a new record takes nothing from the day after', ['16 14:00', '17 06:00', '17 14:00'],
    [edit(16, '16 14:00, new 17 02:00')], '16 14:00, +17 02:00', '17 06:00, 17 14:00'],
  ['the others stay where the answer to A22 says so', ['16 14:00', '17 06:00'],
    [edit(16, 'new 16 17:00, 17 06:00', {}, { keepsUnlisted: true })],
    '16 14:00, +16 17:00, 17 06:00', ''],
  ['the latest one of a day says alone which records it has', ['16 20:00', '17 02:00'],
    [edit(16, '16 20:00, new 16 23:00', later(1)), edit(16, '16 20:00, 17 02:00', later(2))], '16 20:00, 17 02:00', ''],
  ['it may keep what another one had created', ['16 20:00', '17 02:00'],
    [edit(16, '16 20:00, new 16 23:00', later(1)), edit(16, '16 20:00, +16 23:00', later(2))],
    '16 20:00, +16 23:00, -17 02:00', ''],
  ['also on the day beside it, which loses it', ['16 20:00', '17 14:00'],
    [edit(16, '16 20:00, new 16 23:00', later(1)), edit(17, '+16 23:00, 17 14:00', later(2))], '16 20:00',
    '+16 23:00, 17 14:00'],
  ['what two days list is of the one approved last', ['16 20:00', '17 12:00'],
    [edit(16, '16 20:00, 17 12:00', later(1)), edit(17, '17 12:00', later(2))],
    '16 20:00', '17 12:00'],
  ['whichever it is', ['16 20:00', '17 12:00'],
    [edit(16, '16 20:00, 17 12:00', later(2)), edit(17, '17 12:00, new 17 15:00', later(1))],
    '16 20:00, 17 12:00', '+17 15:00']
]
for (const [sentence, stored, edits, on16, on17] of sentences) {
  t.test(sentence, async t => {
    const facts = subject(stored.map(text => at(text)), edits)
    t.strictSame([15, 16, 17].map(number => shown(journeyOf(facts, day(number)))), ['', on16, on17])
  })
}

t.test('an undue record may be kept, and is no exit', async t => {
  const stored = [at('16 20:00'), at('17 05:00', { undue: true }), at('17 06:00')]
  const facts = subject(stored, [edit(16, 'new 16 19:00, 16 20:00, 17 05:00')])
  t.equal(shown(journeyOf(facts, day(16))), '+16 19:00, 16 20:00, 17 05:00, -17 06:00')
})

const shifts = fc.constantFrom(free, fixedShift('DSR'), fixedShift('22-06', {
  SEGUNDA: 'FOLGA', TERCA: 'DSR'
}), fixedShift('08-12 13-17', { TERCA: 'FOLGA' }),
rotatingShift(MONDAY, ['20-20', 'FOLGA', 'FOLGA']), flexibleShift('LIVRE', group(['SEGUNDA'], 0)))
/** Up to ten records in three days, most of them near midnight. */
const stored = fc.uniqueArray(fc.record({
  minute: fc.oneof(
    fc.integer({ min: 0, max: 3 * 1440 }), fc.integer({ min: 1000, max: 1900 }), fc.integer({ min: 2440, max: 3340 })
  ),
  zone: fc.oneof({ weight: 4, arbitrary: fc.constant('SAO_PAULO' as const) }, fc.constantFrom(...ZONES)),
  undue: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, fc.boolean())
}), { maxLength: 10, selector: ({ minute }) => minute })
  .map(list =>
    list.map(({ minute, ...changes }) => record(instant(wall('2026-03-16 00:00') + minute * 60_000), changes)))
/** Each edit of a day: the records that it keeps, as bits, and the records that it creates. */
const requests = fc.array(fc.record({
  number: fc.integer({ min: 15, max: 18 }),
  kept: fc.nat(1023),
  created: fc.uniqueArray(fc.integer({ min: 0, max: 2100 }), { maxLength: 3 }),
  keepsUnlisted: fc.boolean()
}), { minLength: 1, maxLength: 5 })
const DAYS = [14, 15, 16, 17, 18, 19, 20]

t.test('what an edit keeps of its day stays on it, and each record is on one day', async t => {
  fc.assert(fc.property(shifts, stored, requests, (shift, stored, requests) => {
    let edits: Adjustment[] = []
    for (const [code, { number, kept, created, keepsUnlisted }] of requests.entries()) {
      const before = subject(stored, edits, shift)
      const known = days(before)
      const proposed: ProposedRecord[] = [
        ...[number - 1, number, number + 1].flatMap(near => journeyOf(before, day(near)).visible)
          .filter(({ record }, bit) => isAround(before, day(number))(record) && (kept >> bit) % 2 === 1)
          .map(({ record: { hash, at } }) => ({ kept: hash, at })),
        ...created.map(minute => ({ created: record(instant(wall(`2026-03-${number} 00:00`) + minute * 60_000)) }))
      ]
      const asked = adjustment('REGISTRO_PONTO', { proposed, ...keepsUnlisted && { keepsUnlisted } }, {
        id: `${code}`, code, workday: addDays(MONDAY, number - 16)
      })
      const preview = previewFrequency(asIfApproved(before, asked, LATER), LATER, false)
      const after = subject(stored, edits = [...edits, asked], shift)
      same(preview, frequencyOn(subject(stored, edits, shift), day(number), LATER), 'the preview is the day')
      same(
        days(subject(stored, [...edits.slice(0, -1), { ...asked, status: 'CANCELADO' }], shift)),
        known,
        'cancelled, all is as it was'
      )
      same(missing(journeyOf(after, day(number)), proposed), [], 'what is listed is there')
      same(DAYS.flatMap(number => journeyOf(after, day(number)).visible).flatMap(({ record: { hash }, created }) =>
        created ? [] : hash).sort(),
      stored.map(({ hash }) => hash).sort(), 'no record is lost or doubled')
    }
  }), { numRuns: runs(150) })
  t.pass()
})

function days (facts: ReturnType<typeof subject>): string[] {
  return DAYS.map(number => shown(journeyOf(facts, day(number))))
}

/** The listed records that the day does not show as valid. */
function missing ({ visible }: Journey, proposed: readonly ProposedRecord[]): string[] {
  const there = new Set(visible.flatMap(({ record: { hash }, invalidated }) => invalidated ? [] : hash))
  return proposed.flatMap(one => 'kept' in one && !there.has(one.kept) ? one.kept : [])
}

function same (found: unknown, wanted: unknown, sentence: string): void {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) {
    throw new Error(`${sentence}: ${JSON.stringify(found)} is not ${JSON.stringify(wanted)}`)
  }
}
