import type { Workday } from '../day/workday.ts'
import { merged, type Stretch } from '../time/interval.ts'
import { MINUTES_PER_DAY } from '../time/minutes.ts'
import { instantAt, wallMinute } from '../time/wall-clock.ts'

/** The most minutes that summer time skips. */
const SKIPPED_MINUTES = 60

/** A time without work between two pairs. `minutes` is elapsed time; the stretch is on the clock of the records. */
export interface Pause extends Stretch {
  readonly minutes: number
}

/** The scheduled and the worked time of a day, on the clock of the records. */
export interface Attendance {
  /** A flexible break has no place: then the scheduled time is one period. Empty if the day has no schedule. */
  readonly periods: readonly Stretch[]
  /** The pairs, in order and disjoint. A pair of no minutes is no work. */
  readonly worked: readonly Stretch[]
  readonly pauses: readonly Pause[]
}

export function attendanceOf (day: Workday): Attendance {
  const { midnight, pairs, planned: { workload, schedule, times } } = day
  const scheduled = workload === 0 || schedule === undefined ? [] : schedule.flexibleBreak ? [times] : schedule.periods
  const worked: Stretch[] = []
  const pauses: Pause[] = []
  let last: typeof pairs[number] | undefined
  for (const pair of pairs) {
    const [entry, exit] = pair
    if (entry.minute === exit.minute) continue
    if (entry.wall < exit.wall) worked.push({ from: entry.wall, to: exit.wall })
    if (last !== undefined) {
      const [, out] = last
      pauses.push({ from: out.wall, to: entry.wall, minutes: entry.minute - out.minute })
    }
    last = pair
  }
  return {
    periods: scheduled.flatMap(period => period === undefined
      ? []
      : [{ from: firstMoment(midnight + period.from, day, worked), to: midnight + period.to }]),
    worked: merged(worked),
    pauses
  }
}

/**
 * Until 2019 summer time skipped the first hour of a date. Nobody can be late in it: a period that begins in this hour
 * begins after it, unless somebody was at work before.
 */
function firstMoment (from: number, { zone, pairs: [first] }: Workday, worked: readonly Stretch[]): number {
  const date = from - from % MINUTES_PER_DAY
  if (from - date >= SKIPPED_MINUTES || first === undefined) return from
  const begin = wallMinute(instantAt(date, zone), zone)
  return from < begin && !worked.some(one => one.from < begin && one.to > date) ? begin : from
}

/** True if a pause lies between the first scheduled start and the last scheduled end. */
export function isWithinSchedule ({ from, to }: Stretch, periods: readonly Stretch[]): boolean {
  const [first] = periods
  const last = periods.at(-1)
  return first !== undefined && last !== undefined && first.from <= from && to <= last.to
}
