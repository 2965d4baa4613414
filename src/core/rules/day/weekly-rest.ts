import type { Punch } from '../record/punch.ts'
import { mondayOf } from '../time/civil-date.ts'
import { MINUTES_PER_DAY } from '../time/minutes.ts'
import { recordsOn } from './laid-days.ts'
import { storedDay } from './stored-days.ts'
import type { Subject } from './subject.ts'

/**
 * CLT 67: true if the first DSR of its ISO week lies between the journey of a record and a later day. That journey may
 * be of the day before the date of the record, or of the day after it.
 */
export function hasWeeklyRest (subject: Subject, dayNumber: number, { wall }: Punch): boolean {
  const earliest = Math.floor(wall / MINUTES_PER_DAY)
  // The plan is asked first, because few days are a DSR and a journey costs much more.
  for (let day = dayNumber - 1; day >= earliest; day--) {
    if (isFirstOfWeek(subject, day)) return areFree(subject, day, dayNumber)
  }
  return false
}

function areFree (subject: Subject, from: number, to: number): boolean {
  for (let day = from; day < to; day++) if (recordsOn(subject, day).valid.length > 0) return false
  return true
}

function isFirstOfWeek (subject: Subject, dayNumber: number): boolean {
  const isDsr = (day: number): boolean => storedDay(subject, day).expected.planned.kind === 'DSR'
  if (!isDsr(dayNumber)) return false
  for (let day = mondayOf(dayNumber); day < dayNumber; day++) if (isDsr(day)) return false
  return true
}
