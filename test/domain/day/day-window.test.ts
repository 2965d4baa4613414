import t from 'tap'
import { subjectOf } from '../../../src/domain/day/subject.ts'
import { dayWindow } from '../../../src/domain/day/day-window.ts'
import { dayNumber } from '../../../src/domain/time/civil-date.ts'
import { wall } from '../../support/clock-text.ts'
import { ana, MONDAY, type Scene, timesheetOf, worldOf } from '../../support/timesheet.ts'

/** Those of the times, of March 2026, that the 16th does not own. */
function outside (scene: Partial<Scene>, ...times: string[]): string[] {
  return without(scene, times, true)
}

/** The same where there are others of which nothing is known. */
function outsideInAnyCase (scene: Partial<Scene>, ...times: string[]): string[] {
  return without(scene, times, false)
}

function without (scene: Partial<Scene>, times: readonly string[], isAll: boolean): string[] {
  const subject = subjectOf(timesheetOf(worldOf(scene)), ana.id)
  const at = (time: string) => wall(`2026-03-${time}`, scene.collaborator?.zone)
  const window = dayWindow(subject, dayNumber(MONDAY), times.map(at), isAll)
  return times.filter(time => !window.owns(at(time)))
}

t.test('a day owns what lies between two limits', async t => {
  t.strictSame(outside({ shift: '08-12 13-17' }, '15 23:59', '16 00:00', '16 23:59', '17 00:00'), ['15 23:59', '17 00:00'])
  t.strictSame(outside({ shift: '22-06' }, '16 11:59', '16 12:00', '17 11:59', '17 12:00'), ['16 11:59', '17 12:00'])
  t.strictSame(outside({ collaborator: { zone: 'MANAUS' } }, '15 23:59', '16 00:00'), ['15 23:59'], 'on the collaborator\'s clock')
})

t.test('without schedule the first record of the morning closes what the evening leaves open', async t => {
  t.strictSame(outside({ shift: 'DSR' }, '16 20:00', '17 06:00'), [])
  t.strictSame(outside({ shift: 'DSR' }, '17 06:00', '16 20:00', '17 07:00'), ['17 07:00'], 'only the first, in any order')
  t.strictSame(outside({ shift: 'DSR' }, '16 20:00', '17 12:00'), ['17 12:00'], 'before noon')
  t.strictSame(outside({ shift: 'DSR' }, '16 18:00', '17 06:00'), ['17 06:00'], 'begun after 18:00')
  t.strictSame(outside({ shift: 'DSR' }, '16 20:00', '16 23:00', '17 06:00'), ['17 06:00'], 'left open')
  t.strictSame(outside({ shift: 'DSR' }, '17 06:00'), ['17 06:00'])
})

t.test('what an unknown record may decide is left open', async t => {
  t.strictSame(outsideInAnyCase({ shift: 'DSR' }, '15 23:59', '17 06:00', '17 11:59', '17 12:00'), ['15 23:59', '17 12:00'])
  t.strictSame(outsideInAnyCase({ shift: '08-12 13-17' }, '15 23:59', '17 00:00'), ['15 23:59', '17 00:00'], 'which with a schedule is nothing')
})
