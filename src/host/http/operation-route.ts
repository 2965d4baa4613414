import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import type { PermissionedOperation } from '../../core/assumptions.ts'
import { type OperationName, operations } from '../../core/contract/index.ts'
import { requirePermission, requireToken } from './access/authentication.ts'
import { preferOther } from './provoked/preference.ts'
import { refuseTwoAuthorizations } from './refused/one-authorization.ts'
import { limitRate } from './access/rate-limit.ts'
import { refuseLongArrays } from './read/long-arrays.ts'
import { readNullsAsAbsent } from './read/nulls.ts'
import { lookForUnknownFields } from './read/unknown-fields.ts'

/**
 * The options of an operation's route except its handler: the schemas of the contract, and the checks in the order
 * 401, 403, 400 (A43). Schema errors are left to the handler, which adds the violations of the other rules.
 */
export function operationRoute<O extends PermissionedOperation> (
  app: FastifyInstance, name: O, ...checks: onRequestHookHandler[]
) {
  return {
    ...operations[name],
    attachValidation: true,
    config: { operation: name satisfies OperationName },
    preValidation: [refuseLongArrays, readNullsAsAbsent(name)],
    preHandler: lookForUnknownFields(name),
    onRequest: [
      refuseTwoAuthorizations, requireToken(app, name), limitRate, requirePermission(name), ...checks, preferOther
    ]
  }
}
