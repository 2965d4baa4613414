import { elapsedMinutes } from '../time/instant.ts'
import { offsetAt } from '../time/offset.ts'
import type { WallMinute } from '../time/wall-clock.ts'
import type { TimeRecord } from './time-record.ts'

/** A record as the engine reads it, with its seconds cut. */
export interface Punch {
  readonly record: TimeRecord
  /** Elapsed minutes, for durations. */
  readonly minute: number
  /** On the clock of the record's own zone, for what is scheduled. */
  readonly wall: WallMinute
  /** Both flags come from adjustments. */
  readonly created: boolean
  readonly invalidated: boolean
}

export function punchOf (record: TimeRecord): Punch {
  const minute = elapsedMinutes(record.at)
  return {
    record,
    minute,
    wall: minute + offsetAt(record.zone, record.at),
    created: record.createdByAdjustment === true,
    invalidated: record.invalidatedByAdjustment === true
  }
}

/** A record whose inconsistency was refused is undue. */
export function isUndue (record: TimeRecord): boolean {
  return record.undue === true || record.inconsistencyStatus === 'RECUSADO'
}

/** True of a record that counts before any adjustment. */
export function isStoredValid (record: TimeRecord): boolean {
  return record.invalidatedByAdjustment !== true && !isUndue(record)
}

export function isValid (punch: Punch): boolean {
  return !punch.invalidated && !isUndue(punch.record)
}

/** Sorts by instant. The order of arrival does not decide between equal instants. */
export function inOrder (punches: Punch[]): Punch[] {
  const compare = (a: Punch, b: Punch) => a.record.at - b.record.at || a.wall - b.wall
  for (let index = 1; index < punches.length; index++) {
    if (compare(punches[index - 1] as Punch, punches[index] as Punch) > 0) return punches.sort(compare)
  }
  return punches
}
