import { adjustedDays, firstDay, lastDay } from '../rules/adjustment/adjusted-days.ts'
import type { Adjustment, AdjustmentStatus } from '../rules/adjustment/adjustment.ts'
import { byApproval, byRequest } from '../rules/adjustment/approval-order.ts'
import { isMadeToken } from '../rules/create-api-key.ts'
import { recordDate } from '../rules/record/record-date.ts'
import type { TimeRecord } from '../rules/record/time-record.ts'
import type { CivilDate } from '../rules/time/civil-date.ts'
import type { Collection, Entities } from './collections.ts'
import { collaboratorsTouched } from './exception-days.ts'

/** The key of a collaborator's day in an index. */
export function dayKey (collaboratorId: string, date: CivilDate): string {
  return `${collaboratorId}/${date}`
}

/**
 * A look-up by something other than the entity's key, so that no operation scans a collection. An index lists an entity
 * under each of its `keys`. The list is sorted by `order`, or else by insertion.
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

// No two entities compare as equal, so the order does not depend on insertion and is the same after a restart.
const byText = (a: string, b: string) => a < b ? -1 : a > b ? 1 : 0
const byInstant = (a: TimeRecord, b: TimeRecord) => a.at - b.at || a.nsr - b.nsr || byText(a.hash, b.hash)

export const INDEXES = {
  /** `COLLABORATOR/yyyy-MM-dd`, the record's own calendar day. */
  recordsByDay: index('timeRecords', record => [dayKey(record.collaboratorId, recordDate(record))], byInstant),
  recordsByCollaborator: index('timeRecords', record => [record.collaboratorId], byInstant),
  /** `COLLABORATOR/yyyy-MM-dd` */
  pendingAdjustmentsByDay: index('adjustments', daysWhile('PENDENTE'), byApproval),
  approvedAdjustmentsByDay: index('adjustments', daysWhile('APROVADO'), byApproval),
  /** `COLLABORATOR/yyyy-MM-dd`, the first day alone. */
  pendingAdjustmentsByFirstDay: index('adjustments',
    adjustment => adjustment.status === 'PENDENTE' ? [dayKey(adjustment.collaboratorId, firstDay(adjustment))] : [],
    (a, b) => byText(lastDay(a), lastDay(b)) || byApproval(a, b)),
  /**
   * Approved adjustments that propose records. They can give a day its only records. By request, because a new one then
   * is the last one, even if the clock went back.
   */
  approvedRecordAdjustments: index('adjustments',
    ({ status, format, collaboratorId }) =>
      status === 'APROVADO' && format === 'REGISTRO_PONTO' ? [collaboratorId] : [], byRequest),
  /** Of both sides of a swap. Not by day, because an import may have 100,000 days. */
  exceptionsByCollaborator: index('shiftExceptions', collaboratorsTouched),
  collaboratorsByDocument: index('collaborators', collaborator => [collaborator.document]),
  collaboratorsByWorkLocation: index('collaborators', collaborator =>
    collaborator.workLocationId === undefined ? [] : [collaborator.workLocationId]),
  holidaysByDate: index('holidays', holiday => [holiday.date]),
  /** All under one key: those with a token that somebody chose. */
  apiKeysChosen: index('apiKeys', ({ token }) => isMadeToken(token) ? [] : [''])
} as const

export type IndexName = keyof typeof INDEXES
export type IndexedEntity<I extends IndexName> = Entities[typeof INDEXES[I]['of']]

export interface NamedIndex extends IndexDefinition<Collection> { readonly name: IndexName }

/** The indexes over each collection. */
export const INDEXES_OF: Readonly<Partial<Record<Collection, readonly NamedIndex[]>>> = Object.entries(INDEXES)
  .reduce<Partial<Record<Collection, NamedIndex[]>>>((byCollection, [name, definition]) => {
    (byCollection[definition.of] ??= []).push({ ...definition, name } as unknown as NamedIndex)
    return byCollection
  }, {})
