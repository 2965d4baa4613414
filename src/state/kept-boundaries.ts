import type { DayBoundary } from '../domain/day/day-boundary.ts'
import { recordDate } from '../domain/record/record-date.ts'
import type { TimeRecord } from '../domain/record/time-record.ts'
import { countBelow, insertOnce } from '../domain/sorted-list.ts'
import { dayNumber } from '../domain/time/civil-date.ts'
import type { Memory } from '../memoize.ts'
import { tallyOf } from './growing-list.ts'

interface Kept {
  /** What the schedule of the collaborator rests on. */
  basis: object | undefined
  /** How often something was forgotten, or might have been. */
  version: number
  /** The days of `boundaries`, in ascending order. */
  readonly days: number[]
  readonly boundaries: Map<number, DayBoundary>
}

/** A record says nothing of a boundary that lies so many days before it. */
const MARGIN = 7

const keptFor = tallyOf<TimeRecord, Kept>(
  () => ({ basis: undefined, version: 0, days: [], boundaries: new Map() }),
  (kept, record) => {
    kept.version++
    if (kept.days.length > 0) forgetFrom(kept, dayNumber(recordDate(record)) - MARGIN)
  }
)

/**
 * Boundaries between days that hold until the schedules change, or a record around them. `records` is a collaborator's
 * list of the index.
 */
export function keptBoundaries (records: readonly TimeRecord[], basis: object): Memory<number, DayBoundary> {
  const kept = keptFor(records)
  if (kept.basis !== basis) {
    forgetFrom(kept, -Infinity)
    kept.basis = basis
    kept.version++
  }
  const { version } = kept
  return {
    get: day => kept.version === version ? kept.boundaries.get(day) : undefined,
    set (day, boundary) {
      if (kept.version !== version) return // the boundary was computed before the change
      insertOnce(kept.days, day)
      kept.boundaries.set(day, boundary)
    }
  }
}

function forgetFrom ({ days, boundaries }: Kept, from: number): void {
  for (const day of days.splice(countBelow(days, from))) boundaries.delete(day)
}
