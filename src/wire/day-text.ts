import { type CivilDate, dayNumber } from '../domain/time/civil-date.ts'
import { MINUTES_PER_DAY } from '../domain/time/minutes.ts'
import { instantAt } from '../domain/time/wall-clock.ts'
import type { Zone } from '../domain/time/zone.ts'
import { dayStamp } from './date-text.ts'
import { instantText } from './instant-text.ts'

/** How a day looks in an answer. */
export type DayText = (date: CivilDate) => string

/** A17: midnight in UTC, or in the zone of the collaborator. */
export function dayTextOf (days: 'utc' | 'zone', zone: Zone | undefined): DayText {
  return days === 'utc' || zone === undefined ? dayStamp.encode : date => instantText(instantAt(dayNumber(date) * MINUTES_PER_DAY, zone))
}
