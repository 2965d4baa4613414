import type { TSchema } from '@sinclair/typebox'
import type { FastifyError, FastifyRequest } from 'fastify'
import { schemaNamed } from '../../../core/contract/index.ts'
import type { Violation } from '../../../core/rules/problem.ts'
import { type SchemaFault, violationsOf } from '../../../core/wire/schema-violation.ts'

export type HttpPart = 'body' | 'params' | 'querystring' | 'headers'

export function schemaOf (request: FastifyRequest, httpPart: HttpPart) {
  const byPart = request.routeOptions.schema as Partial<Record<HttpPart, TSchema>> | undefined
  return { schema: byPart?.[httpPart] ?? {} as TSchema, resolve: schemaNamed }
}

const DATA: Record<HttpPart, (request: FastifyRequest) => unknown> = {
  body: request => request.body,
  params: request => request.params,
  querystring: request => request.query,
  headers: request => request.headers
}

/** Converts Ajv's errors to violations in field order. Of more than `most` it counts the others. */
export function schemaViolations (error: FastifyError, request: FastifyRequest, most?: number): Violation[] {
  const httpPart = (error.validationContext ?? 'body') as HttpPart
  return violationsOf((error.validation ?? []) as SchemaFault[], {
    ...schemaOf(request, httpPart), data: DATA[httpPart](request), ...httpPart !== 'body' && { name: httpPart }
  }, most)
}
