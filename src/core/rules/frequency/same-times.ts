import type { Subject, WorkedDay } from '../day/subject.ts'
import { MINUTES_PER_DAY } from '../time/minutes.ts'
import type { WallMinute } from '../time/wall-clock.ts'
import { workedDayBefore } from '../day/laid-days.ts'

/** After this many worked days with the same time, a record looks machine-made. */
const SAME_TIME_DAYS = 5

/**
 * True if each of the worked days before shows the same time at the same position. Days are computed as they are
 * needed.
 */
export function sameTimesBefore (subject: Subject, dayNumber: number): (position: number, wall: WallMinute) => boolean {
  const days: WorkedDay[] = []
  return (position, wall) => {
    for (let index = 0; index < SAME_TIME_DAYS; index++) {
      if (index === days.length) {
        const found = workedDayBefore(subject, days.at(-1)?.dayNumber ?? dayNumber)
        if (found === undefined) return false
        days.push(found)
      }
      const other = days[index]?.valid[position]
      if (other === undefined || (other.wall - wall) % MINUTES_PER_DAY !== 0) return false
    }
    return true
  }
}
