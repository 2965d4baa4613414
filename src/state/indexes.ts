import { adjustedDays } from '../domain/adjustment/adjusted-days.ts'
import type { Adjustment, AdjustmentStatus } from '../domain/adjustment/adjustment.ts'
import { byApproval } from '../domain/adjustment/day-adjustments.ts'
import { recordDate } from '../domain/record/record-date.ts'
import type { TimeRecord } from '../domain/record/time-record.ts'
import { touchedDays } from '../domain/shift/touched-days.ts'
import { dayNumber } from '../domain/time/civil-date.ts'
import type { Collection, Entities } from './collections.ts'
import { dayKey } from './day-key.ts'

/**
 * What is looked up by something else than its key. An entity stands in an index once under each key that `keys` gives,
 * by `order`, or else where it stands in its collection; so no operation scans one.
 */
export interface IndexDefinition<C extends Collection> {
  readonly of: C
  readonly keys: (entity: Entities[C]) => readonly string[]
  readonly order: ((a: Entities[C], b: Entities[C]) => number) | undefined
}

function index<C extends Collection> (
  of: C, keys: IndexDefinition<C>['keys'], order?: (a: Entities[C], b: Entities[C]) => number
): IndexDefinition<C> {
  return { of, keys, order }
}

const daysWhile = (status: AdjustmentStatus) => (adjustment: Adjustment) => adjustment.status === status
  ? adjustedDays(adjustment).map(day => dayKey(adjustment.collaboratorId, day))
  : []

// Each tells any two apart: so the order of arrival does not count, and is the same after a restart.
const byText = (a: string, b: string) => a < b ? -1 : a > b ? 1 : 0
const byInstant = (a: TimeRecord, b: TimeRecord) => a.at - b.at || a.nsr - b.nsr || byText(a.hash, b.hash)

export const INDEXES = {
  /** `COLLABORATOR/yyyy-MM-dd`, the record's own calendar day. */
  recordsByDay: index('timeRecords', record => [dayKey(record.collaboratorId, recordDate(record))], byInstant),
  recordsByCollaborator: index('timeRecords', record => [record.collaboratorId], byInstant),
  /** `COLLABORATOR/yyyy-MM-dd` */
  pendingAdjustmentsByDay: index('adjustments', daysWhile('PENDENTE'), byApproval),
  approvedAdjustmentsByDay: index('adjustments', daysWhile('APROVADO'), byApproval),
  /** Approved ones that propose records: they can give a day its only records. */
  approvedRecordAdjustments: index('adjustments',
    ({ status, format, collaboratorId }) =>
      status === 'APROVADO' && format === 'REGISTRO_PONTO' ? [collaboratorId] : [],
    (a, b) => dayNumber(a.workday) - dayNumber(b.workday) || byApproval(a, b)),
  /** `COLLABORATOR/yyyy-MM-dd`, both sides of a swap. */
  exceptionsByDay: index('shiftExceptions', exception =>
    [...new Set(exception.days.flatMap(day => touchedDays(day).map(side => dayKey(side.collaboratorId, side.date))))]),
  collaboratorsByDocument: index('collaborators', collaborator => [collaborator.document]),
  collaboratorsByWorkLocation: index('collaborators', collaborator =>
    collaborator.workLocationId === undefined ? [] : [collaborator.workLocationId]),
  holidaysByDate: index('holidays', holiday => [holiday.date])
} as const

export type IndexName = keyof typeof INDEXES
export type IndexedEntity<I extends IndexName> = Entities[typeof INDEXES[I]['of']]

export interface NamedIndex extends IndexDefinition<Collection> { readonly name: IndexName }

/** The indexes that the entities of a collection stand in. */
export const INDEXES_OF: Readonly<Partial<Record<Collection, readonly NamedIndex[]>>> = Object.entries(INDEXES)
  .reduce<Partial<Record<Collection, NamedIndex[]>>>((byCollection, [name, definition]) => {
    (byCollection[definition.of] ??= []).push({ ...definition, name } as unknown as NamedIndex)
    return byCollection
  }, {})
