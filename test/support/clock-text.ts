import { type CivilDate, dayNumber } from '../../src/core/rules/time/civil-date.ts'
import { type Instant, instant } from '../../src/core/rules/time/instant.ts'
import { type Minutes, minutes } from '../../src/core/rules/time/minutes.ts'
import { instantAt } from '../../src/core/rules/time/wall-clock.ts'
import type { Zone } from '../../src/core/rules/time/zone.ts'

/** `08`, `17:48` */
export function timeOfDay (text: string): Minutes {
  const [hours, rest = '0'] = text.split(':')
  return minutes(Number(hours) * 60 + Number(rest))
}

/** `2026-03-16 08:00` or `… 08:00:30`, on the clock of a zone. */
export function wall (text: string, zone: Zone = 'SAO_PAULO'): Instant {
  const [date, time] = text.split(' ') as [CivilDate, string]
  const seconds = Number(time.split(':')[2] ?? 0)
  return instant(instantAt(dayNumber(date) * 1440 + timeOfDay(time), zone) + seconds * 1000)
}
