import type { TSchema } from '@sinclair/typebox'
import type { FastifyError, FastifyRequest } from 'fastify'
import type { Settings } from '../../assumptions.ts'
import { schemas } from '../../contract/index.ts'
import { fieldPath } from '../../domain/field-path.ts'
import { Invalid, Problem, type Violation } from '../../domain/problem.ts'
import { inFieldOrder, type SchemaFault, violationsOf } from '../../wire/schema-violation.ts'

const BY_ID = new Map<string, TSchema>(schemas.map(schema => [schema.$id as string, schema]))

/** A schema of the contract by its `$id`. */
export function schemaNamed (id: string): TSchema | undefined {
  return BY_ID.get(id)
}

type Part = 'body' | 'params' | 'querystring' | 'headers'

function schemaOf (request: FastifyRequest, part: Part) {
  const schema = (request.routeOptions.schema as Partial<Record<Part, TSchema>> | undefined)?.[part] ?? {} as TSchema
  return { schema, resolve: schemaNamed }
}

const DATA: Record<Part, (request: FastifyRequest) => unknown> = {
  body: request => request.body,
  params: request => request.params,
  querystring: request => request.query,
  headers: request => request.headers
}

/** What Ajv found in a part of a request, as violations in field order. */
export function schemaViolations (error: FastifyError, request: FastifyRequest): Violation[] {
  const part = (error.validationContext ?? 'body') as Part
  return violationsOf((error.validation ?? []) as SchemaFault[], { ...schemaOf(request, part), data: DATA[part](request), name: part })
}

/** A rule beyond the schema: `faulty` holds the pointers of what has already been found. */
export type BodyRule<B> = (body: Partial<B>, faulty: ReadonlySet<string>, settings: Settings) => readonly Violation[]

/** Whether the settings overrule what the schema, which says what holds with ours, has found. */
export type Pardon = (violation: Violation, settings: Settings) => boolean

const noPardon: Pardon = () => false
const nothingMore = (): readonly Violation[] => []

/**
 * Throws `Invalid` when the body breaks its schema or a rule: all violations of both together, in field order (A52). The
 * route leaves them to this with `attachValidation`. `further` are those that would be found later, asked for only then.
 */
export function assertValid<B> (request: FastifyRequest, rule: BodyRule<B>, pardon = noPardon, further: BodyRule<B> = nothingMore): void {
  const { settings } = request.life
  const error = request.validationError as FastifyError | undefined
  if (error !== undefined && error.validationContext !== 'body') throw error
  const found = error === undefined ? [] : schemaViolations(error, request).filter(violation => !pardon(violation, settings))
  const faulty = pointersOf(found)
  if (faulty.has('')) throw new Invalid(found)
  const body = request.body as Partial<B>
  const broken = [...found, ...rule(body, faulty, settings), ...unknownFields(request)]
  if (broken.length === 0) return
  throw new Invalid(inFieldOrder([...broken, ...further(body, pointersOf(broken), settings)], schemaOf(request, 'body')))
}

function pointersOf (violations: readonly Violation[]): ReadonlySet<string> {
  return new Set(violations.map(violation => violation.pointer))
}

/** A15 */
function unknownFields ({ unknownFields: pointers = [] }: FastifyRequest): Violation[] {
  return pointers.map(pointer => ({ pointer, problem: new Problem('unknown-field', { field: fieldPath(pointer) }) }))
}
