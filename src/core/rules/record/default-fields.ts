import type { Collaborator } from '../collaborator.ts'
import { cpfOf } from '../document-number.ts'
import type { Instant } from '../time/instant.ts'
import type { WorkLocation } from '../work-location.ts'
import type { RecordDirection, TimeRecord } from './time-record.ts'

interface Punch {
  readonly collaborator: Collaborator
  readonly workLocation: WorkLocation | undefined
  readonly at: Instant
  readonly direction: RecordDirection
}

/** A record that has yet to get its place in the chain: its number is 0, and its hash empty. */
export type RecordToSeal = TimeRecord & { nsr: number, hash: string }

/**
 * The default fields of a record that was made at a REP. All fields are written out at once: an object that gets fields
 * after a spread takes four times the memory in V8, and there may be very many records.
 */
export function punchedRecord ({ collaborator, workLocation, at, direction }: Punch): RecordToSeal {
  return {
    collaboratorId: collaborator.id,
    at,
    name: collaborator.name,
    document: cpfOf(collaborator.document),
    kind: 'SIMPLE',
    address: workLocation?.locations[0]?.address ?? '',
    storedAt: at,
    origin: '01',
    online: true,
    direction,
    environment: 'INDIVIDUAL',
    zone: collaborator.zone,
    nsr: 0,
    hash: ''
  }
}

/**
 * A record that an adjustment creates. It was stored when the adjustment was asked for, in a browser.
 */
export function createdRecord (
  { collaborator, workLocation, at, direction }: Punch, storedAt: Instant
): RecordToSeal {
  return {
    collaboratorId: collaborator.id,
    at,
    name: collaborator.name,
    document: cpfOf(collaborator.document),
    kind: 'SIMPLE',
    address: workLocation?.locations[0]?.address ?? '',
    storedAt,
    origin: '02',
    online: true,
    direction,
    environment: 'INDIVIDUAL',
    zone: collaborator.zone,
    createdByAdjustment: true,
    nsr: 0,
    hash: ''
  }
}

/** The records of a day are entries and exits in turn. */
export function directionAt (place: number): RecordDirection {
  return place % 2 === 0 ? 'ENTRADA' : 'SAIDA'
}
