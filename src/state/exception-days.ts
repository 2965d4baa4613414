import type { ShiftException, ShiftExceptionDay } from '../domain/shift/shift-exception.ts'
import { touchedDays } from '../domain/shift/touched-days.ts'
import { atOnce, type Steps } from '../slices.ts'
import { dayKey } from './day-key.ts'

type Days = ShiftException['days']

const known = new WeakMap<Days, ReadonlyMap<string, ShiftExceptionDay>>()

/**
 * By `COLLABORATOR/yyyy-MM-dd`, the row that a shift exception has for each day that it touches. It is kept, because an
 * import may have 100,000 rows.
 */
export function rowsByDay (days: Days): ReadonlyMap<string, ShiftExceptionDay> {
  return known.get(days) ?? atOnce(keepingRowsByDay(days))
}

/** The same, step by step. A state that gets the days later need not compute it. */
export function * keepingRowsByDay (days: Days): Steps<ReadonlyMap<string, ShiftExceptionDay>> {
  const rows = new Map<string, ShiftExceptionDay>()
  for (const day of days) {
    for (const side of touchedDays(day)) rows.set(dayKey(side.collaboratorId, side.date), day)
    yield
  }
  known.set(days, rows)
  return rows
}
