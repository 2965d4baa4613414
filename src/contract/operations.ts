import { type Static, type TSchema, type TUnsafe, Type } from '@sinclair/typebox'
import { AdjustmentRequest } from './adjustment-request.ts'
import { Adjustment } from './adjustment.ts'
import { ApiKeyRequest, ApiKeyResponse } from './api-key.ts'
import { ErrorBody } from './error-body.ts'
import { ref } from './ref.ts'
import { ShiftDaysImportRequest, ShiftDaysImportResponse } from './shift-days-import.ts'
import { UnlinkRequest, UnlinkResponse } from './unlink.ts'
import { WorkLocation, WorkLocationPatch, WorkLocationUpdate } from './work-location.ts'

/** An operation in the form that Fastify's `route` takes; the handler is not part of the contract. */
export interface Operation {
  method: 'GET' | 'PATCH' | 'POST' | 'PUT'
  url: string
  schema: {
    operationId: string
    tags: string[]
    summary: string
    description?: string
    deprecated?: boolean
    'x-sandbox-extension'?: boolean
    security: Record<string, string[]>[]
    params?: TSchema
    headers?: TSchema
    body?: TSchema
    response: Record<number, TSchema>
  }
}

const meanings = {
  400: 'The request is not in the correct format.',
  401: 'The request is not authorized; the access token must be valid.',
  403: 'Forbidden; a higher permission level is required.',
  404: 'The requested resource was not found.',
  413: 'The request is too large.',
  500: 'Internal server error.'
}
type Failure = keyof typeof meanings

const failures = <Status extends Failure>(...statuses: Status[]) =>
  Object.fromEntries(statuses.map(status => [status, { ...ref(ErrorBody), description: meanings[status] }])) as
    Record<Status, ReturnType<typeof ref<typeof ErrorBody>>>

// Its type is named: the declaration file cannot spell out a spread of TypeBox's symbols.
const success = <Schema extends TSchema>(schema: Schema, description: string, more: object = {}): TUnsafe<Static<Schema>> =>
  ({ ...ref(schema), description, ...more })

// A05: not shown for the other operations; there too.
const security = [{ bearer: [] }]

const workLocationPath = Type.Object({ localTrabalhoId: Type.String({ description: 'Identifier of the work location.' }) })
const shiftExceptionPath = Type.Object({ turnoExcecaoId: Type.String({ description: 'Identifier of the shift exception.' }) })
const attachmentPath = Type.Object({ arquivoId: Type.String({ description: 'Identifier of the file.' }) })

const deprecationHeaders = {
  Deprecation: { type: 'string', description: 'Since when the operation is deprecated (RFC 9745).' },
  Link: { type: 'string', description: 'The operation that takes its place, rel="successor-version".' }
}

const requestAdjustment = {
  method: 'POST',
  url: '/ajuste-registro/solicitar',
  schema: {
    operationId: 'AjusteRegistroController_SolicitarAjusteRegistro',
    tags: ['Ajustes Registro'],
    summary: 'Request an adjustment of a time record',
    security,
    body: ref(AdjustmentRequest),
    response: { 201: success(Adjustment, 'The adjustment.'), ...failures(400, 401, 403, 404, 500) }
  }
} satisfies Operation

const createApiKey = {
  method: 'POST',
  url: '/api-key',
  schema: {
    operationId: 'ApiKeyController_CriarApiKey',
    tags: ['Api Key'],
    summary: 'Create an API key',
    security,
    body: ref(ApiKeyRequest),
    response: { 201: success(ApiKeyResponse, 'The key was created.'), ...failures(400, 401, 403, 500) }
  }
} satisfies Operation

const updateWorkLocation = {
  method: 'PUT',
  url: '/gestao-ponto/local-trabalho/:localTrabalhoId',
  schema: {
    operationId: 'LocalTrabalhoController_AtualizarLocalTrabalho',
    tags: ['Local Trabalho'],
    summary: 'Update a work location',
    description: 'Deprecated: use PATCH /local-trabalho/{localTrabalhoId} instead.',
    deprecated: true,
    security,
    params: workLocationPath,
    body: ref(WorkLocationUpdate),
    response: {
      200: success(WorkLocation, 'The updated work location.', { headers: deprecationHeaders }),
      ...failures(400, 401, 403, 404, 500)
    }
  }
} satisfies Operation

const importShiftDays = {
  method: 'POST',
  url: '/turnos-excecoes/days/import',
  schema: {
    operationId: 'TurnosExcecoesController_ImportarDias',
    tags: ['Turnos Excecoes'],
    summary: 'Create shift-day exceptions from a CSV file',
    security,
    body: ref(ShiftDaysImportRequest),
    response: {
      201: success(ShiftDaysImportResponse, 'The file was read; rows that could not be applied are in errors.'),
      ...failures(400, 401, 403, 413, 500)
    }
  }
} satisfies Operation

const unlinkCollaborators = {
  method: 'PATCH',
  url: '/turnos-excecoes/:turnoExcecaoId/colaboradores/desvincular',
  schema: {
    operationId: 'TurnosExcecoesController_DesvincularColaboradores',
    tags: ['Turnos Excecoes'],
    summary: 'Unlink collaborators from a shift exception',
    security,
    params: shiftExceptionPath,
    body: ref(UnlinkRequest),
    response: { 200: success(UnlinkResponse, 'The collaborators were unlinked.'), ...failures(400, 401, 403, 404, 500) }
  }
} satisfies Operation

// A33: the contract names this operation and shows neither its path in full nor its payload.
const patchWorkLocation = {
  method: 'PATCH',
  url: '/local-trabalho/:localTrabalhoId',
  schema: {
    operationId: 'LocalTrabalhoController_EditarLocalTrabalho',
    tags: ['Local Trabalho'],
    summary: 'Update fields of a work location',
    description: 'Named by the contract, not specified there: the fields of the deprecated PUT, all optional.',
    'x-sandbox-extension': true,
    security,
    params: workLocationPath,
    body: ref(WorkLocationPatch),
    response: { 200: success(WorkLocation, 'The updated work location.'), ...failures(400, 401, 403, 404, 500) }
  }
} satisfies Operation

// A28: the address of an attachment is really served.
const downloadAttachment = {
  method: 'GET',
  url: '/arquivos/:arquivoId',
  schema: {
    operationId: 'ArquivosController_BaixarArquivo',
    tags: ['Arquivos'],
    summary: 'Download an attachment',
    description: 'Not in the contract: what the address of an attachment in an answer leads to.',
    'x-sandbox-extension': true,
    security: [],
    params: attachmentPath,
    response: {
      200: Type.Unsafe<Uint8Array>({
        description: 'The file.',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      }),
      ...failures(404, 500)
    }
  }
} satisfies Operation

/** The five operations of the contract, and the two that a sandbox adds. */
export const operations = {
  requestAdjustment,
  createApiKey,
  updateWorkLocation,
  importShiftDays,
  unlinkCollaborators,
  patchWorkLocation,
  downloadAttachment
}
export type OperationName = keyof typeof operations
