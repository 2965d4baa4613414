import type { Adjustment } from '../domain/adjustment/adjustment.ts'
import { NO_ADJUSTMENTS } from '../domain/adjustment/day-adjustments.ts'
import type { AdjustmentFacts } from '../domain/adjustment/decide-adjustment.ts'
import type { ExceptionDay, RecordEdit, Timesheet } from '../domain/day/timesheet.ts'
import type { CollaboratorFacts } from '../domain/shift/import-shift-days.ts'
import type { ShiftException, ShiftExceptionDay } from '../domain/shift/shift-exception.ts'
import { touchedDays } from '../domain/shift/touched-days.ts'
import type { ShiftExceptionFacts } from '../domain/shift/unlink-collaborators.ts'
import type { CivilDate } from '../domain/time/civil-date.ts'
import type { WorkLocationFacts } from '../domain/update-work-location.ts'
import { dayKey } from './day-key.ts'
import type { State } from './state.ts'

/** All that the domain asks of a state. */
export interface Facts extends Timesheet, CollaboratorFacts, ShiftExceptionFacts, WorkLocationFacts, AdjustmentFacts {
  hasAttachment (id: string): boolean
  pendingAdjustmentsOn (collaboratorId: string, date: CivilDate): readonly Adjustment[]
}

/** The domain's questions as look-ups. */
export function factsOf (state: State): Facts {
  return {
    collaborator: id => state.get('collaborators', id),
    collaboratorByDocument: document => state.indexed('collaboratorsByDocument', document)[0],
    shift: id => state.get('shifts', id),
    timeRule: id => state.get('timeRules', id),
    adjustmentReason: id => state.get('adjustmentReasons', id),
    workLocation: id => state.get('workLocations', id),
    businessUnit: id => state.get('businessUnits', id),
    shiftException: id => state.get('shiftExceptions', id),
    adjustment: id => state.get('adjustments', id),
    hasAttachment: id => state.get('attachments', id) !== undefined,
    holidayOn (date, businessUnitId) {
      const holidays = state.indexed('holidaysByDate', date)
      return holidays.find(holiday => holiday.businessUnitId === businessUnitId) ??
        holidays.find(holiday => holiday.businessUnitId === undefined)
    },
    exceptionDayOn: (collaboratorId, date) => exceptionDayOn(state, collaboratorId, date),
    recordsOf: collaboratorId => state.indexed('recordsByCollaborator', collaboratorId),
    recordEditsOf: collaboratorId =>
      state.indexed('approvedRecordAdjustments', collaboratorId) as readonly RecordEdit[],
    pendingAdjustmentsOn: (collaboratorId, date) =>
      state.indexed('pendingAdjustmentsByDay', dayKey(collaboratorId, date)),
    adjustmentsOn (collaboratorId, date) {
      const key = dayKey(collaboratorId, date)
      const approved = state.indexed('approvedAdjustmentsByDay', key)
      const pending = state.indexed('pendingAdjustmentsByDay', key)
      return pending.length > 0 || approved.length > 0 ? { approved, pending } : NO_ADJUSTMENTS
    }
  }
}

/** Of several files the later one, of its rows the last (A36), as long as the row holds. */
function exceptionDayOn (state: State, collaboratorId: string, date: CivilDate): ExceptionDay | undefined {
  const side = dayKey(collaboratorId, date)
  const exceptions = state.indexed('exceptionsByDay', side)
  if (exceptions.length === 0) return undefined
  const known = new Map<ShiftExceptionDay, boolean>()
  const exception = exceptions.findLast(other => holds(state, other, side, known))
  const day = exception && daysOf(exception).get(side)
  return exception === undefined || day === undefined ? undefined : { exceptionId: exception.id, day }
}

/** Files that each displace the one before, one after another: what lies deeper is taken to hold. */
const LONGEST_CHAIN = 200

/** Two days change places, or neither does: a row holds while no later one that holds itself has taken a side of it. */
function holds (
  state: State, exception: ShiftException, side: string, known: Map<ShiftExceptionDay, boolean>, depth = 0
): boolean {
  const days = daysOf(exception)
  const row = days.get(side)
  if (row === undefined) return false
  const found = known.get(row)
  if (found !== undefined) return found
  if (depth === LONGEST_CHAIN) return true
  const isTaken = (key: string): boolean => {
    const touching = state.indexed('exceptionsByDay', key)
    const own = touching.findLastIndex(({ id }) => id === exception.id)
    return days.get(key) !== row ||
      touching.slice(own + 1).reverse().some(later => holds(state, later, key, known, depth + 1))
  }
  const result = !touchedDays(row).some(({ collaboratorId, date }) => isTaken(dayKey(collaboratorId, date)))
  known.set(row, result)
  return result
}

/** An import may have 100,000 rows: the days of an exception are looked up, too. */
const exceptionDays = new WeakMap<ShiftException, ReadonlyMap<string, ShiftExceptionDay>>()

function daysOf (exception: ShiftException): ReadonlyMap<string, ShiftExceptionDay> {
  let days = exceptionDays.get(exception)
  if (days === undefined) {
    days = new Map(exception.days.flatMap(day =>
      touchedDays(day).map(side => [dayKey(side.collaboratorId, side.date), day] as const)))
    exceptionDays.set(exception, days)
  }
  return days
}
