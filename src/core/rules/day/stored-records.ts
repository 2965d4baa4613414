import { countedRecords, type DayRecords } from '../record/day-records.ts'
import { inOrder, isStoredValid, punchOf } from '../record/punch.ts'
import type { TimeRecord } from '../record/time-record.ts'
import { boundaryAfter } from './boundaries.ts'
import { storedDay, type StoredSubject } from './stored-days.ts'

/** The stored records of a day, by instant, before any adjustment. */
export function storedRecords (subject: StoredSubject, dayNumber: number): DayRecords {
  const day = storedDay(subject, dayNumber)
  if (day.records !== undefined) return day.records
  const from = boundaryAfter(subject, dayNumber - 1).first
  const to = boundaryAfter(subject, dayNumber).first
  day.records = from >= to ? NO_RECORDS : countedRecords(inOrder(subject.records.slice(from, to).map(punchOf)))
  return day.records
}

const NO_RECORDS: DayRecords = { visible: [], valid: [], counted: [] }

/** The last valid stored record before a day. Very many undue ones may lie between them. */
export function lastStoredBefore (subject: StoredSubject, dayNumber: number): TimeRecord | undefined {
  const { records, stored } = subject
  const day = storedDay(subject, dayNumber)
  if (day.validBefore === undefined) {
    let place = boundaryAfter(subject, dayNumber - 1).first - 1
    const earlier = stored.get(dayNumber - 1)?.validBefore
    const from = earlier === undefined ? 0 : boundaryAfter(subject, dayNumber - 2).first
    while (place >= from && !isStoredValid(records[place] as TimeRecord)) place--
    day.validBefore = place < from ? earlier ?? place : place
  }
  return records[day.validBefore]
}
