import type { AdjustmentReasonText } from './adjustment-reason.ts'
import type { AdjustmentText } from './adjustment-schema.ts'
import type { ApiKeyText } from './api-key.ts'
import type { AttachmentText } from './attachment.ts'
import type { BusinessUnitText } from './business-unit.ts'
import type { CollaboratorText } from './collaborator.ts'
import type { HolidayText } from './holiday.ts'
import type { ShiftText } from './shift.ts'
import type { ShiftExceptionText } from './shift-exception.ts'
import type { TimeRecordText } from './time-record.ts'
import type { TimeRuleText } from './time-rule.ts'
import type { WorkLocationText } from './work-location.ts'
import type { VisibleCollection } from '../state/collections.ts'

/** An entity of each collection, as fixtures and the state document write it. */
export interface EntityTexts extends Record<VisibleCollection, object> {
  businessUnits: BusinessUnitText
  collaborators: CollaboratorText
  shifts: ShiftText
  timeRules: TimeRuleText
  holidays: HolidayText
  adjustmentReasons: AdjustmentReasonText
  timeRecords: TimeRecordText
  shiftExceptions: ShiftExceptionText
  workLocations: WorkLocationText
  apiKeys: ApiKeyText
  adjustments: AdjustmentText
  attachments: AttachmentText
}

/** The state document: every collection under its key. */
export type StateText = { [C in keyof EntityTexts]: EntityTexts[C][] }
