import { type CivilDate, civilDate } from './civil-date.ts'
import { atElapsedMinutes, elapsedMinutes, type Instant } from './instant.ts'
import { MINUTES_PER_DAY } from './minutes.ts'
import { offsetAt } from './offset.ts'
import type { Zone } from './zone.ts'

/** A minute of local time, counted from 1970-01-01 00:00 local time. Its day is its number divided by 1440. */
export type WallMinute = number

/** The local time of a zone, with seconds cut. */
export function wallMinute (at: Instant, zone: Zone): WallMinute {
  return elapsedMinutes(at) + offsetAt(zone, at)
}

/** The local date of a zone. */
export function wallDate (at: Instant, zone: Zone): CivilDate {
  return civilDate(Math.floor(wallMinute(at, zone) / MINUTES_PER_DAY))
}

/**
 * The instant of a local time. A time that occurs twice means the first one. A skipped time means as long after the
 * skip as it lies past its start (Temporal's "compatible").
 */
export function instantAt (wall: WallMinute, zone: Zone): Instant {
  const before = offsetAt(zone, atElapsedMinutes(wall - MINUTES_PER_DAY))
  const after = offsetAt(zone, atElapsedMinutes(wall + MINUTES_PER_DAY))
  const early = atElapsedMinutes(wall - before)
  if (before === after || offsetAt(zone, early) === before) return early
  const late = atElapsedMinutes(wall - after)
  return offsetAt(zone, late) === after ? late : early
}
