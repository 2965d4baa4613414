import type { Subject } from './subject.ts'
import type { Instant } from '../time/instant.ts'
import { MINUTES_PER_DAY } from '../time/minutes.ts'
import { type WallMinute, wallMinute } from '../time/wall-clock.ts'
import { dayLimit, dayStart } from './day-limit.ts'
import { EVENING, NOON } from './records-of-day.ts'

export interface DayWindow {
  /** A record at that instant is of the day. */
  owns (at: Instant): boolean
}

/**
 * What a day owns if it is to hold these records (A59): from the limit of the day before to its own, on the collaborator's
 * clock; on a day without schedule also the first one before noon, where those before it leave a pair open in the evening.
 * `isAll`: no others are to come; else any one before noon may still be the one that closes a pair.
 */
export function dayWindow (subject: Subject, dayNumber: number, proposed: readonly Instant[], isAll = true): DayWindow {
  const { zone } = subject.collaborator
  const from = dayStart(subject, dayNumber)
  const { wall: limit, floating } = dayLimit(subject, dayNumber)
  const end = floating && !isAll ? limit + NOON : limit
  const walls = proposed.map(at => wallMinute(at, zone)).sort((a, b) => a - b)
  const within = walls.filter(wall => wall >= from && wall < limit)
  const closing = floating && isLeftOpen(within, dayNumber) ? walls.find(wall => wall >= limit && wall < limit + NOON) : undefined
  return {
    owns (at) {
      const wall = wallMinute(at, zone)
      return (wall >= from && wall < end) || wall === closing
    }
  }
}

function isLeftOpen (walls: readonly WallMinute[], dayNumber: number): boolean {
  return walls.length % 2 === 1 && (walls.at(-1) as WallMinute) > dayNumber * MINUTES_PER_DAY + EVENING
}
