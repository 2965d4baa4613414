import type { Punch } from '../record/punch.ts'
import { atElapsedMinutes, elapsedMinutes } from '../time/instant.ts'
import { MINUTES_PER_DAY } from '../time/minutes.ts'
import { instantAt, type WallMinute, wallMinute } from '../time/wall-clock.ts'
import type { Zone } from '../time/zone.ts'

/** CLT 73 §2: from 22:00 to 05:00, on the clock. */
const OPENS_MINUTE = 1320
const CLOSES_MINUTE = 300

/** A night is named by the number of the day on which it opens. */
export const opening = (night: number): WallMinute => night * MINUTES_PER_DAY + OPENS_MINUTE
export const closing = (night: number): WallMinute => (night + 1) * MINUTES_PER_DAY + CLOSES_MINUTE

/** The nights that overlap a stretch of time. */
export function nightsWithin (from: WallMinute, to: WallMinute): number[] {
  const nights: number[] = []
  const first = Math.floor((from - CLOSES_MINUTE) / MINUTES_PER_DAY)
  for (let night = first; opening(night) < to; night++) nights.push(night)
  return nights
}

/** The time of a record on the clock of another zone. */
export function wallIn ({ record, wall }: Punch, zone: Zone): WallMinute {
  return record.zone === zone ? wall : wallMinute(record.at, zone)
}

/** The time, on the clock of a zone, of a minute of elapsed time. */
export function wallAt (minute: number, zone: Zone): WallMinute {
  return wallMinute(atElapsedMinutes(minute), zone)
}

export function elapsed (wall: WallMinute, zone: Zone): number {
  return elapsedMinutes(instantAt(wall, zone))
}
