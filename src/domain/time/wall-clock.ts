import { type CivilDate, civilDate } from './civil-date.ts'
import { atElapsedMinutes, elapsedMinutes, type Instant } from './instant.ts'
import { MINUTES_PER_DAY } from './minutes.ts'
import { offsetAt } from './offset.ts'
import type { Zone } from './zone.ts'

/** A minute as a clock on the wall shows it, counted from its 1970-01-01 00:00; the day is its number times 1440. */
export type WallMinute = number

/** What the clock of a zone shows; seconds are cut. */
export function wallMinute (at: Instant, zone: Zone): WallMinute {
  return elapsedMinutes(at) + offsetAt(zone, at)
}

/** The date on the wall clock of a zone. */
export function wallDate (at: Instant, zone: Zone): CivilDate {
  return civilDate(Math.floor(wallMinute(at, zone) / MINUTES_PER_DAY))
}

/**
 * When the clock of a zone shows it: the first time, if it shows it twice; if it skips it, as long after the skip as it
 * lies past its start (what Temporal calls "compatible").
 */
export function instantAt (wall: WallMinute, zone: Zone): Instant {
  const before = offsetAt(zone, atElapsedMinutes(wall - MINUTES_PER_DAY))
  const after = offsetAt(zone, atElapsedMinutes(wall + MINUTES_PER_DAY))
  const early = atElapsedMinutes(wall - before)
  if (before === after || offsetAt(zone, early) === before) return early
  const late = atElapsedMinutes(wall - after)
  return offsetAt(zone, late) === after ? late : early
}
