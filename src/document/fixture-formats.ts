import type { VisibleCollection, VisibleEntities } from '../state/collections.ts'
import { adjustment, type AdjustmentDraft } from './adjustment.ts'
import { adjustmentReason } from './adjustment-reason.ts'
import { apiKey } from './api-key.ts'
import { attachment, type AttachmentDraft } from './attachment.ts'
import { businessUnit } from './business-unit.ts'
import { collaborator } from './collaborator.ts'
import type { Form } from './fixture-format.ts'
import { holiday } from './holiday.ts'
import { shift } from './shift.ts'
import { shiftException } from './shift-exception.ts'
import { timeRecord, type TimeRecordDraft } from './time-record.ts'
import { timeRule } from './time-rule.ts'
import { workLocation } from './work-location.ts'

/** What is written down: the entities, but for those of which a part is filled in, or kept elsewhere. */
export interface Drafts extends Omit<VisibleEntities, 'timeRecords' | 'adjustments' | 'attachments'> {
  timeRecords: TimeRecordDraft
  adjustments: AdjustmentDraft
  attachments: AttachmentDraft
}

export const FORMS: { readonly [C in VisibleCollection]: Form<Drafts[C]> } = {
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
