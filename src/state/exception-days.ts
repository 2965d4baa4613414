import type { ShiftException, ShiftExceptionDay } from '../domain/shift/shift-exception.ts'
import { touchedDays } from '../domain/shift/touched-days.ts'
import type { CivilDate } from '../domain/time/civil-date.ts'
import { atOnce, forEach, type Steps } from '../slices.ts'
import { dayKey } from './indexes.ts'

type Days = ShiftException['days']

/** By collaborator and date, the row that a shift exception has for each day that it touches. */
export type RowsByDay = ReadonlyMap<string, ReadonlyMap<CivilDate, ShiftExceptionDay>>

const known = new WeakMap<Days, RowsByDay>()

/** The rows of a shift exception. They are kept, because an import may have 100,000 rows. */
export function rowsByDay (days: Days): RowsByDay {
  return known.get(days) ?? atOnce(keepingRowsByDay(days))
}

/** The same, step by step. A state that gets the days later need not compute it. */
export function * keepingRowsByDay (days: Days): Steps<RowsByDay> {
  const rows = new Map<string, Map<CivilDate, ShiftExceptionDay>>()
  yield * forEach(days, day => {
    for (const { collaboratorId, date } of touchedDays(day)) {
      const own = rows.get(collaboratorId)
      if (own === undefined) rows.set(collaboratorId, new Map([[date, day]]))
      else own.set(date, day)
    }
  })
  known.set(days, rows)
  return rows
}

const MANY = 1000

/** An index has the collaborators of such a shift exception, and not its days. */
export function hasManyDays (days: Days): boolean {
  return days.length >= MANY
}

/** The keys of the days of a shift exception; none if they are very many. */
export function daysTouched ({ days }: ShiftException): string[] {
  if (hasManyDays(days)) return []
  return [...rowsByDay(days)].flatMap(([id, rows]) => Array.from(rows.keys(), date => dayKey(id, date)))
}

/** The collaborators of a shift exception of very many days. */
export function collaboratorsTouched ({ days }: ShiftException): string[] {
  return hasManyDays(days) ? [...rowsByDay(days).keys()] : []
}
