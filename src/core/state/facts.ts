import type { Adjustment } from '../rules/adjustment/adjustment.ts'
import { type CreatedRecord, createdWith } from '../rules/adjustment/created-records.ts'
import { type DayAdjustments, NO_ADJUSTMENTS } from '../rules/adjustment/day-adjustments.ts'
import { decidingWith, NONE_DECIDING } from '../rules/adjustment/deciding-adjustments.ts'
import type { AdjustmentFacts } from '../rules/adjustment/decide-adjustment.ts'
import type { EditedDays, ExceptionDay, Timesheet } from '../rules/day/timesheet.ts'
import type { CollaboratorFacts } from '../rules/shift/import-shift-days.ts'
import type { ShiftException, ShiftExceptionDay } from '../rules/shift/shift-exception.ts'
import { type CollaboratorDay, type ExceptionChange, touchedDays } from '../rules/shift/touched-days.ts'
import type { ShiftExceptionFacts } from '../rules/shift/unlink-collaborators.ts'
import { insertOnce } from '../rules/sorted-list.ts'
import { type CivilDate, dayNumber } from '../rules/time/civil-date.ts'
import type { WorkLocationFacts } from '../rules/update-work-location.ts'
import { memoizeByObject } from '../memoize.ts'
import { rowsByDay } from './exception-days.ts'
import { foldOf } from './growing-list.ts'
import { dayKey } from './indexes.ts'
import type { State } from './state.ts'

/** Every question that the domain asks of a state. */
export interface Facts extends Timesheet, CollaboratorFacts, ShiftExceptionFacts, WorkLocationFacts, AdjustmentFacts {
  adjustmentsOn: Timesheet['adjustmentsOn']
  hasAttachment (id: string): boolean
  pendingAdjustmentsFrom (collaboratorId: string, date: CivilDate): readonly Adjustment[]
}

/** Answers the domain's questions by look-ups in a state. */
export const factsOf: (state: State) => Facts = memoizeByObject(state => ({
  collaborator: id => state.get('collaborators', id),
  collaboratorByDocument: document => state.indexed('collaboratorsByDocument', document)[0],
  collaborators: () => state.all('collaborators'),
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
  exceptionDayOn: (collaboratorId, date, change) => exceptionDayOn(state, collaboratorId, date, change),
  recordsOf: collaboratorId => state.indexed('recordsByCollaborator', collaboratorId),
  editedDaysOf: collaboratorId => editedDaysOf(state.indexed('approvedRecordAdjustments', collaboratorId)),
  pendingAdjustmentsFrom: (collaboratorId, date) =>
    state.indexed('pendingAdjustmentsByFirstDay', dayKey(collaboratorId, date)),
  adjustmentsOn (collaboratorId, date) {
    const key = dayKey(collaboratorId, date)
    const approved = state.indexed('approvedAdjustmentsByDay', key)
    const pending = state.indexed('pendingAdjustmentsByDay', key)
    if (approved.length === 0) return pending.length === 0 ? NO_ADJUSTMENTS : onlyPending(pending)
    return new ApprovedDay(approved, pending)
  },
  basisOf: state.basisOf
}))

/** A class, because V8 is slow to make an object that has getters of its own, and a request asks for its day often. */
class ApprovedDay implements DayAdjustments {
  readonly approved: readonly Adjustment[]
  readonly pending: readonly Adjustment[]

  constructor (approved: readonly Adjustment[], pending: readonly Adjustment[]) {
    this.approved = approved
    this.pending = pending
  }

  get deciding (): DayAdjustments['deciding'] { return decidingOf(this.approved) }
  get created (): DayAdjustments['created'] { return createdOf(this.approved) }
}

/** Not a spread, because V8 is slow to make one, and a request asks for its day often. */
function onlyPending (pending: readonly Adjustment[]): DayAdjustments {
  const { approved, deciding, created } = NO_ADJUSTMENTS
  return { approved, pending, deciding, created }
}

const decidingOf = foldOf(() => NONE_DECIDING, decidingWith)
const createdOf = foldOf(() => new Map<string, CreatedRecord>(), createdWith, created => new Map(created))
const editedDaysOf: (approved: readonly Adjustment[]) => EditedDays = foldOf(
  () => ({ days: new Set<number>(), ascending: [] as number[] }), (edited, { workday }) => {
    const day = dayNumber(workday)
    edited.days.add(day)
    insertOnce(edited.ascending, day)
    return edited
  }, ({ days, ascending }) => ({ days: new Set(days), ascending: [...ascending] }))

/** The shift exceptions that touch a day, from the first to the last. */
function exceptionsOn (state: State, side: CollaboratorDay, change?: ExceptionChange): readonly ShiftException[] {
  const { collaboratorId, date } = side
  const stored = state.indexed('exceptionsByCollaborator', collaboratorId)
  return (change === undefined ? stored : change(stored, side))
    .filter(({ days }) => rowsByDay(days).get(collaboratorId)?.has(date) === true)
}

/**
 * The day that the latest valid row of a shift exception gives to a collaborator. A later exception precedes an earlier
 * one, and a later row of an exception precedes an earlier one (A36).
 */
function exceptionDayOn (
  state: State, collaboratorId: string, date: CivilDate, change: ExceptionChange | undefined
): ExceptionDay | undefined {
  const side = { collaboratorId, date }
  const exceptions = exceptionsOn(state, side, change)
  if (exceptions.length === 0) return undefined
  const judged: Judged = { change, rows: new Map(), voidFrom: new Map() }
  const exception = exceptions.findLast(other => isValid(state, other, side, judged))
  const day = exception && rowsByDay(exception.days).get(collaboratorId)?.get(date)
  return exception === undefined || day === undefined ? undefined : { exceptionId: exception.id, day }
}

/** The limit of the recursion over exceptions that each displace the one before. A row beyond it counts as valid. */
const LONGEST_CHAIN = 200

/** What is known so far of exceptions. */
interface Judged {
  readonly change: ExceptionChange | undefined
  /** True for a valid row. */
  readonly rows: Map<ShiftExceptionDay, boolean>
  /** By day, the place in its exceptions from which on all are void. A day may have very many. */
  readonly voidFrom: Map<string, number>
}

/** A swap is all or nothing: its row is void as soon as a later valid row touches either of its days. */
function isValid (
  state: State, exception: ShiftException, side: CollaboratorDay, judged: Judged, depth = 0
): boolean {
  const days = rowsByDay(exception.days)
  const row = days.get(side.collaboratorId)?.get(side.date)
  if (row === undefined) return false
  const found = judged.rows.get(row)
  if (found !== undefined) return found
  if (depth === LONGEST_CHAIN) return true
  const isOccupied = (other: CollaboratorDay): boolean => {
    if (days.get(other.collaboratorId)?.get(other.date) !== row) return true
    const touching = exceptionsOn(state, other, judged.change)
    const key = dayKey(other.collaboratorId, other.date)
    let place = (judged.voidFrom.get(key) ?? touching.length) - 1
    const isOwn = () => touching[place]?.id === exception.id
    const isVoid = () => !isValid(state, touching[place] as ShiftException, other, judged, depth + 1)
    while (place >= 0 && !isOwn() && isVoid()) place--
    judged.voidFrom.set(key, Math.min(place + 1, judged.voidFrom.get(key) ?? Infinity))
    return place >= 0 && !isOwn()
  }
  const result = !touchedDays(row).some(isOccupied)
  judged.rows.set(row, result)
  return result
}
