import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Operation, type OperationName, operations } from '../../contract/index.ts'
import { nullsDropperOf } from '../../wire/nulls.ts'
import { assumed, restOn } from '../cited/assumptions.ts'
import { schemaNamed } from '../refused/schema-violations.ts'

export const A63 = assumed('A63')

/** A `preValidation` hook that drops `null` fields if the settings treat them as absent (A63). */
export function takeNullsForAbsent (operation: OperationName) {
  const { schema: { body } }: Operation = operations[operation]
  const dropNulls = body === undefined ? () => false : nullsDropperOf(body, schemaNamed)
  return function takeNullsForAbsent (request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
    if (request.life.settings['request.nulls'] === 'absent' && dropNulls(request.body)) restOn(request, A63)
    done()
  }
}
