import type { Subject } from '../frequency/subject.ts'
import type { Instant } from '../time/instant.ts'
import { wallMinute } from '../time/wall-clock.ts'
import { dayLimit, dayStart } from './day-limit.ts'
import { NOON } from './own-records.ts'

export interface DayWindow {
  /** A record at that instant could be of the day. */
  owns (at: Instant): boolean
}

/** When a record of a day can be made: from the limit of the day before to its own, or to noon where an open pair may run on. */
export function dayWindow (subject: Subject, dayNumber: number): DayWindow {
  const from = dayStart(subject, dayNumber)
  const { wall, floating } = dayLimit(subject, dayNumber)
  const to = floating ? wall + NOON : wall
  return {
    owns (at) {
      const minute = wallMinute(at, subject.collaborator.zone)
      return minute >= from && minute < to
    }
  }
}
