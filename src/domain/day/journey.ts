import type { Adjustment } from '../adjustment/adjustment.ts'
import type { DayRecords } from '../record/day-records.ts'
import type { WallMinute } from '../time/wall-clock.ts'

/** The records of a day, which may run into the next: a journey belongs to the day on which it starts. */
export interface Journey extends DayRecords {
  readonly dayNumber: number
  /** The day is over when the clock shows it. */
  readonly endsAt: WallMinute
  /** What it was computed with, in the order of approval. */
  readonly approved: readonly Adjustment[]
}
