import { createApiKey } from './operations/create-api-key.ts'
import { downloadAttachment } from './operations/download-attachment.ts'
import { importShiftDays } from './operations/import-shift-days.ts'
import type { Operation } from './operations/operation.ts'
import { patchWorkLocation } from './operations/patch-work-location.ts'
import { requestAdjustment } from './operations/request-adjustment.ts'
import { unlinkCollaborators } from './operations/unlink-collaborators.ts'
import { updateWorkLocation } from './operations/update-work-location.ts'

export type { MagicPlace, Operation } from './operations/operation.ts'

/** The five operations of the contract, and the two that a sandbox adds. */
export const operations = {
  requestAdjustment,
  createApiKey,
  updateWorkLocation,
  importShiftDays,
  unlinkCollaborators,
  patchWorkLocation,
  downloadAttachment
} satisfies Readonly<Record<string, Operation>>

export type OperationName = keyof typeof operations

/** What the log and the faults call a request that another server answers. It is no operation. */
export const FALLBACK = 'fallback'

/** The operations that need a token and a permission. */
export type PermissionedOperation = {
  [O in OperationName]: (typeof operations)[O] extends { readonly permission: string } ? O : never
}[OperationName]

/** The methods that change nothing (RFC 9110 §9.2.1). */
export const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

export const OPERATION_NAMES = Object.keys(operations) as OperationName[]
