import { closedDaysOf } from '../closed-days.ts'
import type { ClosedRows } from '../shift/import-shift-days.ts'
import type { ShiftException } from '../shift/shift-exception.ts'
import { type CollaboratorDay, type ExceptionChange, touchedDays } from '../shift/touched-days.ts'
import type { ClosedByRemoval } from '../shift/unlink-collaborators.ts'
import { civilDate, type CivilDate, dayNumber as numberOf } from '../time/civil-date.ts'
import type { Instant } from '../time/instant.ts'
import { hasOtherRecords, journeyOf } from './laid-days.ts'
import { balancePeriod } from './period-days.ts'
import type { DayPolicy } from './policy.ts'
import { isSameBasis, type StoredBasis } from './stored-basis.ts'
import { storedDay } from './stored-days.ts'
import { type Subject, subjectOf } from './subject.ts'
import type { Timesheet } from './timesheet.ts'
import { isSettled } from './workday.ts'

/**
 * A change reaches the records of so many days before its own: the plan of a day moves the boundary after the day
 * before the last, whose records a REGISTRO_PONTO of the day before that may list.
 */
const RECORDS_REACH_DAYS = 3
/** It reaches the balance of its month, which an earlier day may show instead. */
const BALANCE_REACH_DAYS = 30

/**
 * A77: the days up to `through` that are others after a change of later days. `from` is the first of these. No
 * adjustment changes when a day is over, so only a change of plans needs to say what time it is.
 */
export function closedDaysChanged (
  before: Subject, after: () => Subject, from: CivilDate, through: CivilDate | undefined, now?: Instant
): readonly CivilDate[] {
  if (through === undefined) return []
  const first = numberOf(from)
  const [earliest, latest] = [first - BALANCE_REACH_DAYS, Math.min(first - 1, numberOf(through))]
  if (latest < earliest) return []
  const changed = after()
  const [shown, moved] = [periodEndsWithin(before, earliest, latest), periodEndsWithin(changed, earliest, latest)]
  const closed = Array.from({ length: latest - earliest + 1 }, (_, at) => earliest + at)
  return closed.filter(day => shown.has(day) !== moved.has(day) || (day >= first - RECORDS_REACH_DAYS &&
    recordsText(before, day, now) !== recordsText(changed, day, now))).map(civilDate)
}

/** The days that show the balance of a week or month with a day in a stretch (A75). */
function periodEndsWithin (subject: Subject, from: number, to: number): ReadonlySet<number> {
  /** The last day of each period, by its kind and its shift, because all its days have the same one. */
  const periods = new Map<string, number>()
  const days = new Set<number>()
  for (let day = from; day <= to; day++) {
    const { expected: { planned: { period } }, employment } = storedDay(subject, day)
    if (period === undefined) continue
    const key = `${period} ${employment.shift.id}`
    if ((periods.get(key) ?? -Infinity) >= day) continue
    const last = balancePeriod(subject, day)?.lastDay
    if (last !== undefined) days.add(last)
    periods.set(key, last ?? day)
  }
  return days
}

function recordsText (subject: Subject, day: number, now: Instant | undefined): string {
  const journey = journeyOf(subject, day)
  return JSON.stringify([
    journey.visible.map(({ record }) => record.hash),
    hasOtherRecords(subject, journey),
    now !== undefined && isSettled(subject, day, now)
  ])
}

/** Says which days of the closed period (A77) rows of shift exceptions change. */
export function createClosedRows (
  facts: Timesheet, policy: DayPolicy, through: CivilDate, now: Instant
): ClosedRows & { readonly remove: ClosedByRemoval } {
  const added = new Map<string, ShiftException>()
  const bases = new Map<string, StoredBasis | undefined>()
  // Nothing is kept of the days after a change, because it may be refused.
  const { basisOf, ...unkept } = facts
  const withAdded: ExceptionChange = (stored, side) => withLast(stored, added.get(keyOf(side)))

  function changed (touched: readonly CollaboratorDay[], before: ExceptionChange, after: ExceptionChange) {
    const exceptionDayOn: Timesheet['exceptionDayOn'] = (id, date) => facts.exceptionDayOn(id, date, after)
    const closed: CivilDate[] = []
    for (const [id, days] of differingDays(facts, touched, before, after)) {
      bases.set(id, basisOf?.(id))
      const [first] = days.sort() as [CivilDate]
      const subjectAfter = () => subjectOf({ ...unkept, exceptionDayOn }, id, policy)
      closed.push(...days, ...closedDaysChanged(subjectOf(facts, id, policy), subjectAfter, first, through, now))
    }
    return closedDaysOf(closed, through)
  }

  return {
    add (row) {
      const touched = touchedDays(row)
      const keys = touched.map(keyOf)
      const exception = { id: '', name: '', collaboratorIds: [], days: [row] }
      const refused = changed(touched, withAdded, (stored, side) =>
        keys.includes(keyOf(side)) ? withLast(stored, exception) : withAdded(stored, side))
      if (refused === undefined) for (const key of keys) added.set(key, exception)
      return refused
    },
    remove: (rows, left) => changed(rows.flatMap(touchedDays), stored => stored, stored =>
      stored.map(one => one.id === left.id ? left : one)),
    isUpToDate: () => [...bases].every(([id, basis]) => isSameBasis(basis, basisOf?.(id)))
  }
}

function withLast (stored: readonly ShiftException[], last: ShiftException | undefined): readonly ShiftException[] {
  return last === undefined ? stored : [...stored, last]
}

function keyOf ({ collaboratorId, date }: CollaboratorDay): string {
  return `${date} ${collaboratorId}`
}

/**
 * The days on which another row counts after a change, by collaborator. A swap counts on both of its days or on none,
 * so a change of one day goes on to the other, and to the day of a swap that counted there before or counts again.
 */
function differingDays (
  { exceptionDayOn }: Timesheet, touched: readonly CollaboratorDay[], before: ExceptionChange, after: ExceptionChange
): Map<string, CivilDate[]> {
  const differing = new Map<string, CivilDate[]>()
  const visited = new Set<string>()
  const waiting = [...touched]
  for (const side of waiting) {
    const { collaboratorId, date } = side
    if (visited.has(keyOf(side))) continue
    visited.add(keyOf(side))
    const was = exceptionDayOn(collaboratorId, date, before)?.day
    const is = exceptionDayOn(collaboratorId, date, after)?.day
    if (was === is) continue
    const days = differing.get(collaboratorId)
    if (days === undefined) differing.set(collaboratorId, [date])
    else days.push(date)
    for (const row of [was, is]) if (row !== undefined) waiting.push(...touchedDays(row))
  }
  return differing
}
