import type { FastifyError, FastifyRequest } from 'fastify'
import { fieldPath } from '../../../core/rules/field-path.ts'
import { Invalid, Problem, type Violation } from '../../../core/rules/problem.ts'
import { listed, moreViolations } from '../../../core/rules/violations.ts'
import { createFindings, type Reader } from '../../../core/wire/reading.ts'
import { valueOf } from '../../../core/wire/json-pointer.ts'
import { inFieldOrder } from '../../../core/wire/schema-violation.ts'
import { restOn } from '../cited/assumptions.ts'
import { warn } from '../cited/warnings.ts'
import { schemaOf, schemaViolations } from '../refused/schema-violations.ts'

/**
 * Reads a request. Throws `Invalid` with all violations of the schema and of the other rules together, in field order
 * (A52). The schema's violations are here because the route sets `attachValidation`.
 */
export function readOrRefuse<B, D, W extends D> (request: FastifyRequest, reader: Reader<B, D, W>): W {
  const httpPart = httpPartOf(request)
  const found = foundBySchema(request, httpPart).filter(violation => reader.isWaived?.(violation) !== true)
  const faulty = pointersOf(found)
  if (faulty.has('')) throw new Invalid(listed(found))
  const findings = createFindings(faulty)
  const draft = reader.read((httpPart === 'body' ? request.body : request.query) as Partial<B>, findings)
  restOn(request, ...findings.restsOn)
  const broken = [...found, ...findings.violations, ...unknownFields(request)]
  if (broken.length > 0) {
    const later = reader.laterViolations?.(draft) ?? []
    const all = inFieldOrder([...broken, ...later], schemaOf(request, httpPart))
    throw new Invalid(listed([...all, ...moreViolations(request.moreUnknownFields)]))
  }
  for (const [code, pointer] of findings.warnings) warn(request, code, pointer)
  if (findings.restsOnceAccepted.length > 0) request.assumedOnceAccepted = findings.restsOnceAccepted
  return draft as W
}

function httpPartOf (request: FastifyRequest): 'body' | 'querystring' {
  return (request.routeOptions.schema as { body?: unknown } | undefined)?.body === undefined ? 'querystring' : 'body'
}

function foundBySchema (request: FastifyRequest, httpPart: 'body' | 'querystring'): Violation[] {
  const error = request.validationError as FastifyError | undefined
  if (error === undefined) return []
  if (error.validationContext !== httpPart) throw error
  const found = schemaViolations(error, request)
  const given = httpPart === 'body' ? request.body : request.query
  if (found.some(({ pointer, problem }) => problem.code === 'wrong-type' && isNullField(given, pointer))) {
    restOn(request, 'A63')
  }
  return found
}

/** A63: an item of a list that is `null` is none that may be absent. */
function isNullField (given: unknown, pointer: string): boolean {
  return pointer !== '' && valueOf(given, pointer) === null &&
    !Array.isArray(valueOf(given, pointer.slice(0, pointer.lastIndexOf('/'))))
}

function pointersOf (violations: readonly Violation[]): ReadonlySet<string> {
  return new Set(violations.map(violation => violation.pointer))
}

/** A15 */
function unknownFields ({ unknownFields: pointers = [] }: FastifyRequest): Violation[] {
  return pointers.map(pointer => ({ pointer, problem: new Problem('unknown-field', { field: fieldPath(pointer) }) }))
}
