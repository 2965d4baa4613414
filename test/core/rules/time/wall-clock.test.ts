import fc from 'fast-check'
import t from 'tap'
import { overlap } from '../../../../src/core/rules/time/interval.ts'
import { type CivilDate, civilDate, dayNumber } from '../../../../src/core/rules/time/civil-date.ts'
import { elapsedMinutes, type Instant, instant } from '../../../../src/core/rules/time/instant.ts'
import { offsetAt } from '../../../../src/core/rules/time/offset.ts'
import { instantAt, wallMinute } from '../../../../src/core/rules/time/wall-clock.ts'
import { IANA, type Zone, ZONES } from '../../../../src/core/rules/time/zone.ts'
import { timeOfDay } from '../../../support/clock-text.ts'
import { runs } from '../../../support/fuzz.ts'

const utc = (text: string) => instant(Date.parse(`${text}Z`))
const minuteOf = (text: string) => dayNumber(text.slice(0, 10) as CivilDate) * 1440 + timeOfDay(text.slice(11))

function shown (at: Instant, zone: Zone): string {
  const wall = wallMinute(at, zone)
  const day = Math.floor(wall / 1440)
  const minute = wall - day * 1440
  return `${civilDate(day)} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

for (const [zone, at, hours, why] of [
  ['SAO_PAULO', '2026-01-15T12:00', -3, 'no summer time since 2019'],
  ['SAO_PAULO', '2018-11-04T02:59', -3, 'the minute before summer begins'],
  ['SAO_PAULO', '2018-11-04T03:00', -2, 'summer begins'],
  ['SAO_PAULO', '2019-02-17T01:59', -2, 'the minute before the last summer ends'],
  ['SAO_PAULO', '2019-02-17T02:00', -3, 'the last summer ends'],
  ['MANAUS', '2018-12-25T12:00', -4, 'no summer time in the north'],
  ['RIO_BRANCO', '2026-06-01T12:00', -5, 'two hours behind Brasília'],
  ['RIO_BRANCO', '2010-06-01T12:00', -4, 'one hour behind, from 2008 to 2013'],
  ['NORONHA', '2026-06-01T12:00', -2, 'an hour ahead of Brasília'],
  ['NORONHA', '2000-10-10T12:00', -1, 'a summer of one week']
] as const) {
  t.test(`${zone} is at ${hours} h at ${at}Z: ${why}`, async t => t.equal(offsetAt(zone, utc(at)), hours * 60))
}

t.test('every offset is the one of Intl', async t => {
  const formats = Object.fromEntries(ZONES.map(zone => [zone, new Intl.DateTimeFormat('sv', {
    timeZone: IANA[zone], dateStyle: 'short', timeStyle: 'short'
  })])) as unknown as Record<Zone, Intl.DateTimeFormat>
  const anyInstant = fc.integer({ min: Date.UTC(1985, 0), max: Date.UTC(2035, 0) })
  fc.assert(fc.property(fc.constantFrom(...ZONES), anyInstant, (zone, at) =>
    shown(instant(at), zone) === formats[zone].format(at)), { numRuns: runs(300) })
  t.pass()
})

t.test('a wall clock leads back to its instant, where it shows the time once', async t => {
  const anyMinute = fc.integer({ min: minuteOf('2019-03-01 00:00'), max: minuteOf('2035-01-01 00:00') })
  fc.assert(fc.property(fc.constantFrom(...ZONES), anyMinute, (zone, wall) =>
    wallMinute(instantAt(wall, zone), zone) === wall))
  t.pass()
})

t.test('midnight that summer skips in 2018 is the first minute after it', async t => {
  const midnight = instantAt(minuteOf('2018-11-04 00:00'), 'SAO_PAULO')
  t.equal(midnight, utc('2018-11-04T03:00'))
  t.equal(shown(midnight, 'SAO_PAULO'), '2018-11-04 01:00')
  t.equal(shown(instantAt(minuteOf('2018-11-04 00:30'), 'SAO_PAULO'), 'SAO_PAULO'), '2018-11-04 01:30')
  t.equal(instantAt(minuteOf('2018-11-04 01:30'), 'SAO_PAULO'), utc('2018-11-04T03:30'), 'after the change')
  t.equal(instantAt(minuteOf('2018-11-03 23:59'), 'SAO_PAULO'), utc('2018-11-04T02:59'), 'before it')
})

t.test('the hour that comes twice in 2019 is the first of the two', async t => {
  t.equal(instantAt(minuteOf('2019-02-16 23:30'), 'SAO_PAULO'), utc('2019-02-17T01:30'))
  t.equal(instantAt(minuteOf('2019-02-17 00:00'), 'SAO_PAULO'), utc('2019-02-17T03:00'))
  t.equal(shown(utc('2019-02-17T02:30'), 'SAO_PAULO'), '2019-02-16 23:30', 'the second time')
})

t.test('seconds are cut, never rounded', async t => {
  t.equal(elapsedMinutes(utc('1970-01-01T00:01:59.999')), 1)
  t.equal(shown(utc('2026-03-16T11:00:59'), 'SAO_PAULO'), '2026-03-16 08:00')
})

t.test('the parts of an interval sum up to it', async t => {
  const point = fc.integer({ min: 0, max: 5000 })
  fc.assert(fc.property(point, point, point, point, (a, b, c, cut) => {
    const [from, to] = [Math.min(a, b), Math.max(a, b)]
    return overlap(from, to, 0, cut) + overlap(from, to, cut, 5000) === to - from && overlap(from, to, c, c) === 0
  }))
  t.pass()
})
