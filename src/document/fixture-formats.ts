import type { VisibleCollection, VisibleEntities } from '../state/collections.ts'
import { adjustment, type AdjustmentDraft } from './adjustment.ts'
import { adjustmentReason } from './adjustment-reason.ts'
import { apiKey } from './api-key.ts'
import { attachment, type AttachmentDraft } from './attachment.ts'
import { businessUnit } from './business-unit.ts'
import { collaborator } from './collaborator.ts'
import type { FixtureFormat, Reference } from './fixture-format.ts'
import { holiday } from './holiday.ts'
import { shift } from './shift.ts'
import { shiftException } from './shift-exception.ts'
import { timeRecord, type TimeRecordDraft } from './time-record.ts'
import { timeRule } from './time-rule.ts'
import { workLocation } from './work-location.ts'

/**
 * The fields of each entity that a document gives. The other fields of a record are filled in, and the bytes of an
 * attachment become a blob.
 */
export interface Drafts extends Omit<VisibleEntities, 'timeRecords' | 'adjustments' | 'attachments'> {
  timeRecords: TimeRecordDraft
  adjustments: AdjustmentDraft
  attachments: AttachmentDraft
}

export const FIXTURE_FORMATS: { readonly [C in VisibleCollection]: FixtureFormat<Drafts[C]> } = {
  businessUnits: businessUnit,
  collaborators: collaborator,
  shifts: shift,
  timeRules: timeRule,
  holidays: holiday,
  adjustmentReasons: adjustmentReason,
  timeRecords: timeRecord,
  shiftExceptions: shiftException,
  workLocations: workLocation,
  apiKeys: apiKey,
  adjustments: adjustment,
  attachments: attachment
}

/** The references of a draft, or of the entity made from it. */
export function referencesOf<C extends VisibleCollection> (
  collection: C, draft: Drafts[C] | VisibleEntities[C]
): Iterable<Reference> {
  return (FIXTURE_FORMATS[collection] as { references (draft: unknown): Iterable<Reference> }).references(draft)
}
