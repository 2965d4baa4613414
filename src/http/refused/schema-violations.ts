import type { TSchema } from '@sinclair/typebox'
import type { FastifyError, FastifyRequest } from 'fastify'
import { schemas } from '../../contract/index.ts'
import type { Violation } from '../../domain/problem.ts'
import { type SchemaFault, violationsOf } from '../../wire/schema-violation.ts'

const BY_ID = new Map<string, TSchema>(schemas.map(schema => [schema.$id as string, schema]))

/** A schema of the contract by its `$id`. */
export function schemaNamed (id: string): TSchema | undefined {
  return BY_ID.get(id)
}

export type Part = 'body' | 'params' | 'querystring' | 'headers'

export function schemaOf (request: FastifyRequest, part: Part) {
  const schema = (request.routeOptions.schema as Partial<Record<Part, TSchema>> | undefined)?.[part] ?? {} as TSchema
  return { schema, resolve: schemaNamed }
}

const DATA: Record<Part, (request: FastifyRequest) => unknown> = {
  body: request => request.body,
  params: request => request.params,
  querystring: request => request.query,
  headers: request => request.headers
}

/** Converts Ajv's errors to violations in field order. Of more than `most` it counts the others. */
export function schemaViolations (error: FastifyError, request: FastifyRequest, most?: number): Violation[] {
  const part = (error.validationContext ?? 'body') as Part
  return violationsOf((error.validation ?? []) as SchemaFault[], {
    ...schemaOf(request, part), data: DATA[part](request), ...part !== 'body' && { name: part }
  }, most)
}
