import type { FastifyReply, FastifyRequest } from 'fastify'
import { type PermissionedOperation } from '../../assumptions.ts'
import { operations } from '../../contract/index.ts'
import { unknownFieldsOf } from '../../wire/unknown-fields.ts'
import { assumed, restOn } from '../cited/assumptions.ts'
import { schemaNamed } from './validation.ts'
import { warn } from '../cited/warnings.ts'

const A15 = assumed('A15')

/** A `preHandler` hook: fields that the contract does not name are ignored, with a warning each, or left to be refused (A15). */
export function lookForUnknownFields (operation: PermissionedOperation) {
  const find = unknownFieldsOf(operations[operation].schema.body, schemaNamed)
  return function look (request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
    find(request.body, pointer => {
      restOn(request, A15)
      if (request.life.settings['request.unknownFields'] === 400) (request.unknownFields ??= []).push(pointer)
      else warn(request, 'unknown-field', pointer)
    })
    done()
  }
}
