import t from 'tap'
import { subjectOf } from '../../../../src/core/rules/day/subject.ts'
import { explainedBoundary } from '../../../../src/core/rules/frequency/explained-boundary.ts'
import { isClock } from '../../../../src/core/rules/frequency/why.ts'
import { addDays, dayNumber } from '../../../../src/core/rules/time/civil-date.ts'
import { wall } from '../../../support/clock-text.ts'
import { ana, MONDAY, record, timesheetOf, worldOf } from '../../../support/timesheet.ts'

const midnight = dayNumber(MONDAY) * 1440

/** A minute of the wall clock, as `17:00`, or `+1 06:00` where it is on the day after Monday. */
function text (clock: number): string {
  const day = Math.floor((clock - midnight) / 1440)
  const time = new Date((clock - midnight - day * 1440) * 60_000).toISOString().slice(11, 16)
  return day === 0 ? time : `${day > 0 ? '+' : ''}${day} ${time}`
}

const at = (times: string) => times.split(',').filter(one => one !== '').map(one => {
  const [, day = '0', time = ''] = /^ *([+-]\d )?(.*)$/.exec(one) ?? []
  return record(wall(`${addDays(MONDAY, Number(day))} ${time}`))
})

/** The boundary between Monday and Tuesday, of somebody who works from 14:00 to 23:30. */
const table: ReadonlyArray<readonly [
  sentence: string, records: string, rule: string, inputs: Record<string, string>
]> = [
  ['four hours after the end, if the day has a record', '14:00,23:31,+1 12:01',
    'end', { until: '+1 03:30', last: '23:31', next: '+1 12:01' }],
  ['so too where the next record would be the later day\'s anyway', '14:00,23:31,+1 14:00',
    'end', { until: '+1 03:30', last: '23:31', next: '+1 14:00' }],
  ['one hour after it if the day has none, though the day before has', '-1 14:00,-1 23:30,+1 11:59',
    'end', { until: '+1 00:30', last: '-1 23:30', next: '+1 11:59' }],
  ['two hours before the start, if the day has none and the next record is not earlier', '-1 14:00,-1 23:30,+1 12:00',
    'start', { opens: '+1 12:00', last: '-1 23:30', next: '+1 12:00' }]
]
for (const [sentence, records, rule, inputs] of table) {
  t.test(`two days part ${sentence}`, async t => {
    const subject = subjectOf(timesheetOf(worldOf({ shift: '14-23:30', records: at(records) })), ana.id)
    const found = explainedBoundary(subject, dayNumber(MONDAY))
    t.equal(found.rule, rule)
    t.strictSame(Object.fromEntries(Object.entries(found.inputs).map(([name, input]) =>
      [name, isClock(input) ? text(input.clock) : input])), {
      end: '23:30', start: '+1 14:00', turn: '+1 00:00', ...inputs
    })
    t.strictSame(found.moved, [])
  })
}
