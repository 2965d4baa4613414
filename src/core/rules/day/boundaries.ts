import { elapsedMinutes } from '../time/instant.ts'
import { MINUTES_PER_DAY } from '../time/minutes.ts'
import { instantAt, type WallMinute } from '../time/wall-clock.ts'
import type { DayBoundary } from './day-boundary.ts'
import { expectedDay } from './layers.ts'
import { type DayTimes, LEAD_MINUTES, partDays } from './part-days.ts'
import type { Subject } from './subject.ts'

/** 10:00: a collaborator without a timetable still sleeps before it, or is at work. */
const MORNING_MINUTE = 600
/** If the date turns over at another time than midnight, the morning ends this many minutes after it. */
const MORNING_AFTER_TURN_MINUTES = 240
const NOON_MINUTE = 720

/**
 * The boundary between a day and the next one. Each boundary can depend on the one before it, from the first day on.
 * Most do not, so the search goes back only to the last one that needs no look at the day before.
 */
export function boundaryAfter (subject: Subject, dayNumber: number): DayBoundary {
  const { records, boundaries } = subject
  /** Of the days that depend on the day before, the last one first. */
  const waiting: DayTimes[] = []
  const alone = (day: number, before?: DayBoundary): DayBoundary | undefined => {
    const times = timesOf(subject, day)
    const boundary = partDays(records, times, before?.first)
    if (boundary === undefined) waiting.push(times)
    return boundary
  }
  let day = dayNumber
  let boundary = boundaries.get(day) ?? alone(day, boundaries.get(day - 1))
  while (boundary === undefined) boundary = boundaries.get(--day) ?? alone(day)
  boundaries.set(day, boundary)
  while (day < dayNumber) {
    boundary = partDays(records, waiting.pop() as DayTimes, boundary.first) as DayBoundary
    boundaries.set(++day, boundary)
  }
  return boundary
}

/** The schedule around the end of a day, on the collaborator's clock. */
export function timesOf (subject: Subject, dayNumber: number): DayTimes {
  const end = endOf(subject, dayNumber)
  const start = startOf(subject, dayNumber + 1)
  const hasTimes = end !== undefined || start !== undefined
  const turn = turnOf(subject, dayNumber)
  return {
    end,
    start,
    latestEnd: start !== undefined ? start - LEAD_MINUTES : hasTimes ? laterStart(subject, dayNumber) : Infinity,
    turn: elapsed(subject, turn),
    morning: hasTimes ? Infinity : morningOf(subject, dayNumber),
    ownFrom: hasTimes || endOf(subject, dayNumber - 1) !== undefined ? undefined : morningOf(subject, dayNumber - 1)
  }
}

function laterStart (subject: Subject, dayNumber: number): number {
  const start = startOf(subject, dayNumber + 2)
  return start === undefined ? morningOf(subject, dayNumber + 1) : start - LEAD_MINUTES
}

function startOf (subject: Subject, dayNumber: number): number | undefined {
  const { times } = expectedDay(subject, dayNumber).planned
  return times && elapsed(subject, dayNumber * MINUTES_PER_DAY + times.from)
}

function endOf (subject: Subject, dayNumber: number): number | undefined {
  const { times } = expectedDay(subject, dayNumber).planned
  return times && elapsed(subject, dayNumber * MINUTES_PER_DAY + times.to)
}

/** The minute at which the date of a day turns over: midnight, or the time of the group of a flexible shift. */
function turnOf (subject: Subject, dayNumber: number): WallMinute {
  const midnight = (dayNumber + 1) * MINUTES_PER_DAY
  const turnsOverAt = turnsOverAfter(subject, dayNumber)
  if (turnsOverAt === undefined) return midnight
  return turnsOverAt < NOON_MINUTE ? midnight + turnsOverAt : midnight - MINUTES_PER_DAY + turnsOverAt
}

function turnsOverAfter (subject: Subject, dayNumber: number): number | undefined {
  const { configuration, turnsOverAt, times } = expectedDay(subject, dayNumber).planned
  if (configuration?.kind === 'turnoFlexivel' || times !== undefined) return turnsOverAt
  return expectedDay(subject, dayNumber + 1).planned.turnsOverAt
}

function morningOf (subject: Subject, dayNumber: number): number {
  const turn = turnOf(subject, dayNumber)
  return elapsed(subject, turn % MINUTES_PER_DAY === 0 ? turn + MORNING_MINUTE : turn + MORNING_AFTER_TURN_MINUTES)
}

function elapsed ({ collaborator: { zone } }: Subject, wall: WallMinute): number {
  return elapsedMinutes(instantAt(wall, zone))
}
