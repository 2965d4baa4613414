import type { Settings } from '../../../core/assumptions.ts'
import { type OperationName, operations } from '../../../core/contract/index.ts'
import type { DescribedDocument, DescribedOperation, DescribedSchema } from './described.ts'

/** The operations whose success status is a setting (A01 to A04). */
const STATUSES = ['createApiKey', 'updateWorkLocation', 'importShiftDays', 'unlinkCollaborators'] as const
/** Not the work location, whose requests may have the fields of its responses. */
const CLOSED = [
  'AdjustmentRequest', 'AttachmentRequest', 'ProposedRecord', 'ApiKeyRequest', 'ShiftDaysImportRequest', 'UnlinkRequest'
]

/** Changes a document that was made with the default settings so that it describes a sandbox with these settings. */
export function followSettings (document: DescribedDocument, settings: Settings): void {
  const operation = (name: OperationName): DescribedOperation | undefined =>
    Object.values(document.paths).flatMap(item => Object.values(item))
      .find(({ operationId }) => operationId === operations[name].schema.operationId)
  for (const name of STATUSES) setSuccess(operation(name), settings[`status.${name}`])
  if (!settings['auth.otherOperations']) openOthers(document) // A05
  if (settings['workLocation.patch'] !== 'served') { // A33: there is nothing to link to
    delete operation('updateWorkLocation')?.responses['200']?.headers?.['Link']
  }
  followInSchemas(document.components.schemas, settings)
}

function setSuccess (operation: DescribedOperation | undefined, wanted: number): void {
  if (operation === undefined) return
  const [status = '', response] = Object.entries(operation.responses)[0] ?? []
  if (response === undefined || Number(status) === wanted) return
  const { [status]: _, ...failures } = operation.responses
  operation.responses = { [wanted]: response, ...failures }
}

/** The first operation is the only one for which the contract declares security. */
function openOthers ({ paths }: DescribedDocument): void {
  for (const operation of Object.values(paths).flatMap(item => Object.values(item))) {
    if (operation.operationId === operations.requestAdjustment.schema.operationId) continue
    if (operation.security?.length !== 0) operation.security = [...operation.security ?? [], {}]
  }
}

function followInSchemas (schemas: Readonly<Record<string, DescribedSchema>>, settings: Settings): void {
  const { ApiKeyRequest: key, ApiKeyResponse: created, WorkLocationUpdate: location, UnlinkRequest: unlink } = schemas
  requireOnly(key, settings['apiKey.required']) // A08
  requireOnly(location, settings['workLocation.required']) // A30
  if (settings['adjustment.missingFormat'] === 'default') { // A14
    requireOnly(schemas['AdjustmentRequest'], 'jornada, descricao, motivoId')
  }
  if (settings['apiKey.required'] === 'name') delete key?.properties?.['permissions']?.['minItems']
  if (settings['unlink.empty'] === 200) delete unlink?.properties?.['collaboratorIds']?.['minItems'] // A41
  if (settings['apiKey.tokenInBody']) { // A10
    Object.assign(created?.properties ?? {}, { token: { type: 'string', description: 'The token of the key.' } })
  }
  limitLists(schemas, settings)
  if (settings['request.unknownFields'] === 400) { // A15
    for (const name of CLOSED) Object.assign(schemas[name] ?? {}, { additionalProperties: false })
  }
}

/** The requests that have lists. */
const LISTING = ['AdjustmentRequest', 'ApiKeyRequest', 'WorkLocationUpdate', 'WorkLocationPatch', 'UnlinkRequest']

/** A26, A81 */
function limitLists (schemas: Readonly<Record<string, DescribedSchema>>, settings: Settings): void {
  const limits = { ...settings['limits.arrayItems'], anexos: settings['limits.attachments'].count }
  for (const [field, maxItems] of Object.entries(limits)) {
    for (const name of LISTING) {
      const described = schemas[name]?.properties?.[field]
      if (described !== undefined) Object.assign(described, { maxItems })
    }
  }
}

function requireOnly (schema: DescribedSchema | undefined, names: string): void {
  if (schema === undefined) return
  if (names === 'none') delete schema.required
  else schema.required = names.split(', ')
}
