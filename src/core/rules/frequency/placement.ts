import type { Workday } from '../day/workday.ts'
import { firstMinutes, lastMinutes, lengthOf, type Stretch, within, without } from '../time/interval.ts'
import { MINUTES_PER_DAY, NO_TIME } from '../time/minutes.ts'
import { type Attendance, isWithinSchedule } from './attendance.ts'
import { type Deviation, deviationsOf } from './deviations.ts'
import { inputsOf } from './figured-day.ts'
import { dayWithoutFlagged } from './reason-flags.ts'
import type { CountedMinutes } from './tolerance.ts'

/** Where the minutes of a balance lie, on the clock of the day. Each minute has one place. */
export interface Placement {
  readonly more: readonly Stretch[]
  readonly less: readonly Stretch[]
  readonly excused: readonly Stretch[]
  /** Work beyond the schedule that is small enough to be tolerated. */
  readonly tolerated: readonly Stretch[]
  /**
   * The lengths of the stretches, and the part of the excused one that the time bank pays. The balance of a week or
   * month is not in them (A75).
   */
  readonly figures: Readonly<Record<'more' | 'less' | 'excused' | 'paidByBank', number>>
}

/**
 * Places the counted minutes of a day: where they were worked or missing, if the schedule has times. Without times
 * nobody knows which minutes they are. Then the more is the end of the work, and the less follows it.
 */
export function placementOf (own: Workday): Placement {
  const day = dayWithoutFlagged(own)
  const { attendance, counted, excuse: { balance: excusedMinutes, credited, paidByBank } } = inputsOf(day)
  const more = morePlaces(attendance, counted)
  const positive = lengthOf(more)
  const negative = counted.negative - notDue(counted, positive)
  const owed = owedPlaces(day, attendance, counted.missing, credited, negative)
  const alsoExcused = firstMinutes(owed, excusedMinutes - lengthOf(credited))
  const owes = day.settled || positive + excusedMinutes >= negative
  return {
    more,
    less: owes ? without(owed, alsoExcused) : [],
    excused: [...credited, ...alsoExcused],
    tolerated: toleratedPlaces(day, attendance, counted),
    figures: { more: positive, less: owes ? negative - excusedMinutes : NO_TIME, excused: excusedMinutes, paidByBank }
  }
}

function morePlaces ({ worked, pauses }: Attendance, { positive, more }: CountedMinutes): Stretch[] {
  if (more.length === 0) return lastMinutes(worked, positive)
  const placed = more.filter(({ kind }) => kind === 'more')
  const [short] = more.filter(({ kind }) => kind === 'short-break')
  if (short === undefined) return placed
  // Work in the place of a break: after the return from it, or at the end, if there was none.
  const free = without(worked, placed)
  const isBack = pauses.some(({ to }) => to === short.from)
  return [...placed, ...isBack
    ? firstMinutes([...within(free, short.from, Infinity), ...within(free, -Infinity, short.from)], short.minutes)
    : lastMinutes(free, short.minutes)]
}

/** A flexible break can lack more minutes than were worked. As many of the missing ones are the break, and not due. */
function notDue ({ positive, more }: CountedMinutes, placed: number): number {
  return more.some(({ kind }) => kind === 'short-break') ? positive - placed : 0
}

/** The owed minutes, but those that excuses cover where they lie. */
function owedPlaces (
  day: Workday, attendance: Attendance, missing: readonly Deviation[], credited: readonly Stretch[], negative: number
): Stretch[] {
  const size = negative - lengthOf(credited)
  if (size <= 0) return []
  return missing.length === 0
    ? afterWork(day, attendance, credited, size)
    : firstMinutes(without(missing.flatMap(one => missingPlaces(one, attendance)), credited), size)
}

function missingPlaces (one: Deviation, { pauses, periods }: Attendance): Stretch[] {
  if (one.kind !== 'long-break') return [one]
  return lastMinutes(pauses.filter(pause => isWithinSchedule(pause, periods)), one.minutes)
}

/** After the last record until midnight, else before the first one. Without records it lies around noon. */
function afterWork (
  { midnight, planned: { workload } }: Workday, { worked, pauses }: Attendance, credited: readonly Stretch[],
  size: number
): Stretch[] {
  const noon = midnight + MINUTES_PER_DAY / 2 - Math.floor(workload / 2)
  const first = worked[0]?.from ?? noon
  const last = worked.at(-1)?.to ?? noon
  const end = midnight + MINUTES_PER_DAY * (last > midnight + MINUTES_PER_DAY ? 2 : 1)
  const after = firstMinutes(without([{ from: last, to: end }], credited), size)
  const before = lastMinutes(without([{ from: midnight, to: first }], credited), size - lengthOf(after))
  const between = firstMinutes(without(pauses, credited), size - lengthOf(after) - lengthOf(before))
  return [...before, ...between, ...after]
}

function toleratedPlaces (day: Workday, attendance: Attendance, { more }: CountedMinutes): Stretch[] {
  const isCompared = attendance.periods.length > 0 && day.pairs.length > 0 && day.punches.length % 2 === 0
  return isCompared ? without(deviationsOf(day, attendance).more, more) : []
}
