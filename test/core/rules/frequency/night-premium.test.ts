import t from 'tap'
import { subjectOf } from '../../../../src/core/rules/day/subject.ts'
import { explanationOn } from '../../../../src/core/rules/frequency/explanation.ts'
import { minutes } from '../../../../src/core/rules/time/minutes.ts'
import { dayNumber, WEEKDAYS } from '../../../../src/core/rules/time/civil-date.ts'
import { flexibleShift, group, rotatingShift } from '../../../support/shift-text.ts'
import { frequency, LATER, MONDAY, type Scene, timesheetOf, worldOf } from '../../../support/timesheet.ts'

const REDUCED = { reducedNightHour: true }

/** CLT 73, Súmula 60 II. */
for (const [shift, records, expected, why, rule] of [
  ['08-12 13-17', '08:00 12:00 13:00 17:00', 0, 'a day has no night'],
  ['05-22', '05:00 22:00', 0, 'nor has it at its ends'],
  ['05-22', '04:59 22:01', 2, 'but a minute beyond each'],
  ['22-06', '22:00 02:00 03:00 06:00', 420, 'a break in the night is none of it'],
  ['22-06', '22:06 06:00', 414, 'a journey that began after 22:00 is not extended'],
  ['22-06', '22:01 06:00', 479, 'within the tolerance of a mark it began at its scheduled entry'],
  ['22-06', '22:05 06:00', 475, 'inclusive'],
  ['23-07', '23:00 07:00', 360, 'of a later shift neither'],
  ['23-07', '23:00 07:00', 480, 'more than half of the night is enough by the other rule',
    { nightExtensionNeeds: 'PREDOMINANCIA' }],
  ['01-07', '01:30 07:00', 210, 'half of it is not', { nightExtensionNeeds: 'PREDOMINANCIA' }],
  ['01-07', '01:29 07:00', 331, 'a minute more is', { nightExtensionNeeds: 'PREDOMINANCIA' }],
  ['22-06', '21:00 23:00 03:00 06:00', 60 + 120, 'after a pause of four hours the journey begins anew'],
  ['22-06', '21:00 23:00 02:59 06:00', 60 + 181, 'not after less'],
  ['22-06', '22:00:59 06:00', 480, 'at 22:00, seconds cut, it is'],
  ['14-06', '14:00 18:00 19:00 06:00', 480, 'from whenever before'],
  ['22-06', '22:00 04:00 05:30 07:00', 360 + 90, 'what follows counts, also after a break over 05:00'],
  ['22-06', '22:00 05:00', 420, 'a journey that ends at 05:00 has nothing to extend'],
  ['20-20', '20:00 17:00', 7 * 60 + 12 * 60, 'a day and a night: all that follows the night'],
  ['02-10', '02:00 10:00', 180, 'what opened the night before is not its own'],
  ['22-06', '22:00 06:00', 420, 'no extension', { nightExtension: false }],
  ['22-06', '22:00 06:00', 549, 'the extension is reduced too: 480 × 8/7 = 548.57', REDUCED],
  ['22-06', '23:57 00:00', 3, '3 × 8/7 = 3.43', REDUCED],
  ['22-06', '23:56 00:00', 5, '4 × 8/7 = 4.57', REDUCED],
  ['22-06', '22:03 22:05 22:10 22:12', 5, 'rounded after summing, not pair by pair', REDUCED],
  ['22-06', '22:00 02:00 03:00', 240, 'an open pair counts nothing']
] as const) {
  t.test(`${shift} with ${records}: ${why}`, async t => {
    t.equal(
      frequency({ shift, records, ...rule !== undefined && { rule: rule as Scene['rule'] } }).nightPremium, expected
    )
  })
}

// The reason for a prolonged night, or against it: its begin, the record, the minutes worked at night, and the rule.
for (const [shift, records, expected, why, rule] of [
  ['22-06', '22:00 06:00', 'night-begun-before 22:00 22:00 420 60', 'begun at the opening of the night'],
  ['22-06', '22:01 06:00', 'night-begun-before 22:00 22:01 419 60', 'by its scheduled entry'],
  ['20-07', '20:00 02:00 03:00 07:00', 'night-begun-before 20:00 20:00 360 120', 'begun before'],
  ['22-06', '22:06 06:00', 'night-begun-after 22:06 22:06 414 0', 'begun after it'],
  ['23-07', '23:00 07:00', 'night-begun-after 23:00 23:00 360 0', 'the rule asks for the begin'],
  ['23-07', '23:00 07:00', 'night-predominant 23:00 23:00 360 120', 'more than half of the night',
    { nightExtensionNeeds: 'PREDOMINANCIA' }],
  ['01-07', '01:30 07:00', 'night-begun-after 01:30 01:30 210 0', 'half of it is not more',
    { nightExtensionNeeds: 'PREDOMINANCIA' }],
  ['18-06', '18:00 06:00', 'night-not-prolonged 18:00 18:00 420 0', 'the rule prolongs none',
    { nightExtension: false }],
  ['22-05', '22:00 05:00', undefined, 'nothing runs past the night'],
  ['08-12 13-17', '08:00 12:00 13:00 17:00', undefined, 'no night']
] as const) {
  t.test(`${shift} with ${records} tells its ground: ${why}`, async t => {
    const subject = subjectOf(timesheetOf(worldOf({ shift, records, rule: (rule ?? {}) as Scene['rule'] })), 'ana')
    const told = explanationOn(subject, dayNumber(MONDAY), LATER).steps.nightPremium
      .filter(({ rule }) => rule.startsWith('night-begun') || /predominant|not-prolonged/.test(rule))
      .map(({ rule, value, inputs }) => {
        const { begin, recorded, worked } = inputs as Record<string, { clock: number }>
        return [rule, clock(begin?.clock), clock(recorded?.clock), worked, value].join(' ')
      })
    t.strictSame(told, expected === undefined ? [] : [expected])
  })
}

function clock (wall = NaN): string {
  const minute = ((wall % 1440) + 1440) % 1440
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

// A holiday takes the workload away and keeps the times.
for (const [shift, records, expected] of [
  ['22-05', '22:00 06:30', 510],
  ['22-05', '22:01 06:30', 509],
  ['22-05', '22:06 06:30', 414],
  ['14-16 22-06', '14:00 16:00 22:01 06:30', 509]
] as const) {
  t.test(`${shift} with ${records} on a holiday is prolonged as on a weekday`, async t => {
    const holidays = [{ id: 'holiday', name: 'Feriado', date: MONDAY }]
    t.equal(frequency({ shift, records }).nightPremium, expected)
    t.equal(frequency({ shift, records, world: { holidays } }).nightPremium, expected)
  })
}

t.test('the reduced hour is the nearest minute', async t => {
  for (let worked = 0; worked < 60; worked++) {
    const records = `22:01 ${worked === 0 ? '22:01' : `22:${String(worked + 1).padStart(2, '0')}`}`
    t.equal(
      frequency({ shift: '22-06', records: worked === 0 ? '' : records, rule: REDUCED }).nightPremium,
      Math.round(worked * 8 / 7)
    )
  }
})

t.test('a flexible day that turns over in the night', async t => {
  const shift = flexibleShift('DIARIO', group(WEEKDAYS, 480, { turnsOverAt: minutes(480) }))
  t.equal(frequency({ shift, records: '21:00 06:30' }).nightPremium, 420 + 90)
  t.equal(frequency({ shift, records: '22:30 06:30' }).nightPremium, 390)
})

t.test('24×48: a day, its night, and what follows', async t => {
  const shift = rotatingShift('2026-03-16', ['07-07', 'FOLGA', 'FOLGA'])
  t.equal(frequency({ shift, records: '07:00 07:00' }).nightPremium, 420 + 120)
})
