import type { ShiftException, ShiftExceptionDay } from '../rules/shift/shift-exception.ts'
import { touchedDays } from '../rules/shift/touched-days.ts'
import type { CivilDate } from '../rules/time/civil-date.ts'
import { memoizeByObject } from '../memoize.ts'

/** By collaborator and date, the row that a shift exception has for each day that it touches. */
export type RowsByDay = ReadonlyMap<string, ReadonlyMap<CivilDate, ShiftExceptionDay>>

/** The rows of a shift exception. They are memoized, because an import may have 100,000 rows. */
export const rowsByDay: (days: ShiftException['days']) => RowsByDay = memoizeByObject(days => {
  const rows = new Map<string, Map<CivilDate, ShiftExceptionDay>>()
  for (const day of days) {
    for (const { collaboratorId, date } of touchedDays(day)) {
      const own = rows.get(collaboratorId)
      if (own === undefined) rows.set(collaboratorId, new Map([[date, day]]))
      else own.set(date, day)
    }
  }
  return rows
})

/** The collaborators of whom a shift exception touches a day. */
export function collaboratorsTouched ({ days }: ShiftException): string[] {
  return [...rowsByDay(days).keys()]
}
