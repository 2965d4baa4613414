import type { Settings } from '../assumptions.ts'
import { type CivilDate, dayNumber } from '../rules/time/civil-date.ts'
import type { Instant } from '../rules/time/instant.ts'
import { MINUTES_PER_DAY } from '../rules/time/minutes.ts'
import { instantAt } from '../rules/time/wall-clock.ts'
import type { Zone } from '../rules/time/zone.ts'
import { dayStamp } from './date-text.ts'
import { instantText, wallClockText } from './instant-text.ts'

/** How days and instants are written in the responses about one collaborator. */
export interface ResponseDates {
  readonly day: (date: CivilDate) => string
  readonly instant: (value: Instant) => string
}

const UTC: ResponseDates = { day: dayStamp.encode, instant: instantText }

/** A day is midnight in UTC or in the zone (A17). An instant is in UTC or in local time of the zone (A60). */
export function responseDates (
  { 'wire.days': days, 'wire.naiveZ': naiveZ }: Pick<Settings, 'wire.days' | 'wire.naiveZ'>, zone: Zone | undefined
): ResponseDates {
  if (zone === undefined || (days === 'utc' && naiveZ === 'utc')) return UTC
  return {
    day: days === 'utc' ? UTC.day : date => instantText(instantAt(dayNumber(date) * MINUTES_PER_DAY, zone)),
    instant: naiveZ === 'utc' ? UTC.instant : value => wallClockText(value, zone)
  }
}
