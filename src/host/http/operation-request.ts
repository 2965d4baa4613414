import type { FastifyError, FastifyRequest } from 'fastify'
import type { OperationRequest } from '../../core/index.ts'
import type { SchemaFaults } from '../../core/answer/request.ts'
import { type Operation, operations } from '../../core/contract/index.ts'
import { headOf } from './access/head.ts'
import { unknownFieldsIn } from './read/unknown-fields.ts'
import { schemaViolations } from './refused/schema-violations.ts'
import type { RouteContext } from './route-context.ts'

/** What an operation is asked for, in the terms of `answer`. Its route sets `attachValidation`. */
export async function operationRequestOf (
  request: FastifyRequest, { baseUrl }: RouteContext
): Promise<OperationRequest> {
  const { body, query, params, admission, draft: { notes } } = request
  const {
    operation, method, path, authorizations, token, namedCollaborator, defaultCollaborator
  } = admission?.head ?? headOf(request)
  const { schema }: Operation = operations[operation]
  // Named one by one, because V8 takes several times as long for a spread.
  return {
    operation,
    method,
    path,
    authorizations,
    token,
    namedCollaborator,
    defaultCollaborator,
    params: params as OperationRequest['params'],
    query,
    body,
    baseUrl: operation === 'requestAdjustment' ? baseUrl(request) : '', // that of its attachments
    faults: schemaFaultsIn(request),
    unknownFields: await unknownFieldsIn(operation, schema.body === undefined ? query : body),
    lacksNulls: notes?.points.has('A63') === true,
    admission
  }
}

function schemaFaultsIn (request: FastifyRequest): SchemaFaults | undefined {
  const error = request.validationError as FastifyError | undefined
  return error && {
    httpPart: (error.validationContext ?? 'body') as SchemaFaults['httpPart'],
    violations: schemaViolations(error, request)
  }
}
