import type { TSchema } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fieldPath } from '../../domain/field-path.ts'
import { Invalid, Problem, type Violation } from '../../domain/problem.ts'
import { schemaOf } from '../refused/schema-violations.ts'

/**
 * An array of up to so many items is judged item by item, whatever its `maxItems`: a message lists all that is wrong
 * (A52).
 */
const JUDGED = 1000

/**
 * A `preValidation` hook: refuses an array that is far too long before anybody looks at its items, because to judge a
 * million of them would take half a minute in which the server answers nobody.
 */
export function refuseLongArrays (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const { schema, resolve } = schemaOf(request, 'body')
  const { count } = request.life.settings['limits.attachments'] // A26
  const fewest = Math.max(JUDGED, count)
  const long = longArrays(request.body, schema, '', { resolve, fewest })
  done(long.length === 0 ? undefined : new Invalid(long))
}

interface Limits {
  readonly resolve: (id: string) => TSchema | undefined
  readonly fewest: number
}

/** An array that is too long is not looked into; the items of the others hold no arrays that matter. */
function longArrays (value: unknown, schema: TSchema, pointer: string, limits: Limits): Violation[] {
  const target: TSchema | undefined = schema.$ref === undefined ? schema : limits.resolve(schema.$ref)
  if (Array.isArray(value) && target?.items !== undefined) {
    const maximum = Math.max(target.maxItems ?? 0, limits.fewest)
    const field = fieldPath(pointer)
    return value.length > maximum ? [{ pointer, problem: new Problem('too-many-items', { field, maximum }) }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries<TSchema>(target?.properties ?? {}).flatMap(([name, field]) =>
    longArrays((value as Record<string, unknown>)[name], field, `${pointer}/${name}`, limits))
}
