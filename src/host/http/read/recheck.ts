import type { TSchema } from '@sinclair/typebox'
import type { PermissionedOperation } from '../../../core/assumptions.ts'
import { ajvOptions, type Operation, operations, schemaNamed, schemas } from '../../../core/contract/index.ts'
import { statusAt } from '../../../core/rules/collaborator.ts'
import type { Violation } from '../../../core/rules/problem.ts'
import { violationsOfKnown } from '../../../core/rules/request-adjustment/request-violations.ts'
import { memoizeByObject } from '../../../core/memoize.ts'
import type { Life } from '../../sandbox/life.ts'
import type { Exchange } from '../../sandbox/request-log/exchange.ts'
import { pathOf } from '../../sandbox/request-log/sent.ts'
import { factsOf } from '../../../core/state/facts.ts'
import { closedThrough } from '../../../core/wire/adjustment/closed-period.ts'
import { adjustmentReader } from '../../../core/wire/adjustment/read.ts'
import { apiKeyReader } from '../../../core/wire/api-key-request.ts'
import { csvReader } from '../../../core/wire/data-url.ts'
import { nullsDropperOf } from '../../../core/wire/nulls.ts'
import { createFindings, type Reader } from '../../../core/wire/reading.ts'
import { type SchemaFault, violationsOf } from '../../../core/wire/schema-violation.ts'
import { unknownFieldsOf } from '../../../core/wire/unknown-fields.ts'
import { unlinkReader } from '../../../core/wire/unlink-request.ts'
import { workLocationReader } from '../../../core/wire/work-location.ts'
import { dayPolicyOf } from '../../../core/answer/day-policy.ts'
import { headerProblem } from '../csv/shift-days-csv.ts'
import { lazyCompilers } from '../body/lazy-compilers.ts'
import type { BodyContext, Objection } from './body-context.ts'
import { longArrays } from './long-arrays.ts'
import { isOfResponses } from './unknown-fields.ts'
import { unknownIdentifiers } from './unknown-identifiers.ts'

interface Validate { (body: unknown): boolean, readonly errors?: readonly SchemaFault[] | null }

/** The readers of operations with a body. A request without a body has nothing to patch. */
const READERS: { readonly [O in PermissionedOperation]?: (context: BodyContext) => Reader<never, unknown> } = {
  requestAdjustment ({ settings, facts, collaborator: asker, collaboratorId, now }) {
    const isDraft = asker !== undefined && statusAt(asker, now) === 'RASCUNHO'
    return adjustmentReader({ settings, asker, isDraft, now }, known =>
      violationsOfKnown(facts, collaboratorId, known, dayPolicyOf(settings), closedThrough(settings)))
  },
  createApiKey: ({ settings, now }) => apiKeyReader(settings, now),
  updateWorkLocation: ({ settings }) => workLocationReader(settings, true),
  patchWorkLocation: ({ settings }) => workLocationReader(settings, false),
  importShiftDays ({ settings }) {
    const laterViolations = (bytes: Uint8Array | undefined): Violation[] => {
      const problem = bytes && headerProblem(bytes)
      return problem === undefined ? [] : [{ pointer: '', problem }]
    }
    return { ...csvReader(settings), laterViolations }
  },
  unlinkCollaborators: ({ settings }) => unlinkReader(settings)
}

/**
 * What a body would be refused for if it were sent now: by its schema, by the other rules, and for identifiers that
 * do not exist. The operation checks the same before its decision. Of a CSV file the header alone is checked.
 */
export function recheck (sent: unknown, context: BodyContext): Objection[] {
  const { operation, settings } = context
  const { schema: { body: schema } }: Operation = operations[operation]
  const reader = READERS[operation]?.(context)
  if (schema === undefined || reader === undefined) return []
  const long = longArrays(operation, sent, settings)
  if (long !== undefined) return long.violations.map(objectionOf)
  const body = settings['request.nulls'] === 'absent' ? withoutNulls(sent, schema) : sent // A63
  const bySchema = schemaFaults(schema, body).filter(violation => reader.isWaived?.(violation) !== true)
  if (bySchema.some(({ pointer }) => pointer === '')) {
    return bySchema.map(objectionOf)
  }
  const findings = createFindings(new Set(bySchema.map(({ pointer }) => pointer)))
  const draft = reader.read(body as never, findings)
  const found: Objection[] = [...bySchema, ...findings.violations, ...reader.laterViolations?.(draft) ?? []]
    .map(objectionOf)
  if (settings['request.unknownFields'] === 400) {
    Array.from(unknownFieldsOf(schema, schemaNamed)(body, pointer => {
      if (!isOfResponses(operation, pointer)) found.push({ pointer: pointer(), code: 'unknown-field' })
    }))
  }
  return found.length > 0 ? found : unknownIdentifiers(body as never, context)
}

function objectionOf ({ pointer, problem: { code, details } }: Violation): Objection {
  return { pointer, code, details }
}

function withoutNulls (sent: unknown, schema: TSchema): unknown {
  const body = structuredClone(sent)
  nullsDropperOf(schema, schemaNamed)(body)
  return body
}

/** The same check for another body of a past exchange, against the life as it is now. */
export function recheckExchange (
  { request }: Exchange, life: Life
): (body: unknown) => Objection[] {
  const { operation, headers, apiKey } = request
  const { settings, state, fixtures } = life
  if (operation === undefined || !isJudged(operation)) return () => []
  const named = headers.findIndex((name, at) =>
    at % 2 === 0 && name.toLowerCase() === 'x-sandbox-colaborador')
  const collaboratorId = (named === -1 ? undefined : headers[named + 1]) ??
    apiKey?.collaboratorId ?? fixtures.meta.defaultCollaborator ?? ''
  const collaborator = state.get('collaborators', collaboratorId)
  const context = {
    operation, path: pathOf(request), settings, facts: factsOf(state), collaboratorId, collaborator, now: life.now()
  }
  return body => recheck(body, context)
}

function isJudged (operation: string): operation is PermissionedOperation {
  return Object.hasOwn(READERS, operation)
}

function schemaFaults (schema: TSchema, body: unknown) {
  const validate = validatorOf(schema)
  return validate(body)
    ? []
    : violationsOf(validate.errors ?? [], { schema, data: body, resolve: schemaNamed })
}

/** The validator of a schema, made with the server's own compilers and options. */
const validatorOf = memoizeByObject((schema: TSchema): Validate => {
  const build =
    lazyCompilers?.buildValidator as unknown as (schemas: object, options: object) => (route: object) => Validate
  return build(Object.fromEntries(schemas.map(one => [one.$id, one])), ajvOptions)({
    schema, method: '', url: '', httpPart: 'body'
  })
})
