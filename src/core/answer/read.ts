import type { TSchema } from '@sinclair/typebox'
import { type Operation, operations, schemaNamed } from '../contract/index.ts'
import { Invalid, problemOf, type Violation } from '../rules/problem.ts'
import { moreViolations } from '../rules/violations.ts'
import { fieldPath, valueOf } from '../rules/json-pointer.ts'
import { createFindings, type Reader } from '../wire/reading.ts'
import { inFieldOrder } from '../wire/schema-violation.ts'
import type { Context } from './context.ts'
import { type Notes, restOn, warn } from './notes.ts'
import type { OperationRequest } from './request.ts'

const NO_SCHEMA = {} as TSchema

/**
 * Reads a request. Throws `Invalid` with all violations of the schema and of the other rules together, in field order
 * (A52).
 */
export function readOrRefuse<B, D, W extends D> (
  { request, settings, notes, onceAccepted }: Context, reader: Reader<B, D, W>
): W {
  const { schema: { body, querystring = NO_SCHEMA } }: Operation = operations[request.operation]
  const given = body === undefined ? request.query : request.body
  if (request.lacksNulls) restOn(notes, 'A63')
  const unknown = unknownFields(request, settings['request.unknownFields'] === 400, notes)
  const found = foundBySchema(request, given, notes).filter(violation => reader.isWaived?.(violation) !== true)
  const faulty = pointersOf(found)
  if (faulty.has('')) throw new Invalid(found)
  const findings = createFindings(faulty)
  const draft = reader.read(given as Partial<B>, findings)
  restOn(notes, ...findings.points)
  const broken = [...found, ...findings.violations, ...unknown]
  if (broken.length > 0) {
    const later = reader.laterViolations?.(draft) ?? []
    const isOrdered = broken.length + later.length === found.length // the schema's own come in field order
    const all = isOrdered
      ? found
      : inFieldOrder([...broken, ...later], { schema: body ?? querystring, resolve: schemaNamed })
    throw new Invalid([...all, ...unknown.length > 0 ? moreViolations(request.unknownFields.more) : []])
  }
  for (const [code, pointer] of findings.warnings) warn(notes, code, pointer)
  onceAccepted.push(...findings.pointsOnceAccepted)
  return draft as W
}

/** What the schema finds in the part that the reader reads. A fault in another part refuses the request at once. */
function foundBySchema (
  { operation, faults }: OperationRequest, given: unknown, notes: Notes
): readonly Violation[] {
  if (faults === undefined) return []
  const { schema: { body } }: Operation = operations[operation]
  const { httpPart, violations } = faults
  if (httpPart !== (body === undefined ? 'querystring' : 'body')) throw new Invalid(violations)
  if (violations.some(({ pointer, problem }) => problem.code === 'wrong-type' && isNullField(given, pointer))) {
    restOn(notes, 'A63')
  }
  return violations
}

/** A63: an item of a list that is `null` is none that may be absent. */
function isNullField (given: unknown, pointer: string): boolean {
  return pointer !== '' && valueOf(given, pointer) === null &&
    !Array.isArray(valueOf(given, pointer.slice(0, pointer.lastIndexOf('/'))))
}

function pointersOf (violations: readonly Violation[]): ReadonlySet<string> {
  return new Set(violations.map(violation => violation.pointer))
}

/** Fields that the contract does not name are refused, or ignored with a warning (A15). */
function unknownFields (
  { unknownFields: { listed, more } }: OperationRequest, isRefused: boolean, notes: Notes
): Violation[] {
  if (listed.length === 0) return []
  restOn(notes, 'A15')
  if (isRefused) {
    return listed.map(([pointer]) => ({
      pointer, problem: problemOf('unknown-field', { field: fieldPath(pointer) })
    }))
  }
  for (const [pointer, near] of listed) warn(notes, 'unknown-field', pointer, near === undefined ? [] : [near])
  notes.moreWarnings = more
  return []
}
