import t from 'tap'
import { plannedDay } from '../../../../src/core/rules/shift/plan.ts'
import { scheduledDay as plan } from '../../../../src/core/rules/shift/scheduled-day.ts'
import type { ScheduledDay } from '../../../../src/core/rules/shift/shift.ts'
import { minutes } from '../../../../src/core/rules/time/minutes.ts'
import { fixedShift, scheduledDay } from '../../../support/shift-text.ts'

const shift = fixedShift('08-12 13-17')
const planned = (day: ScheduledDay) => plan(shift, day, { kind: 'turnoFixo', day: { ...day, weekday: 'SEGUNDA' } })
const at = (hour: number) => minutes(hour * 60)

for (const [text, workload, marks, why] of [
  ['08-12 13-17', 480, [480, 720, 780, 1020], 'the span less the break'],
  ['08-18', 600, [480, 1080], 'no break'],
  ['22-05', 420, [1320, 1740], 'an end not later than the start is on the next day'],
  ['22-02 03-06', 420, [1320, 1560, 1620, 1800], 'so is the break'],
  ['07-07', 1440, [420, 1860], 'a whole day'],
  ['08-10 10:15-12 13-17', 465, [480, 600, 615, 720, 780, 1020], 'two breaks'],
  ['08-17 break 60-120', 480, [480, 1020], 'a flexible break counts its least'],
  ['DSR', 0, undefined, 'a day of rest'],
  ['FOLGA', 0, undefined, 'a day off'],
  ['COMPENSADO', 0, undefined, 'a day worked on others']
] as const) {
  t.test(`${text} is ${workload} minutes: ${why}`, async t => {
    const day = planned(scheduledDay(text))
    t.equal(day.workload, workload)
    t.strictSame(day.schedule?.marks, marks)
  })
}

t.test('breaks may be configured in any order', async t => {
  const day = planned({
    kind: 'NORMAL',
    start: at(22),
    end: at(6),
    breaks: [
      { start: at(3), end: at(4) },
      { start: at(23), end: at(0) }
    ]
  })
  t.strictSame(day.schedule?.marks, [1320, 1380, 1440, 1620, 1680, 1800])
  t.equal(day.workload, 360)
  t.strictSame(day.breaks, {
    minimum: 120, maximum: 120, longest: 60, isLongestFlexible: false, span: { from: 1380, to: 1680 }
  })
})

t.test('a day without start or end has no schedule, whatever its kind', async t => {
  t.equal(planned({ kind: 'NORMAL', start: at(8) }).schedule, undefined)
  t.equal(planned({ kind: 'NORMAL', end: at(8) }).workload, 0)
  t.equal(planned({ kind: 'NORMAL', start: at(8), end: at(12) }).workload, 240, 'breaks may be absent')
})

t.test('a rest day that has times does not work them', async t => {
  t.equal(planned({ kind: 'DSR', start: at(8), end: at(12) }).workload, 0)
})

t.test('a break at set times and a flexible one', async t => {
  const both = [{ start: at(10), end: minutes(615) }, { minimum: minutes(60), maximum: minutes(120) }]
  const day = planned({ kind: 'NORMAL', start: at(8), end: at(17), breaks: both })
  t.equal(day.workload, 465)
  t.equal(day.schedule?.recordCount, 6)
  t.strictSame(day.breaks, {
    minimum: 75, maximum: 135, longest: 60, isLongestFlexible: true, span: { from: 600, to: 615 }
  })
})

t.test('what a break leaves out', async t => {
  const breaks = (...parts: NonNullable<ScheduledDay['breaks']>) =>
    planned({ kind: 'NORMAL', start: at(8), end: at(17), flexibleBreak: true, breaks: parts }).breaks
  t.match(breaks({ minimum: minutes(60) }), { minimum: 60, maximum: Infinity }, 'without maximum it has no upper bound')
  t.match(breaks({ maximum: minutes(60) }), { minimum: 0, maximum: 60 }, 'without minimum it may be left out')
  t.match(breaks({ start: at(12), end: at(13) }), { minimum: 60, maximum: 60 }, 'set times are set times')
  t.match(breaks({ start: at(12) }, {}), { minimum: 0, maximum: 0 }, 'half a break is none')
  t.match(
    breaks({ start: at(12), end: at(13), minimum: minutes(30), maximum: minutes(90) }),
    { minimum: 30, maximum: 90 },
    'on a flexible day lengths go first'
  )
  const day = planned({
    kind: 'NORMAL', start: at(8), end: at(17), breaks: [{ start: at(12), end: at(13), minimum: minutes(30) }]
  })
  t.match(day.breaks, { minimum: 60, maximum: 60 }, 'on another, times do')
})

t.test('a break longer than the day leaves no negative workload', async t => {
  t.equal(planned(scheduledDay('08-10 break 180-200')).workload, 0)
})

t.test('a fixed shift without a weekday has nothing for it', async t => {
  const { configuration, kind, workload } =
    plannedDay({ ...shift, days: shift.days.filter(day => day.weekday !== 'SEGUNDA') }, 20_528)
  t.strictSame({ configuration, kind, workload }, { configuration: undefined, kind: undefined, workload: 0 })
})
