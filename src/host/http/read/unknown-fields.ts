import { setImmediate } from 'node:timers/promises'
import type { TSchema } from '@sinclair/typebox'
import type { UnknownFields } from '../../../core/answer/request.ts'
import {
  type Operation, OPERATION_NAMES, type OperationName, operations, schemaNamed
} from '../../../core/contract/index.ts'
import { stepsOf } from '../../../core/rules/json-pointer.ts'
import { MAX_LISTED_VIOLATIONS } from '../../../core/rules/violations.ts'
import { isOfFormat, nearName } from '../../../core/problems/near-name.ts'
import { type UnknownFields as Search, unknownFieldsOf } from '../../../core/wire/unknown-fields.ts'

/** Fields that the contract names for responses. A client may send back what it was answered. */
export const OF_RESPONSES: { readonly [O in OperationName]?: readonly string[] } = {
  updateWorkLocation: ['localTrabalhoId', 'colaboradores'], patchWorkLocation: ['localTrabalhoId', 'colaboradores']
}

/** True for a field that the contract names for responses only. */
function isOfResponses (operation: OperationName, pointer: () => string): boolean {
  return OF_RESPONSES[operation]?.some(field => pointer() === `/${field}`) === true
}

/**
 * Finds the fields that the contract does not name (A15), each with the field that was most likely meant: one that the
 * object lacks and its format has. A request without a body has its fields in the query. Others have their turn between
 * two pieces of the search. Most bodies are one piece.
 */
export async function unknownFieldsIn (operation: OperationName, given: unknown): Promise<UnknownFields> {
  const search = searchUnknownFields(operation, given)
  for (;;) {
    const { done, value } = search.next()
    if (done === true) return value
    await setImmediate()
  }
}

/** The unknown fields of a request, for a caller that answers in one turn. */
export function unknownFieldsAtOnce (operation: OperationName, given: unknown): UnknownFields {
  const search = searchUnknownFields(operation, given)
  for (;;) {
    const { done, value } = search.next()
    if (done === true) return value
  }
}

function * searchUnknownFields (operation: OperationName, given: unknown): Generator<void, UnknownFields> {
  const listed: Array<UnknownFields['listed'][number]> = []
  const { formato } = Object(given) as { formato?: unknown }
  let found = 0
  yield * SEARCHES[operation](given, (pointer, lacking) => {
    if (isOfResponses(operation, pointer) || ++found > MAX_LISTED_VIOLATIONS) return
    const fields = lacking().filter(field => isOfFormat(field, formato))
    listed.push([pointer(), nearName(stepsOf(pointer()).at(-1) ?? '', fields)])
  })
  return { listed, more: Math.max(0, found - MAX_LISTED_VIOLATIONS) }
}

const SEARCHES = Object.fromEntries(OPERATION_NAMES.map(name => {
  const { schema: { body, querystring } }: Operation = operations[name]
  const schema: TSchema | undefined = body ?? querystring
  return [name, schema === undefined ? () => [] : unknownFieldsOf(schema, schemaNamed)]
})) as Readonly<Record<OperationName, Search>>
