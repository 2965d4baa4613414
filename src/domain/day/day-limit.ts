import type { Subject } from './subject.ts'
import { expectedDay } from './layers.ts'
import { MINUTES_PER_DAY } from '../time/minutes.ts'
import type { WallMinute } from '../time/wall-clock.ts'

/** After the scheduled end. */
const GRACE = 360
/** Before the next scheduled start. */
const LEAD = 120

export interface DayLimit {
  /** The first minute that belongs to the next day. */
  readonly wall: WallMinute
  /** Without schedule: an open pair may run past it. */
  readonly floating: boolean
}

/** Up to where a day owns the records (`attendance`: which day, which records). */
export function dayLimit (subject: Subject, dayNumber: number): DayLimit {
  const { planned: { turnsOverAt, schedule } } = expectedDay(subject, dayNumber)
  const midnight = (dayNumber + 1) * MINUTES_PER_DAY
  if (turnsOverAt !== undefined) return { wall: midnight + turnsOverAt, floating: false }
  if (schedule === undefined) return { wall: midnight, floating: true }
  const end = dayNumber * MINUTES_PER_DAY + (schedule.marks.at(-1) as number) + GRACE
  const wall = end <= midnight ? midnight : Math.max(midnight, Math.min(end, nextStart(subject, dayNumber, end) - LEAD))
  return { wall, floating: false }
}

/** The next scheduled start that could cut a day short which else ends there. */
function nextStart (subject: Subject, dayNumber: number, end: WallMinute): WallMinute {
  for (let next = dayNumber + 1; next * MINUTES_PER_DAY - LEAD < end; next++) {
    const start = expectedDay(subject, next).planned.schedule?.marks[0]
    if (start !== undefined) return next * MINUTES_PER_DAY + start
  }
  return Infinity
}

/** From where a day owns them: the limit of the day before, or of a long one that runs past that. */
export function dayStart (subject: Subject, dayNumber: number): WallMinute {
  const { wall, floating } = dayLimit(subject, dayNumber - 1)
  return floating ? Math.max(wall, dayLimit(subject, dayNumber - 2).wall) : wall
}
