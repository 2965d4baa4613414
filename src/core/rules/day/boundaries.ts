import { atElapsedMinutes, elapsedMinutes } from '../time/instant.ts'
import { MINUTES_PER_DAY } from '../time/minutes.ts'
import { instantAt, type WallMinute } from '../time/wall-clock.ts'
import type { DayBoundary } from './day-boundary.ts'
import { dayBoundary, type DayTimes, GRACE_MINUTES, LEAD_MINUTES, LONG_REST_MINUTES } from './boundary-rules.ts'
import { type StoredDay, storedDay, type StoredSubject } from './stored-days.ts'

/** 10:00: a collaborator without a timetable still sleeps before it, or is at work. */
const MORNING_MINUTE = 600
/** If the date turns over at another time than midnight, the morning ends this many minutes after it. */
const MORNING_AFTER_TURN_MINUTES = 240
const NOON_MINUTE = 720

/**
 * The boundary between a day and the next one. Each boundary can depend on the one before it, from the first day on.
 * Most do not, so the search goes back only to the last one that needs no look at the day before.
 */
export function boundaryAfter (subject: StoredSubject, dayNumber: number): DayBoundary {
  const { records } = subject
  /** The days that depend on the day before, the last one first. */
  const waiting: StoredDay[] = []
  let boundary: DayBoundary | undefined
  for (let number = dayNumber; boundary === undefined; number--) {
    const day = storedDay(subject, number)
    boundary = day.boundary ??= dayBoundary(records, timesOf(subject, number, day), undefined)
    if (boundary === undefined) waiting.push(day)
  }
  for (let day = waiting.pop(); day !== undefined; day = waiting.pop()) {
    boundary = day.boundary = dayBoundary(records, day.times as DayTimes, boundary.first) as DayBoundary
  }
  return boundary
}

/** The schedule around the end of a day, on the collaborator's clock. */
export function timesOf (subject: StoredSubject, dayNumber: number, day = storedDay(subject, dayNumber)): DayTimes {
  day.times ??= findTimes(subject, dayNumber)
  return day.times
}

function findTimes (subject: StoredSubject, dayNumber: number): DayTimes {
  const end = endOf(subject, dayNumber)
  const start = startOf(subject, dayNumber + 1)
  const hasTimes = end !== undefined || start !== undefined
  const turn = elapsed(subject, turnOf(subject, dayNumber))
  const latestEnd = start !== undefined ? start - LEAD_MINUTES : hasTimes ? laterStart(subject, dayNumber) : Infinity
  const morning = hasTimes ? Infinity : morningOf(subject, dayNumber)
  const last = hasTimes ? Math.max(latestEnd, ...end === undefined ? [] : [end + GRACE_MINUTES]) : morning
  return {
    end,
    start,
    latestEnd,
    turn,
    morning,
    ownFrom: hasTimes || endOf(subject, dayNumber - 1) !== undefined ? undefined : morningOf(subject, dayNumber - 1),
    reach: atElapsedMinutes(Math.max(turn, last) + LONG_REST_MINUTES)
  }
}

function laterStart (subject: StoredSubject, dayNumber: number): number {
  const start = startOf(subject, dayNumber + 2)
  return start === undefined ? morningOf(subject, dayNumber + 1) : start - LEAD_MINUTES
}

function startOf (subject: StoredSubject, dayNumber: number): number | undefined {
  const { times } = storedDay(subject, dayNumber).expected.planned
  return times && elapsed(subject, dayNumber * MINUTES_PER_DAY + times.from)
}

function endOf (subject: StoredSubject, dayNumber: number): number | undefined {
  const { times } = storedDay(subject, dayNumber).expected.planned
  return times && elapsed(subject, dayNumber * MINUTES_PER_DAY + times.to)
}

/** The minute at which the date of a day turns over: midnight, or the time of the group of a flexible shift. */
function turnOf (subject: StoredSubject, dayNumber: number): WallMinute {
  const midnight = (dayNumber + 1) * MINUTES_PER_DAY
  const turnsOverAt = turnsOverAfter(subject, dayNumber)
  if (turnsOverAt === undefined) return midnight
  return turnsOverAt < NOON_MINUTE ? midnight + turnsOverAt : midnight - MINUTES_PER_DAY + turnsOverAt
}

function turnsOverAfter (subject: StoredSubject, dayNumber: number): number | undefined {
  const { configuration, turnsOverAt, times } = storedDay(subject, dayNumber).expected.planned
  if (configuration?.kind === 'turnoFlexivel' || times !== undefined) return turnsOverAt
  return storedDay(subject, dayNumber + 1).expected.planned.turnsOverAt
}

function morningOf (subject: StoredSubject, dayNumber: number): number {
  const turn = turnOf(subject, dayNumber)
  return elapsed(subject, turn % MINUTES_PER_DAY === 0 ? turn + MORNING_MINUTE : turn + MORNING_AFTER_TURN_MINUTES)
}

function elapsed ({ collaborator: { zone } }: StoredSubject, wall: WallMinute): number {
  return elapsedMinutes(instantAt(wall, zone))
}
