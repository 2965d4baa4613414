import type { Collaborator } from '../collaborator.ts'
import type { Instant } from '../time/instant.ts'
import type { WorkLocation } from '../work-location.ts'
import type { RecordDirection, TimeRecord } from './time-record.ts'

/** A record that may still lack its place in the chain. */
export type UnsealedRecord = Omit<TimeRecord, 'nsr' | 'hash'> & Partial<Pick<TimeRecord, 'nsr' | 'hash'>>

interface Punch {
  readonly collaborator: Collaborator
  readonly workLocation: WorkLocation | undefined
  readonly at: Instant
  readonly direction: RecordDirection
}

/** The default fields of a record that was made at a REP. */
export function punchedRecord ({ collaborator, workLocation, at, direction }: Punch): UnsealedRecord {
  return {
    collaboratorId: collaborator.id,
    at,
    name: collaborator.name,
    document: collaborator.document,
    kind: 'SIMPLE',
    address: workLocation?.locations[0]?.address ?? '',
    storedAt: at,
    origin: '01',
    online: true,
    direction,
    environment: 'INDIVIDUAL',
    zone: collaborator.zone
  }
}

/** The fields of a record that an adjustment creates. It was stored when the adjustment was asked for, in a browser. */
export function createdRecord (punch: Punch, storedAt: Instant): UnsealedRecord {
  return { ...punchedRecord(punch), storedAt, origin: '02', createdByAdjustment: true }
}
