import type { Workday } from '../day/workday.ts'
import { gapsBetween } from '../record/pairing.ts'
import type { Punch } from '../record/punch.ts'
import type { Schedule } from '../shift/planned-day.ts'
import type { WallMinute } from '../time/wall-clock.ts'
import type { Zone } from '../time/zone.ts'
import { outside } from './break-balance.ts'

/** The distance of a record from its scheduled mark: the variation of time of CLT 58 §1. */
export interface Deviation {
  /** Positive if more was worked than scheduled, negative if less. */
  readonly minutes: number
  readonly entry: boolean
  readonly atBreak: boolean
  /** The minutes end here, or begin here at an exit. */
  readonly mark: WallMinute
  readonly record: WallMinute
  /** The zone of the record, on whose clock it is compared with its mark. */
  readonly zone: Zone
}

/** One deviation per scheduled mark. Empty if the number of records differs from the number of marks. */
export function deviationsOf ({ punches, pairs, planned, midnight }: Workday): Deviation[] | undefined {
  const { schedule, breaks } = planned
  if (schedule === undefined || punches.length !== schedule.recordCount) return undefined
  if (!schedule.flexibleBreak) {
    return schedule.marks.map((mark, index) => deviation(schedule, index, punches[index] as Punch, midnight + mark))
  }
  // Practice: only the first and last record have their mark. A break outside its bounds is one more deviation.
  const last = schedule.marks.length - 1
  const excess = -outside(gapsBetween(pairs), breaks)
  const { wall: back, record: { zone } } = pairs.at(-1)?.[0] as Punch
  return [
    deviation(schedule, 0, punches[0] as Punch, midnight + (schedule.marks[0] as number)),
    { minutes: excess, entry: true, atBreak: true, mark: back + excess, record: back, zone },
    deviation(schedule, last, punches.at(-1) as Punch, midnight + (schedule.marks[last] as number))
  ]
}

function deviation ({ marks }: Schedule, index: number, { wall, record: { zone } }: Punch, mark: number): Deviation {
  const entry = index % 2 === 0
  return {
    minutes: entry ? mark - wall : wall - mark,
    entry,
    atBreak: index > 0 && index < marks.length - 1,
    mark,
    record: wall,
    zone
  }
}
