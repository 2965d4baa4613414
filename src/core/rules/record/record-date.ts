import type { CivilDate } from '../time/civil-date.ts'
import { wallDate } from '../time/wall-clock.ts'
import type { TimeRecord } from './time-record.ts'

/** The calendar day of a record, on the wall clock of its own zone. */
export function recordDate (record: Pick<TimeRecord, 'at' | 'zone'>): CivilDate {
  return wallDate(record.at, record.zone)
}
