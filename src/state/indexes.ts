import { adjustedDays } from '../domain/adjustment/adjusted-days.ts'
import type { Adjustment, AdjustmentStatus } from '../domain/adjustment/adjustment.ts'
import { recordDate } from '../domain/record/record-date.ts'
import { touchedDays } from '../domain/shift/touched-days.ts'
import type { Collection, Entities } from './collections.ts'

/**
 * What is looked up by something else than its key. An entity stands in an index under each key that `keys` gives, by
 * `order`, or in the order of arrival; so no operation scans a collection.
 */
export interface IndexDefinition<C extends Collection> {
  readonly of: C
  readonly keys: (entity: Entities[C]) => readonly string[]
  readonly order: ((entity: Entities[C]) => number) | undefined
}

function index<C extends Collection> (
  of: C, keys: IndexDefinition<C>['keys'], order?: (entity: Entities[C]) => number
): IndexDefinition<C> {
  return { of, keys, order }
}

const daysWhile = (status: AdjustmentStatus) => (adjustment: Adjustment) => adjustment.status === status
  ? adjustedDays(adjustment).map(day => `${adjustment.collaboratorId}/${day}`)
  : []

export const INDEXES = {
  /** `COLLABORATOR/yyyy-MM-dd`, the record's own calendar day. */
  recordsByDay: index('timeRecords', record => [`${record.collaboratorId}/${recordDate(record)}`], record => record.at),
  /** `COLLABORATOR/yyyy-MM`: to walk back to the day before, however long ago. */
  recordsByMonth: index('timeRecords', record => [`${record.collaboratorId}/${recordDate(record).slice(0, 7)}`], record => record.at),
  /** `COLLABORATOR/yyyy-MM-dd` */
  pendingAdjustmentsByDay: index('adjustments', daysWhile('PENDENTE'), adjustment => adjustment.code),
  approvedAdjustmentsByDay: index('adjustments', daysWhile('APROVADO'), adjustment => adjustment.code),
  /** `COLLABORATOR/yyyy-MM-dd`, both sides of a swap. */
  exceptionsByDay: index('shiftExceptions', exception =>
    [...new Set(exception.days.flatMap(day => touchedDays(day).map(side => `${side.collaboratorId}/${side.date}`)))]),
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
