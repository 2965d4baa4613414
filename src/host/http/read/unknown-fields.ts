import type { TSchema } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Operation, type OperationName, operations } from '../../../core/contract/index.ts'
import { stepsOf } from '../../../core/rules/pointer-steps.ts'
import { MAX_LISTED_VIOLATIONS } from '../../../core/rules/violations.ts'
import { isOfFormat, nearName } from '../../../core/problems/near-name.ts'
import { unknownFieldsOf } from '../../../core/wire/unknown-fields.ts'
import { restOn } from '../cited/assumptions.ts'
import { warn } from '../cited/warnings.ts'
import { schemaNamed } from '../refused/schema-violations.ts'

/** Fields that the contract names for responses. A client may send back what it was answered. */
const OF_RESPONSES: { readonly [O in OperationName]?: readonly string[] } = {
  updateWorkLocation: ['/localTrabalhoId', '/colaboradores'], patchWorkLocation: ['/localTrabalhoId', '/colaboradores']
}

/** True for a field that the contract names for responses only. */
export function isOfResponses (operation: OperationName, pointer: () => string): boolean {
  return OF_RESPONSES[operation]?.includes(pointer()) === true
}

/**
 * A `preHandler` hook for fields that the contract does not name. They are ignored with a warning, or refused later
 * (A15). A request without a body has its fields in the query.
 */
export function lookForUnknownFields (operation: OperationName) {
  const { schema: { body, querystring } }: Operation = operations[operation]
  const schema: TSchema | undefined = body ?? querystring
  const find = schema === undefined ? () => [] : unknownFieldsOf(schema, schemaNamed)
  return function lookForUnknownFields (
    request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void
  ): void {
    const isRefused = request.life.settings['request.unknownFields'] === 400
    let found = 0
    const pieces = find(body === undefined ? request.query : request.body, (pointer, lacking) => {
      if (isOfResponses(operation, pointer)) return
      if (++found > MAX_LISTED_VIOLATIONS) return
      restOn(request, 'A15')
      if (isRefused) (request.unknownFields ??= []).push(pointer())
      else warnOfUnknown(request, pointer(), lacking())
    })
    inPieces(pieces, error => {
      const more = Math.max(0, found - MAX_LISTED_VIOLATIONS)
      if (isRefused) request.moreUnknownFields = more
      else request.moreWarnings = more
      done(error)
    })
  }
}

/** Names the field that was most likely meant, if the object lacks it and its format has it. */
function warnOfUnknown (request: FastifyRequest, pointer: string, lacking: readonly string[]): void {
  const { formato } = Object(request.body) as { formato?: unknown }
  const near = nearName(stepsOf(pointer).at(-1) ?? '', lacking.filter(field => isOfFormat(field, formato)))
  warn(request, 'unknown-field', pointer, near === undefined ? [] : [near])
}

/** Goes through all pieces and calls `over`. Others have their turn between two pieces. Most bodies are one piece. */
function inPieces (pieces: Iterable<void>, over: (error?: Error) => void): void {
  const iterator = pieces[Symbol.iterator]()
  const next = (): void => {
    try {
      if (iterator.next().done !== true) {
        setImmediate(next)
        return
      }
    } catch (error) {
      return over(error as Error)
    }
    over()
  }
  next()
}
