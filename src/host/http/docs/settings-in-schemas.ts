import type { Settings } from '../../../core/assumptions.ts'
import { type Operation, type OperationName, operations } from '../../../core/contract/index.ts'
import { OF_RESPONSES } from '../read/unknown-fields.ts'
import type { DescribedDocument, DescribedOperation, DescribedSchema } from './described.ts'
import { schemasReachedFrom } from './reached-schemas.ts'

/** The operations whose success status is a setting (A01 to A04). */
const STATUSES = ['createApiKey', 'updateWorkLocation', 'importShiftDays', 'unlinkCollaborators'] as const

/** Changes a document that was made with the default settings so that it describes a sandbox with these settings. */
export function followSettings (document: DescribedDocument, settings: Settings): void {
  const operation = (name: OperationName): DescribedOperation | undefined => operationsOf(document)
    .find(({ operationId }) => operationId === operations[name].schema.operationId)
  for (const name of STATUSES) setSuccess(operation(name), settings[`status.${name}`])
  if (!settings['auth.otherOperations']) openOthers(document) // A05
  if (settings['workLocation.patch'] !== 'served') { // A33: there is nothing to link to
    delete operation('updateWorkLocation')?.responses['200']?.headers?.['Link']
  }
  followInSchemas(document, settings)
}

function operationsOf ({ paths }: DescribedDocument): DescribedOperation[] {
  return Object.values(paths).flatMap(item => Object.values(item))
}

function setSuccess (operation: DescribedOperation | undefined, wanted: number): void {
  if (operation === undefined) return
  const [status = '', response] = Object.entries(operation.responses)[0] ?? []
  if (response === undefined || Number(status) === wanted) return
  const { [status]: _, ...failures } = operation.responses
  operation.responses = { [wanted]: response, ...failures }
}

/** The first operation is the only one for which the contract declares security. */
function openOthers (document: DescribedDocument): void {
  for (const operation of operationsOf(document)) {
    if (operation.operationId === operations.requestAdjustment.schema.operationId) continue
    if (operation.security?.length !== 0) operation.security = [...operation.security ?? [], {}]
  }
}

function followInSchemas (document: DescribedDocument, settings: Settings): void {
  const { components: { schemas } } = document
  const sent = schemasReachedFrom(operationsOf(document).map(({ requestBody }) => requestBody ?? {}), schemas)
  const requests = [...sent].flatMap<DescribedSchema>(name => schemas[name] ?? [])
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
  limitLists(requests, settings)
  if (settings['request.unknownFields'] === 400) closeAll(requests, schemas) // A15
  if (settings['request.nulls'] === 'absent') requests.forEach(allowNulls) // A63
}

/** A26, A81 */
function limitLists (requests: readonly DescribedSchema[], settings: Settings): void {
  const limits = { ...settings['limits.arrayItems'], anexos: settings['limits.attachments'].count }
  for (const [field, maxItems] of Object.entries(limits)) {
    for (const { properties } of requests) {
      if (properties?.[field] !== undefined) Object.assign(properties[field], { maxItems })
    }
  }
}

function closeAll (requests: readonly DescribedSchema[], schemas: Readonly<Record<string, DescribedSchema>>): void {
  for (const schema of requests) schema.additionalProperties = false
  for (const [name, fields] of Object.entries(OF_RESPONSES)) {
    const { schema: { body } }: Operation = operations[name as OperationName]
    for (const field of fields) {
      Object.assign(schemas[body?.['$ref'] ?? '']?.properties ?? {}, {
        [field]: { readOnly: true, description: 'A field of the response, which may be sent back.' }
      })
    }
  }
}

/** A field that has to be there is refused if it is `null`. */
function allowNulls ({ properties = {}, required = [] }: DescribedSchema): void {
  for (const [name, field] of Object.entries(properties)) {
    const { type, enum: values } = field as { type?: string, enum?: readonly unknown[] }
    if (required.includes(name) || type === undefined) continue
    Object.assign(field, { type: [type, 'null'] }, values !== undefined && { enum: [...values, null] })
  }
}

function requireOnly (schema: DescribedSchema | undefined, names: string): void {
  if (schema === undefined) return
  if (names === 'none') delete schema.required
  else schema.required = names.split(', ')
}
