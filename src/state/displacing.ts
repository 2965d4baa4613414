import type { ShiftException } from '../domain/shift/shift-exception.ts'
import type { CivilDate } from '../domain/time/civil-date.ts'
import type { Steps } from '../slices.ts'
import { hasManyDays, rowsByDay } from './exception-days.ts'
import type { Facts } from './facts.ts'

/** A36: true if a day of a new shift exception is also one of an earlier exception. The later one counts. */
export function * displacing (
  { shiftExceptions, exceptionDayOn }: Facts, days: ShiftException['days']
): Steps<boolean> {
  const own = rowsByDay(days)
  const isTaken = (id: string, date: CivilDate): boolean => exceptionDayOn(id, date) !== undefined
  if (!hasManyDays(days)) {
    return [...own].some(([id, rows]) => [...rows.keys()].some(date => isTaken(id, date)))
  }
  // Most of 100,000 days are in no other exception, so only days of others are looked up.
  for (const other of shiftExceptions()) {
    for (const [id, rows] of rowsByDay(other.days)) {
      yield
      const same = own.get(id)
      if (same === undefined) continue
      const [few, many] = same.size < rows.size ? [same, rows] : [rows, same]
      for (const date of few.keys()) {
        if (many.has(date) && isTaken(id, date)) return true
        yield
      }
    }
  }
  return false
}
