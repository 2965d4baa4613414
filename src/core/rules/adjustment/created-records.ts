import type { TimeRecord } from '../record/time-record.ts'
import type { Adjustment } from './adjustment.ts'
import { createdBy } from './record-edit.ts'

/** A record that an approved adjustment creates. */
export interface CreatedRecord {
  readonly record: TimeRecord
  readonly adjustment: Adjustment
  /** Its place among the records that the adjustments of the day create. */
  readonly place: number
}

/** The records that the approved adjustments of a day create, by hash. */
export type CreatedRecords = Pick<ReadonlyMap<string, CreatedRecord>, 'get'>

/** Adds the records of one more adjustment. */
export function createdWith (found: Map<string, CreatedRecord>, adjustment: Adjustment): Map<string, CreatedRecord> {
  for (const record of createdBy([adjustment])) {
    found.set(record.hash, { record, adjustment, place: found.size })
  }
  return found
}
