import { type CivilDate, civilDate } from '../time/civil-date.ts'
import { MINUTES_PER_DAY } from '../time/minutes.ts'
import { wallMinute } from '../time/wall-clock.ts'
import type { TimeRecord } from './time-record.ts'

/** The calendar day of a record, on the wall clock of its own zone. */
export function recordDate (record: Pick<TimeRecord, 'at' | 'zone'>): CivilDate {
  return civilDate(Math.floor(wallMinute(record.at, record.zone) / MINUTES_PER_DAY))
}
