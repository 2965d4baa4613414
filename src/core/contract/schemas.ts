import type { TObject, TSchema } from '@sinclair/typebox'
import { AdjustmentCollaborator } from './adjustment-collaborator.ts'
import { AdjustmentReason } from './adjustment-reason.ts'
import { AdjustmentRequest } from './adjustment-request.ts'
import { Adjustment, DailyFrequency } from './adjustment.ts'
import { ApiKeyRequest, ApiKeyResponse } from './api-key.ts'
import { AttachmentRequest, AttachmentResponse } from './attachment.ts'
import { ErrorBody } from './error-body.ts'
import { ProposedRecord } from './proposed-record.ts'
import { ShiftDaysImportRequest, ShiftDaysImportResponse } from './shift-days-import.ts'
import { Break, CurrentShift, FixedShiftDay, FlexibleGroup, RotatingShiftDay } from './shift.ts'
import { TimeRecord } from './time-record.ts'
import { TimeRule } from './time-rule.ts'
import { UnlinkRequest, UnlinkResponse } from './unlink.ts'
import { withoutDefaults } from './without-defaults.ts'
import { Location, WorkLocation, WorkLocationPatch, WorkLocationUpdate } from './work-location.ts'

/** Every named schema with the document's defaults, for OpenAPI and as references of `Value.Check`. */
export const schemas: TObject[] = [
  AdjustmentRequest, AttachmentRequest, ProposedRecord, Adjustment, AttachmentResponse, AdjustmentReason,
  AdjustmentCollaborator, DailyFrequency, TimeRecord, TimeRule, CurrentShift, FixedShiftDay, RotatingShiftDay,
  FlexibleGroup, Break, WorkLocation, Location, WorkLocationUpdate, WorkLocationPatch, ApiKeyRequest, ApiKeyResponse,
  ShiftDaysImportRequest, ShiftDaysImportResponse, UnlinkRequest, UnlinkResponse, ErrorBody
]

/** The same schemas without defaults, for a server that answers requests: see `withoutDefaults`. */
export const schemasWithoutDefaults: TObject[] = schemas.map(withoutDefaults)

const BY_ID = new Map(schemas.map(schema => [schema.$id, schema]))

/** A named schema by its `$id`. */
export function schemaNamed (id: string): TSchema | undefined {
  return BY_ID.get(id)
}
