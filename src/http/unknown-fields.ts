import type { FastifyReply, FastifyRequest } from 'fastify'
import { type PermissionedOperation } from '../assumptions.ts'
import { operations } from '../contract/index.ts'
import { unknownFieldsOf } from '../wire/unknown-fields.ts'
import { schemaNamed } from './validation.ts'
import { warn } from './warnings.ts'

/** A `preHandler` hook: fields that the contract does not name are ignored, with a warning each (A15). */
export function warnOfUnknownFields (operation: PermissionedOperation) {
  const find = unknownFieldsOf(operations[operation].schema.body, schemaNamed)
  return function look (request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
    find(request.body, pointer => warn(request, 'unknown-field', pointer))
    done()
  }
}
