import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../../../core/assumptions.ts'
import { restOn } from '../../../core/answer/notes.ts'
import {
  type Operation, OPERATION_NAMES, type OperationName, operations, schemaNamed
} from '../../../core/contract/index.ts'
import { type DropNulls, nullsDropperOf } from '../../../core/wire/nulls.ts'
import { notesOf } from '../cited/notes-of.ts'

/** A `preValidation` hook that drops `null` fields if the settings treat them as absent (A63). */
export function readNullsAsAbsent (request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const { body, life: { settings }, routeOptions: { config } } = request
  if (dropNulls(config.operation as OperationName, body, settings)) restOn(notesOf(request), 'A63')
  done()
}

/** Drops the `null` fields of a body if the settings treat them as absent. True if there was one. */
export function dropNulls (operation: OperationName, body: unknown, settings: Settings): boolean {
  return settings['request.nulls'] === 'absent' && DROPPERS[operation](body)
}

const DROPPERS = Object.fromEntries(OPERATION_NAMES.map(name => {
  const { schema: { body } }: Operation = operations[name]
  return [name, body === undefined ? () => false : nullsDropperOf(body, schemaNamed)]
})) as Readonly<Record<OperationName, DropNulls>>
