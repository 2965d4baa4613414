import type { Workday } from '../day/workday.ts'
import { type Stretch, without } from '../time/interval.ts'
import { type Attendance, isWithinSchedule } from './attendance.ts'

/** `long-break` and `short-break`: what a flexible break takes beyond its maximum, or lacks to its minimum. */
export const DEVIATION_KINDS = ['missing', 'more', 'long-break', 'short-break'] as const

/** Why a stretch counts, or does not. */
export const GROUNDS = ['tolerated', 'counted', 'with-group', 'at-break'] as const
export type Grounds = typeof GROUNDS[number]

/** A stretch of time in which a day departs from its schedule: one variation of CLT 58 §1. */
export interface Deviation extends Stretch {
  readonly kind: typeof DEVIATION_KINDS[number]
  readonly minutes: number
  /** It lies between the first scheduled start and the last scheduled end, and touches neither. */
  readonly atBreak: boolean
}

export interface Deviations {
  /** What is scheduled and not worked. */
  readonly missing: readonly Deviation[]
  /** What is worked and not scheduled. */
  readonly more: readonly Deviation[]
}

/** Lays the worked time over the scheduled time, for any number of records. */
export function deviationsOf ({ planned: { schedule, breaks } }: Workday, attendance: Attendance): Deviations {
  const { periods, worked, pauses } = attendance
  const isFlexible = schedule?.flexibleBreak === true
  const inside = isFlexible ? pauses.filter(pause => isWithinSchedule(pause, periods)) : []
  const [start, end] = [(periods[0] as Stretch).from, (periods.at(-1) as Stretch).to]
  const deviation = (kind: Deviation['kind']) => ({ from, to }: Stretch): Deviation =>
    ({ kind, from, to, minutes: to - from, atBreak: start < from && to < end })
  const missing = without(periods, inside.length === 0 ? worked : [...worked, ...inside]).map(deviation('missing'))
  const more = without(worked, periods).map(deviation('more'))
  if (!isFlexible) return { missing, more }
  let paused = 0
  for (const pause of inside) paused += pause.minutes
  const back = inside.at(-1)?.to ?? start
  const over = paused - breaks.maximum
  const lacking = breaks.minimum - paused
  if (over > 0) missing.push({ kind: 'long-break', from: back - over, to: back, minutes: over, atBreak: true })
  // It has no place, because nobody knows which minutes of the work should have been the break.
  if (lacking > 0) more.push({ kind: 'short-break', from: back, to: back, minutes: lacking, atBreak: true })
  return { missing, more }
}
