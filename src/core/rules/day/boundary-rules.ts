import { isUndue } from '../record/punch.ts'
import type { TimeRecord } from '../record/time-record.ts'
import { elapsedMinutes, type Instant } from '../time/instant.ts'
import type { BoundaryRule, DayBoundary } from './day-boundary.ts'

type Records = readonly TimeRecord[]

/**
 * A journey belongs to the day on which it starts. So, of the records around the midnight between two days:
 *
 * 1. From two hours before the start of the later day, a record is the later day's.
 *    00:00–06:00: 23:56 is the entry of the new day.
 * 2. What comes before that, and before midnight or four hours after the end of the earlier day, is the earlier day's.
 *    The four hours are one while the earlier day has no record before its end.
 *    22:00–06:00: 09:59 is still the night's; with no record of the night, 07:00 is not.
 * 3. In between, a record goes on with the earlier day
 *    a) if it closes an open pair, at most 12 h 30 after its entry or at most six hours after the end; an entry less
 *       than an hour from the end may well be an exit, so after it only the six hours count, unless it follows an
 *       exit within the hour, as in a double turn, and not within three minutes, as a double punch does; or
 *    b) if it comes less than four hours after the record before it.
 *    The first that does neither is the later day's, and so is all after it. A day without a record goes on with
 *    nothing. Where the later day has no start, the start of the day after it ends this, or 10:00 there.
 *    FOLGA, 19:30 22:45 01:10: 01:10 is the FOLGA's. 09:00 12:00 18:10, 09:00: the second 09:00 is a new day's.
 *    07:00–19:00, 07:00 19:00 19:04 07:00: the second 07:00 is the exit.
 * 4. When the start is less than four hours after the end, the days meet half-way: up to an hour before that it is the
 *    earlier day's, from an hour after it the later day's. Of exactly two records in between each day has one. Of any
 *    other number the earlier day has the first, if that closes its open pair (3a).
 *    19:00–07:00, then 07:00–19:00: of 06:56 06:58 the first is the exit, the second the entry.
 * 5. When neither day has times, they part at the first pause of eleven hours that reaches past midnight and begins
 *    before 10:00; if there is none, at the longest pause that does so, where one inside an open pair counts half.
 *    Flexible: 19:00 00:30 01:30 04:00 19:00 part at 04:00.
 *
 * How many records the later day has never matters, so a forgotten record stays where it is.
 */
export function dayBoundary (records: Records, times: DayTimes, from: number | undefined): DayBoundary
  | undefined {
  const { end, start } = times
  const boundary = end === undefined && start === undefined
    ? splitAtLongestRest(records, times, from)
    : end !== undefined && start !== undefined && start - end < MEETING_MINUTES
      ? halfWay(records, end, start, from)
      : afterEnd(records, times, from)
  return boundary === undefined || from === undefined || boundary.first >= from
    ? boundary
    : { ...boundary, first: from }
}

/** The times of two days, in elapsed minutes. */
export interface DayTimes {
  /** The scheduled end of the earlier day. */
  readonly end: number | undefined
  /** The scheduled start of the later day. */
  readonly start: number | undefined
  /**
   * The earlier day ends here at the latest: two hours before `start`. Without one, two hours before the start of the
   * day after, or at its `morning`. Days without times have no such bound.
   */
  readonly latestEnd: number
  /** Midnight, or when the date of a flexible group turns over. */
  readonly turn: number
  /** A pause that separates two days without times begins before this minute. */
  readonly morning: number
  /** From this minute on, a record surely does not belong to a day before the earlier one. For days without times. */
  readonly ownFrom: number | undefined
  /** No record from this instant on decides where the days part. */
  readonly reach: Instant
}

/** Rule 1. */
export const LEAD_MINUTES = 120
/** Rule 2. */
export const GRACE_MINUTES = 240
export const GRACE_WITHOUT_RECORD_MINUTES = 60
/** Rule 3. */
const LONGEST_PAIR_MINUTES = 750
const LATE_EXIT_MINUTES = 360
const AROUND_END_MINUTES = 60
/** A return after an exit. What comes sooner is a double punch, and must not hold what is worked on the day after. */
const SOONEST_RETURN_MINUTES = 4
const LATEST_RETURN_MINUTES = 59
export const SOON_MINUTES = 240
/** Rule 4. */
export const MEETING_MINUTES = 240
export const MEETING_MARGIN_MINUTES = 60
/** Rule 5; CLT 66 has the eleven hours. */
export const LONG_REST_MINUTES = 660

/** Rules 1 to 3. */
function afterEnd (records: Records, times: DayTimes, from: number | undefined): DayBoundary | undefined {
  const { end, latestEnd } = times
  const early = graceBoundary(records, times, GRACE_WITHOUT_RECORD_MINUTES)
  if (!hasValid(records, early.first, latestEnd)) return early
  if (from === undefined) return undefined
  const isPresent = end !== undefined && nextValid(records, from, placeAt(records, end)) !== undefined
  return extendPastMidnight(records, times, from, isPresent ? graceBoundary(records, times, GRACE_MINUTES) : early)
}

/** Rule 2. */
function graceBoundary (records: Records, { end, latestEnd, turn }: DayTimes, grace: number): DayBoundary {
  const sure = end === undefined ? turn : Math.max(turn, end + grace)
  const rule = latestEnd <= sure ? 'start' : sure === turn ? 'turn' : 'end'
  return { first: placeAt(records, Math.min(latestEnd, sure)), rule }
}

/** True if there is a valid record from an index on, before a minute. */
function hasValid (records: Records, from: number, before: number): boolean {
  return nextValid(records, from, placeAt(records, before)) !== undefined
}

/** Rule 3. */
function extendPastMidnight (
  records: Records, { end, latestEnd }: DayTimes, from: number, sure: DayBoundary
): DayBoundary {
  let { first, rule } = sure
  let stretch = validBetween(records, from, first)
  const limit = placeAt(records, latestEnd)
  for (let place = first; place < limit && stretch.last !== undefined; place++) {
    if (isUndue(records[place] as TimeRecord)) continue
    const minute = minuteAt(records, place)
    if (minute <= closesUntil(stretch, end)) rule = 'closed-pair'
    else if (minute - stretch.last < SOON_MINUTES) rule = 'soon'
    else break
    stretch = { count: stretch.count + 1, last: minute, before: stretch.last }
    first = place + 1
  }
  return { first, rule }
}

/** Rule 3a: the last minute at which a record may close the pair that is open after the records of a day. */
export function closesUntil ({ count, last, before }: Stretch, end: number | undefined): number {
  if (count % 2 === 0 || last === undefined) return -Infinity
  if (end === undefined) return last + LONGEST_PAIR_MINUTES
  const lateExit = end + LATE_EXIT_MINUTES
  const pause = before === undefined ? 0 : last - before
  const isBack = pause >= SOONEST_RETURN_MINUTES && pause <= LATEST_RETURN_MINUTES
  return Math.abs(last - end) < AROUND_END_MINUTES && !isBack
    ? lateExit
    : Math.max(last + LONGEST_PAIR_MINUTES, lateExit)
}

/** Rule 4. */
function halfWay (records: Records, end: number, start: number, from: number | undefined): DayBoundary
  | undefined {
  const middle = (end + start) / 2
  const limit = placeAt(records, Math.floor(middle + MEETING_MARGIN_MINUTES) + 1)
  const begin = Math.max(from ?? 0, placeAt(records, Math.ceil(middle - MEETING_MARGIN_MINUTES)))
  const first = nextValid(records, begin, limit)
  if (first === undefined) return { first: placeAt(records, Math.ceil(middle)), rule: 'half-way' }
  const second = nextValid(records, first + 1, limit)
  if (second !== undefined && nextValid(records, second + 1, limit) === undefined) {
    return { first: second, rule: 'half-way' }
  }
  if (from === undefined) return undefined
  const closes = minuteAt(records, first) <= closesUntil(validBetween(records, from, begin), end)
  return { first: closes ? first + 1 : first, rule: closes ? 'closed-pair' : 'half-way' }
}

/** Rule 5. */
function splitAtLongestRest (
  records: Records, { turn, morning, ownFrom }: DayTimes, from: number | undefined
): DayBoundary | undefined {
  const midnight = placeAt(records, turn)
  const last = lastValid(records, midnight)
  if (last === undefined || (from !== undefined && last < from)) return { first: midnight, rule: 'turn' }
  if (from === undefined && !(ownFrom !== undefined && minuteAt(records, last) >= ownFrom)) {
    return hasValid(records, midnight, morning)
      ? undefined
      : { first: midnight, rule: restRule(pauseAfter(records, last)) }
  }
  const limit = placeAt(records, morning)
  for (let after: number | undefined = last; after !== undefined; after = nextValid(records, after + 1, limit)) {
    if (pauseAfter(records, after) >= LONG_REST_MINUTES) return { first: Math.max(midnight, after + 1), rule: 'rest' }
  }
  if (from === undefined) return undefined
  let { count } = validBetween(records, from, last)
  let longest = -1
  let first = midnight
  for (let after: number | undefined = last; after !== undefined; after = nextValid(records, after + 1, limit)) {
    const length = pauseAfter(records, after)
    const weight = ++count % 2 === 1 ? length / 2 : length
    if (weight > longest) [longest, first] = [weight, Math.max(midnight, after + 1)]
  }
  return { first, rule: 'longest-rest' }
}

function restRule (length: number): BoundaryRule {
  return length >= LONG_REST_MINUTES ? 'rest' : 'longest-rest'
}

/** A long rest has no end, because nobody asks how long it is. Nor has the pause after the last record. */
function pauseAfter (records: Records, place: number): number {
  const from = minuteAt(records, place)
  for (let next = place + 1; next < records.length; next++) {
    const length = minuteAt(records, next) - from
    if (length >= LONG_REST_MINUTES) return Infinity
    if (!isUndue(records[next] as TimeRecord)) return length
  }
  return Infinity
}

/** The place of the first record made at that minute or later. */
export function placeAt (records: Records, minute: number): number {
  const at = minute * 60_000
  let low = 0
  let high = records.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((records[middle] as TimeRecord).at < at) low = middle + 1
    else high = middle
  }
  return low
}

export function minuteAt (records: Records, place: number): number {
  return elapsedMinutes((records[place] as TimeRecord).at)
}

/** The index of the next record that is not undue. */
export function nextValid (records: Records, from: number, to: number): number | undefined {
  for (let place = from; place < to; place++) if (!isUndue(records[place] as TimeRecord)) return place
  return undefined
}

export function lastValid (records: Records, before: number): number | undefined {
  for (let place = before - 1; place >= 0; place--) if (!isUndue(records[place] as TimeRecord)) return place
  return undefined
}

/** The records of a stretch that are not undue: how many, and the minutes of the last one and of the one before it. */
export interface Stretch {
  readonly count: number
  readonly last: number | undefined
  readonly before: number | undefined
}

export function validBetween (records: Records, from: number, to: number): Stretch {
  let count = 0
  let last: number | undefined
  let before: number | undefined
  for (let place = from; place < to; place++) {
    if (isUndue(records[place] as TimeRecord)) continue
    count++
    before = last
    last = minuteAt(records, place)
  }
  return { count, last, before }
}
