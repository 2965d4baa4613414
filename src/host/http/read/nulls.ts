import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Operation, type OperationName, operations } from '../../../core/contract/index.ts'
import { nullsDropperOf } from '../../../core/wire/nulls.ts'
import { restOn } from '../cited/assumptions.ts'
import { schemaNamed } from '../refused/schema-violations.ts'

/** A `preValidation` hook that drops `null` fields if the settings treat them as absent (A63). */
export function readNullsAsAbsent (operation: OperationName) {
  const { schema: { body } }: Operation = operations[operation]
  const dropNulls = body === undefined ? () => false : nullsDropperOf(body, schemaNamed)
  return function readNullsAsAbsent (request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
    if (request.life.settings['request.nulls'] === 'absent' && dropNulls(request.body)) restOn(request, 'A63')
    done()
  }
}
