import type { Adjustment } from '../rules/adjustment/adjustment.ts'
import type { AdjustmentReason } from '../rules/adjustment/adjustment-reason.ts'
import type { Attachment } from '../rules/adjustment/attachment.ts'
import type { ApiKey } from '../rules/api-key.ts'
import type { BusinessUnit } from '../rules/business-unit.ts'
import type { Collaborator } from '../rules/collaborator.ts'
import type { Holiday } from '../rules/holiday.ts'
import type { TimeRecord } from '../rules/record/time-record.ts'
import type { Shift } from '../rules/shift/shift.ts'
import type { ShiftException } from '../rules/shift/shift-exception.ts'
import type { TimeRule } from '../rules/time-rule.ts'
import type { WorkLocation } from '../rules/work-location.ts'
import type { ClockSetting, FaultBook, PatchedSettings, Sequence } from './bookkeeping.ts'

/** The collections that users see, in the order of the fixtures and of the state document. */
export interface VisibleEntities {
  businessUnits: BusinessUnit
  collaborators: Collaborator
  shifts: Shift
  timeRules: TimeRule
  holidays: Holiday
  adjustmentReasons: AdjustmentReason
  timeRecords: TimeRecord
  shiftExceptions: ShiftException
  workLocations: WorkLocation
  apiKeys: ApiKey
  adjustments: Adjustment
  attachments: Attachment
}

/** The bookkeeping of a sandbox. It is durable, but it is neither hashed nor listed. */
export interface HiddenEntities {
  sequences: Sequence
  clock: ClockSetting
  settings: PatchedSettings
  faults: FaultBook
}

export interface Entities extends VisibleEntities, HiddenEntities {}
export type VisibleCollection = keyof VisibleEntities
export type Collection = keyof Entities

/** The key of each entity within its collection. */
export const KEY_OF: { readonly [C in Collection]: (entity: Entities[C]) => string } = {
  businessUnits: unit => unit.id,
  collaborators: collaborator => collaborator.id,
  shifts: shift => shift.id,
  timeRules: rule => rule.id,
  holidays: holiday =>
    holiday.businessUnitId === undefined ? holiday.date : `${holiday.date}@${holiday.businessUnitId}`,
  adjustmentReasons: reason => reason.id,
  timeRecords: record => record.hash,
  shiftExceptions: exception => exception.id,
  workLocations: location => location.id,
  apiKeys: key => key.id,
  adjustments: adjustment => adjustment.id,
  attachments: attachment => attachment.id,
  sequences: sequence => sequence.name,
  clock: () => 'clock',
  settings: () => 'settings',
  faults: () => 'faults'
}

/** The key of an entity within its collection. */
export function keyOf<C extends Collection> (collection: C, entity: Entities[C]): string {
  return KEY_OF[collection](entity)
}

export const VISIBLE = [
  'businessUnits', 'collaborators', 'shifts', 'timeRules', 'holidays', 'adjustmentReasons', 'timeRecords',
  'shiftExceptions', 'workLocations', 'apiKeys', 'adjustments', 'attachments'
] as const satisfies readonly VisibleCollection[]

export const COLLECTIONS: readonly Collection[] = [...VISIBLE, 'sequences', 'clock', 'settings', 'faults']
